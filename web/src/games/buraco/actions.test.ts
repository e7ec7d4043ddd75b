import { expect, test } from 'vitest'
import { ADD, CUT, DISCARD, formatAdd, formatCut, formatDiscard, formatLay, LAY, parseAction } from './actions'
import scenes from './scenes.json'

const legal = Object.values(scenes as Record<string, { legal: string[] }>).flatMap((scene) => scene.legal)

function format(action: string): string {
  const { word, cards, number } = parseAction(action)
  if (word === CUT) return formatCut(number)
  if (word === DISCARD) return formatDiscard(cards[0]!)
  if (word === LAY) return formatLay(cards)
  return word === ADD ? formatAdd(cards[0]!, number) : word
}

test('every legal action is formatted as it was', () => {
  for (const action of legal) expect(format(action)).toBe(action)
})

test('the parts of an action with several cards', () =>
  expect(parseAction('junta 4c 5c em 12')).toEqual({ word: ADD, cards: ['4c', '5c'], number: 12 }))
