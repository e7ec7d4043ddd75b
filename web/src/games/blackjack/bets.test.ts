import { expect, test } from 'vitest'
import { readAmounts, pickChips, findNearest } from './bets'

const LEGAL = ['passa', ...[10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110].map((n) => `aposta ${n}`)]

test('the legal actions give the possible bets', () => {
  expect(readAmounts(LEGAL)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110])
  expect(readAmounts(['pede', 'mantém'])).toEqual([])
})

test('a wanted amount becomes the nearest allowed one', () => {
  expect(findNearest([10, 20, 30], 24)).toBe(20)
  expect(findNearest([10, 20, 30], 900)).toBe(30)
})

test('a few amounts have a button: the least, some multiples, the most', () => {
  expect(pickChips(readAmounts(LEGAL))).toEqual([10, 20, 50, 100, 110])
  expect(pickChips([10])).toEqual([10])
  expect(pickChips([])).toEqual([])
})
