import { describe, expect, test } from 'vitest'
import { groupActions, findSharedWords } from './groups'

const titles = { others: 'Outras' }
const group = (legal: string[], label = (action: string) => action) =>
  groupActions(legal, label, titles).map((one) => [one.title, one.choices.map((choice) => choice.action)])

describe('actions in groups', () => {
  test('a short list has no title', () => expect(group(['4p', 'truco'])).toEqual([['', ['4p', 'truco']]]))

  test('actions with the same verb form a group after the one-word actions', () =>
    expect(group(['corta 1', 'corta 2', 'bate', 'olha 1'])).toEqual([
      ['Outras', ['bate']],
      ['corta', ['corta 1', 'corta 2']],
      ['olha', ['olha 1']],
    ]))

  test('a verb with a single action keeps its place among the groups', () =>
    expect(
      group(
        ['baixa 3c', 'baixa 4c', 'junta Qo em 3', 'lixo 3c', 'lixo 4c'],
        (one) => ({ junta: 'Juntar Q♦ ao jogo 3' })[one.split(' ')[0]!] ?? one,
      ),
    ).toEqual([
      ['baixa', ['baixa 3c', 'baixa 4c']],
      ['Juntar', ['junta Qo em 3']],
      ['lixo', ['lixo 3c', 'lixo 4c']],
    ]))

  test('without groups nothing has a title', () =>
    expect(group(['4p', 'esconde 4p', 'truco'])).toEqual([['', ['4p', 'truco', 'esconde 4p']]]))

  test('the title of a group is the beginning that its labels share', () =>
    expect(group(['baixa 3c', 'baixa 4c'], (action) => `Baixar o jogo ${action.slice(6)}`)).toEqual([
      ['Baixar o jogo', ['baixa 3c', 'baixa 4c']],
    ]))

  test('every action is offered once', () => {
    const legal = Array.from({ length: 200 }, (_, i) => `lixo ${i}`).concat('bate', 'compra')
    expect(group(legal).flatMap(([, all]) => all)).toHaveLength(202)
  })
})

test('labels without a common beginning share nothing', () => expect(findSharedWords(['Cortar 1', 'Bater'])).toBe(''))
