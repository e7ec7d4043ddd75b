import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toHandCards, findBestMelds } from './melds'
import { sortOffers, isOnlyPass } from './offers'
import { numberMelds, applyOrder, moveCard, recall, remember } from './order'
import { arrangeSeats } from './places'

const BOTH = { trinca: 'three', ace: 'both' }
const cards = (text: string) => toHandCards(text.split(' '))
const split = (text: string, kinds = BOTH) => {
  const { melds, loose } = findBestMelds(cards(text), kinds)
  return { melds: melds.map((meld) => meld.map((one) => one.card).join(' ')), loose: loose.map((one) => one.card) }
}

describe('offers', () => {
  test('sorts every known word and keeps unknown ones', () => {
    const offers = sortOffers(['larga', 'paga', 'repica 3', 'repica 4', 'descarta 10p', 'bate', 'rebate 2', 'dança'])
    expect(offers.drop).toBe('larga')
    expect(offers.call).toBe('paga')
    expect(offers.raises).toEqual([3, 4])
    expect(offers.discards.get('10p')).toBe('descarta 10p')
    expect(offers.out).toBe('bate')
    expect(offers.rebates).toEqual([2])
    expect(offers.rest).toEqual(['dança'])
    expect(offers.take).toBeNull()
  })

  test('isOnlyPass holds only if a pass is the only action', () => {
    expect(isOnlyPass(['passa'])).toBe(true)
    expect(isOnlyPass(['bate', 'passa'])).toBe(false)
    expect(isOnlyPass(['confere'])).toBe(false)
  })
})

describe('melds', () => {
  test('finds all melds of a complete hand', () => {
    const { melds, loose } = split('2p 3p 4p 7c 8c 9c Kp Kc Ko 5o')
    expect(melds.toSorted()).toEqual(['2p 3p 4p', '7c 8c 9c', 'Kp Kc Ko'])
    expect(loose).toEqual(['5o'])
  })

  test('the ace is below the two or above the king, as the rules say', () => {
    expect(split('Ap 2p 3p').melds).toEqual(['Ap 2p 3p'])
    expect(split('Qp Kp Ap').melds).toEqual(['Qp Kp Ap'])
    expect(split('Kp Ap 2p').melds).toEqual([])
    expect(split('Ap 2p 3p', { ...BOTH, ace: 'high' }).melds).toEqual([])
    expect(split('Qp Kp Ap', { ...BOTH, ace: 'low' }).melds).toEqual([])
  })

  test('a trinca has different suits, and four cards only if the rules allow', () => {
    expect(split('Kp Kp Kc').melds).toEqual([])
    expect(split('Kp Kc Ke Ko').loose).toHaveLength(1)
    expect(split('Kp Kc Ke Ko', { ...BOTH, trinca: 'four' }).loose).toEqual([])
  })

  test('a card that fits two melds goes to the one that leaves fewer loose cards', () => {
    const { melds, loose } = split('3p 4p 5p 6p 6c 6o')
    expect(melds.flat().join(' ').split(' ')).toHaveLength(6)
    expect(loose).toEqual([])
  })

  test('without meld rules nothing is grouped', () => {
    expect(findBestMelds(cards('2p 3p 4p'), null).melds).toEqual([])
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

  test('equal cards get different ids', () => {
    expect(cards('5p 5p').map((one) => one.id)).toEqual(['5p', '5p.2'])
  })

  test('a new card comes last, the others keep their order', () => {
    expect(applyOrder(cards('2p 3p 9c Ko'), ['Ko', '3p', '2p']).map((one) => one.id)).toEqual(['Ko', '3p', '2p', '9c'])
  })

  test('moves a card to another place', () => {
    expect(moveCard(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveCard(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(moveCard(['a', 'b'], 'b', -1)).toEqual(['b', 'a'])
  })

  test('a meld is numbered only if its cards are side by side', () => {
    const hand = cards('2p 3p 4p 9c')
    const found = findBestMelds(hand, BOTH)
    expect([...numberMelds(hand, found).values()]).toEqual([1, 1, 1, 0])
    expect([...numberMelds(applyOrder(hand, ['2p', '9c', '3p', '4p']), found).values()]).toEqual([0, 0, 0, 0])
  })

  test('an order is remembered only for its deal', () => {
    remember('g/1', ['a', 'b'])
    expect(recall('g/1')).toEqual(['a', 'b'])
    expect(recall('g/2')).toBeNull()
    remember('g/1', null)
    expect(recall('g/1')).toBeNull()
  })
})

describe('places', () => {
  test('the next player sits on the left, and everybody has a place', () => {
    expect(arrangeSeats(1, 4)).toEqual({ left: [2], top: [3], right: [4] })
    expect(arrangeSeats(3, 8)).toEqual({ left: [5, 4], top: [6, 7, 8], right: [1, 2] })
    for (let seats = 2; seats <= 8; seats++)
      expect(Object.values(arrangeSeats(2, seats)).flat().toSorted()).toHaveLength(seats - 1)
  })
})
