import { describe, expect, test } from 'vitest'
import type { BuracoJogo } from '../../net/wire'
import { keyOf, sortOffers } from './offers'
import { findAdds, findLay, findThirds } from './picks'

const lays = (...threes: string[]) => sortOffers(threes.map((three) => `baixa ${three}`))
const lay = (pick: string, offers: ReturnType<typeof sortOffers>, using: string | null = null) =>
  findLay(pick.split(' '), offers, 2, using)
const jogo = (cards: string, kind = 'sequence', wild: string | null = null): BuracoJogo => ({
  cards: cards.split(' '),
  kind,
  wild,
  canastra: null,
  points: 0,
})

describe('sorting legal actions', () => {
  test('sorts every known word and keeps unknown ones', () => {
    const found = sortOffers([
      'compra',
      'lixo',
      'recusa',
      'corta 3',
      'descarta X',
      'baixa 4c 5c 6c',
      'junta 7c em 1',
      'dança',
    ])
    expect(found).toMatchObject({ draw: 'compra', take: 'lixo', refuse: 'recusa', cuts: [3], rest: ['dança'] })
    expect(found.discards.has('X')).toBe(true)
    expect(found.threes.get(keyOf(['6c', '4c', '5c']))).toBe('baixa 4c 5c 6c')
    expect(found.adds.get(1)?.has('7c')).toBe(true)
  })
})

describe('picked cards that make a jogo', () => {
  test('three, in any order', () => expect(lay('6c 4c 5c', lays('4c 5c 6c'))?.steps).toEqual(['baixa 4c 5c 6c']))
  test('three that the table does not offer', () => expect(lay('6c 4c 9c', lays('4c 5c 6c'))).toBeNull())
  test('five along a suit: three are laid, the others join them', () =>
    expect(lay('8c 4c 6c 5c 7c', lays('4c 5c 6c', '5c 6c 7c', '6c 7c 8c'))?.steps).toEqual([
      'baixa 4c 5c 6c',
      'junta 7c em 2',
      'junta 8c em 2',
    ]))
  test('a joker fills the gap', () =>
    expect(lay('4c 5c 7c 8c X', lays('4c 5c X', '5c 7c X', '7c 8c X'))?.cards).toEqual(['4c', '5c', 'X', '7c', '8c']))
  test('a two of the suit as a wild card', () =>
    expect(lay('7c 8c 10c 2c', lays('7c 8c 2c', '8c 10c 2c'))?.cards).toEqual(['7c', '8c', '2c', '10c']))
  test('the ace above the king', () =>
    expect(lay('Ac Kc Qc Jc', lays('Jc Qc Kc', 'Qc Kc Ac'))?.cards).toEqual(['Jc', 'Qc', 'Kc', 'Ac']))
  test('four of a rank', () => expect(lay('Jp Jc Je Jo', lays('Jp Jc Je', 'Jc Je Jo'))?.steps).toHaveLength(2))
  test('a gap that is too wide', () => expect(lay('4c 5c 6c 9c', lays('4c 5c 6c'))).toBeNull())
  test('the card from the pile is among the first three', () =>
    expect(lay('4c 5c 6c 7c', lays('5c 6c 7c'), '7c')?.steps).toEqual(['baixa 5c 6c 7c', 'junta 4c em 2']))
})

describe('picked cards that fit a jogo', () => {
  const add = (pick: string, to: BuracoJogo, ...fits: string[]) =>
    findAdds(pick.split(' '), to, 1, sortOffers(fits.map((card) => `junta ${card} em 1`)))
  test('one card that fits', () => expect(add('7c', jogo('4c 5c 6c'), '7c', '3c')).toEqual(['junta 7c em 1']))
  test('one card that does not fit', () => expect(add('9c', jogo('4c 5c 6c'), '7c', '3c')).toBeNull())
  test('neighbours, in the order in which they fit', () =>
    expect(add('9c 8c 7c 3c', jogo('4c 5c 6c'), '7c', '3c')).toEqual([
      'junta 7c em 1',
      'junta 8c em 1',
      'junta 9c em 1',
      'junta 3c em 1',
    ]))
  test('over a gap with a joker, not without', () => {
    expect(add('8c X', jogo('4c 5c 6c'), '7c', 'X')).toEqual(['junta X em 1', 'junta 8c em 1'])
    expect(add('9c 8c', jogo('4c 5c 6c'), '7c', 'X')).toBeNull()
  })
  test('two wild cards are too many', () => expect(add('X 2o', jogo('4c 5c 6c'), 'X', '2o')).toBeNull())
  test('a set takes each card that fits', () =>
    expect(add('Jo Jo', jogo('Jp Jc Je', 'set'), 'Jo')).toEqual(['junta Jo em 1', 'junta Jo em 1']))
})

describe('two picked cards', () => {
  const offers = lays('4c 5c 6c', '5c 6c 7c', '5c 6c X', '9c 9c 9p')
  test('the third cards that complete a jogo', () =>
    expect(findThirds(['6c', '5c'], offers)).toEqual(['4c', '7c', 'X']))
  test('two of the same card', () => expect(findThirds(['9c', '9c'], offers)).toEqual(['9p']))
  test('no third card completes them', () => expect(findThirds(['4c', '9p'], offers)).toEqual([]))
})
