import { expect, test } from 'vitest'
import { BURN, formatAction, parseAction, TAKE } from './actions'
import scenes from './scenes.json'

const legal = Object.values(scenes as Record<string, { legal: string[] }>).flatMap((scene) => scene.legal)

test('every legal action is formatted as it was', () => {
  for (const action of legal) expect(formatAction(parseAction(action))).toBe(action)
})

test.each([
  ['~4p', { word: '', card: '4p', hidden: true }],
  ['~carta 2', { word: '', place: 2, hidden: true }],
  ['truco escuro', { word: 'truco', dark: true }],
  ['queima 3 de 2', { word: BURN, number: 3, seat: 2 }],
  ['queima Ac', { word: BURN, card: 'Ac' }],
  ['tira 3', { word: TAKE, seat: 3 }],
])('the parts of %s', (text, action) => {
  expect(parseAction(text)).toEqual(action)
  expect(formatAction(action)).toBe(text)
})
