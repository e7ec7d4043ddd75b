import { expect, test } from 'vitest'
import { amounts, handy, nearest } from './bets'

const LEGAL = ['passa', ...[10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110].map((n) => `aposta ${n}`)]

test('the amounts that may be bet are read off the legal actions', () => {
  expect(amounts(LEGAL)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110])
  expect(amounts(['pede', 'mantém'])).toEqual([])
})

test('a wanted amount becomes the nearest allowed one', () => {
  expect(nearest([10, 20, 30], 24)).toBe(20)
  expect(nearest([10, 20, 30], 900)).toBe(30)
})

test('a few amounts have a button: the least, some multiples, the most', () => {
  expect(handy(amounts(LEGAL))).toEqual([10, 20, 50, 100, 110])
  expect(handy([10])).toEqual([10])
  expect(handy([])).toEqual([])
})
