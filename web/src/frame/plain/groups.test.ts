import { describe, expect, test } from 'vitest'
import { groupsOf, sharedWords } from './groups'

const titles = { others: 'Outras' }
const shown = (legal: string[], label = (action: string) => action) =>
  groupsOf(legal, label, titles).map((one) => [one.title, one.choices.map((choice) => choice.action)])

describe('actions in groups', () => {
  test('a short list has no title', () => expect(shown(['4p', 'truco'])).toEqual([['', ['4p', 'truco']]]))

  test('what begins alike stands together, what is alone stands first', () =>
    expect(shown(['corta 1', 'corta 2', 'bate', 'olha 1'])).toEqual([
      ['Outras', ['bate', 'olha 1']],
      ['corta', ['corta 1', 'corta 2']],
    ]))

  test('a group is called by the words its labels share', () =>
    expect(shown(['baixa 3c', 'baixa 4c'], (action) => `Baixar o jogo ${action.slice(6)}`)).toEqual([
      ['Baixar o jogo', ['baixa 3c', 'baixa 4c']],
    ]))

  test('every action is offered once', () => {
    const legal = Array.from({ length: 200 }, (_, i) => `lixo ${i}`).concat('bate', 'compra')
    expect(shown(legal).flatMap(([, all]) => all)).toHaveLength(202)
  })
})

test('labels that share nothing share nothing', () => expect(sharedWords(['Cortar 1', 'Bater'])).toBe(''))
