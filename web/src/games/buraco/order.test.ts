import { describe, expect, test } from 'vitest'
import { toHandCards, findNewCards, reorder, sortHand } from './order'

const ids = (cards: string, by: 'suit' | 'rank' | 'own', aceLow = false, own: string[] = []) =>
  sortHand(toHandCards(cards.split(' ')), by, aceLow, own)
    .map((one) => one.id)
    .join(' ')

describe('the order of a hand', () => {
  test('equal cards get different ids', () =>
    expect(toHandCards(['4c', '4c', 'X', 'X']).map((one) => one.id)).toEqual(['4c', '4c+', 'X', 'X+']))
  test('by suit, the ace above the king', () =>
    expect(ids('Ap 3o 10c 2c Kp X 9c', 'suit')).toBe('Kp Ap 2c 9c 10c 3o X'))
  test('by suit with a low ace', () => expect(ids('Kp 3p Ap', 'suit', true)).toBe('Ap 3p Kp'))
  test('by rank', () => expect(ids('Kp 3o X 3p Kc', 'rank')).toBe('3p 3o Kp Kc X'))
  test('in the player’s own order, new cards last', () =>
    expect(ids('3p 4p 5p 6p', 'own', false, ['5p', '3p', '4p'])).toBe('5p 3p 4p 6p'))
  test('moves cards before another card or to the end', () => {
    expect(reorder(['a', 'b', 'c', 'd'], ['d'], 'b')).toEqual(['a', 'd', 'b', 'c'])
    expect(reorder(['a', 'b', 'c', 'd'], ['a', 'c'], null)).toEqual(['b', 'd', 'a', 'c'])
  })
  test('finds the new cards of a hand', () => {
    expect(findNewCards(['4c', '5c'], ['4c', '4c', '5c'])).toEqual(['4c+'])
    expect(findNewCards(['4c'], ['4c'])).toEqual([])
  })
})
