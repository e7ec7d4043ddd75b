import { beforeEach, describe, expect, test, vi } from 'vitest'
import { apart, bestMelds } from './melds'
import { offersOf, onlyPass } from './offers'
import { groups, laid, moved, recall, remember } from './order'
import { around } from './places'

const BOTH = { trinca: 'three', ace: 'both' }
const cards = (text: string) => apart(text.split(' '))
const shown = (text: string, kinds = BOTH) => {
  const { melds, loose } = bestMelds(cards(text), kinds)
  return { melds: melds.map((meld) => meld.map((one) => one.card).join(' ')), loose: loose.map((one) => one.card) }
}

describe('offers', () => {
  test('every word finds its place, and what is unknown is still offered', () => {
    const offers = offersOf(['larga', 'paga', 'repica 3', 'repica 4', 'descarta 10p', 'bate', 'rebate 2', 'dança'])
    expect(offers.drop).toBe('larga')
    expect(offers.call).toBe('paga')
    expect(offers.raises).toEqual([3, 4])
    expect(offers.discards.get('10p')).toBe('descarta 10p')
    expect(offers.out).toBe('bate')
    expect(offers.rebates).toEqual([2])
    expect(offers.rest).toEqual(['dança'])
    expect(offers.take).toBeNull()
  })

  test('a pass says itself only where nothing else can be said', () => {
    expect(onlyPass(['passa'])).toBe(true)
    expect(onlyPass(['bate', 'passa'])).toBe(false)
    expect(onlyPass(['confere'])).toBe(false)
  })
})

describe('melds', () => {
  test('a hand that goes out is found whole', () => {
    const { melds, loose } = shown('2p 3p 4p 7c 8c 9c Kp Kc Ko 5o')
    expect(melds.toSorted()).toEqual(['2p 3p 4p', '7c 8c 9c', 'Kp Kc Ko'])
    expect(loose).toEqual(['5o'])
  })

  test('the ace lies below the two or above the king, as the table says', () => {
    expect(shown('Ap 2p 3p').melds).toEqual(['Ap 2p 3p'])
    expect(shown('Qp Kp Ap').melds).toEqual(['Qp Kp Ap'])
    expect(shown('Kp Ap 2p').melds).toEqual([])
    expect(shown('Ap 2p 3p', { ...BOTH, ace: 'high' }).melds).toEqual([])
    expect(shown('Qp Kp Ap', { ...BOTH, ace: 'low' }).melds).toEqual([])
  })

  test('a trinca has different suits, and four only where the table says so', () => {
    expect(shown('Kp Kp Kc').melds).toEqual([])
    expect(shown('Kp Kc Ke Ko').loose).toHaveLength(1)
    expect(shown('Kp Kc Ke Ko', { ...BOTH, trinca: 'four' }).loose).toEqual([])
  })

  test('a card that two melds want goes where more is covered', () => {
    const { melds, loose } = shown('3p 4p 5p 6p 6c 6o')
    expect(melds.flat().join(' ').split(' ')).toHaveLength(6)
    expect(loose).toEqual([])
  })

  test('without help nothing is grouped', () => {
    expect(bestMelds(cards('2p 3p 4p'), null).melds).toEqual([])
  })
})

describe('order', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })

  test('two equal cards are told apart', () => {
    expect(cards('5p 5p').map((one) => one.id)).toEqual(['5p', '5p.2'])
  })

  test('a card that has come lies last, the others where they were laid', () => {
    expect(laid(cards('2p 3p 9c Ko'), ['Ko', '3p', '2p']).map((one) => one.id)).toEqual(['Ko', '3p', '2p', '9c'])
  })

  test('a card is put at another place', () => {
    expect(moved(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(moved(['a', 'b'], 'b', -1)).toEqual(['b', 'a'])
  })

  test('a meld is marked where its cards lie side by side', () => {
    const hand = cards('2p 3p 4p 9c')
    const found = bestMelds(hand, BOTH)
    expect([...groups(hand, found).values()]).toEqual([1, 1, 1, 0])
    expect([...groups(laid(hand, ['2p', '9c', '3p', '4p']), found).values()]).toEqual([0, 0, 0, 0])
  })

  test('an order is remembered for its deal alone', () => {
    remember('g/1', ['a', 'b'])
    expect(recall('g/1')).toEqual(['a', 'b'])
    expect(recall('g/2')).toBeNull()
    remember('g/1', null)
    expect(recall('g/1')).toBeNull()
  })
})

describe('places', () => {
  test('the next to play sits at the left hand, and everybody has a place', () => {
    expect(around(1, 4)).toEqual({ left: [2], top: [3], right: [4] })
    expect(around(3, 8)).toEqual({ left: [5, 4], top: [6, 7, 8], right: [1, 2] })
    for (let seats = 2; seats <= 8; seats++)
      expect(Object.values(around(2, seats)).flat().toSorted()).toHaveLength(seats - 1)
  })
})
