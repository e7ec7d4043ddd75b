import { describe, expect, test } from 'vitest'
import { apart, freshIn, movedTo, sorted } from './order'

const ids = (cards: string, by: 'suit' | 'rank' | 'own', aceLow = false, own: string[] = []) =>
  sorted(apart(cards.split(' ')), by, aceLow, own)
    .map((one) => one.id)
    .join(' ')

describe('a hand lies as its player likes', () => {
  test('twins are two cards', () =>
    expect(apart(['4c', '4c', 'X', 'X']).map((one) => one.id)).toEqual(['4c', '4c+', 'X', 'X+']))
  test('by suit, the ace above the king', () =>
    expect(ids('Ap 3o 10c 2c Kp X 9c', 'suit')).toBe('Kp Ap 2c 9c 10c 3o X'))
  test('by suit where the ace is low', () => expect(ids('Kp 3p Ap', 'suit', true)).toBe('Ap 3p Kp'))
  test('by rank', () => expect(ids('Kp 3o X 3p Kc', 'rank')).toBe('3p 3o Kp Kc X'))
  test('by hand, what is new at the end', () =>
    expect(ids('3p 4p 5p 6p', 'own', false, ['5p', '3p', '4p'])).toBe('5p 3p 4p 6p'))
  test('cards let go before another, or at the end', () => {
    expect(movedTo(['a', 'b', 'c', 'd'], ['d'], 'b')).toEqual(['a', 'd', 'b', 'c'])
    expect(movedTo(['a', 'b', 'c', 'd'], ['a', 'c'], null)).toEqual(['b', 'd', 'a', 'c'])
  })
  test('what came into the hand', () => {
    expect(freshIn(['4c', '5c'], ['4c', '4c', '5c'])).toEqual(['4c+'])
    expect(freshIn(['4c'], ['4c'])).toEqual([])
  })
})
