import { describe, expect, test } from 'vitest'
import { groupsOf, sharedWords } from './groups'

const titles = { others: 'Outras' }
const shown = (legal: string[], label = (action: string) => action) =>
  groupsOf(legal, label, titles).map((one) => [one.title, one.choices.map((choice) => choice.action)])

describe('actions in groups', () => {
  test('a short list has no title', () => expect(shown(['4p', 'truco'])).toEqual([['', ['4p', 'truco']]]))

  test('what begins alike stands together, what is one word stands first', () =>
    expect(shown(['corta 1', 'corta 2', 'bate', 'olha 1'])).toEqual([
      ['Outras', ['bate']],
      ['corta', ['corta 1', 'corta 2']],
      ['olha', ['olha 1']],
    ]))

  test('one card to add stands between what is laid and what is discarded', () =>
    expect(
      shown(
        ['baixa 3c', 'baixa 4c', 'junta Qo em 3', 'lixo 3c', 'lixo 4c'],
        (one) => ({ junta: 'Juntar Q♦ ao jogo 3' })[one.split(' ')[0]!] ?? one,
      ),
    ).toEqual([
      ['baixa', ['baixa 3c', 'baixa 4c']],
      ['Juntar', ['junta Qo em 3']],
      ['lixo', ['lixo 3c', 'lixo 4c']],
    ]))

  test('without lists nothing has a title', () =>
    expect(shown(['4p', 'esconde 4p', 'truco'])).toEqual([['', ['4p', 'truco', 'esconde 4p']]]))

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
