import { expect, test } from 'vitest'
import { badgeOf, fitting, seenOf, shareOf } from './fit'

const room = { width: 340, height: 110 }

test('first, last and the one that stands in are seen of a long run', () => {
  const seen = seenOf('4c 5c X 7c 8c 9c 10c'.split(' '), 'X')
  expect(seen.map((part) => part > 0.4)).toEqual([true, false, true, false, false, false, true])
})

test('few jogos are as large as they may be, many as small as they must', () => {
  expect(fitting([2], room, 44)).toBe(44)
  const eight = fitting(Array<number>(8).fill(2.1), room, 44)
  expect(eight).toBeLessThan(44)
  expect(eight).toBeGreaterThanOrEqual(29)
  // More than fit are scrolled to, not shrunk until nobody can read them.
  expect(fitting(Array<number>(40).fill(2.1), room, 44)).toBe(29)
})

test('what a badge says is never smaller than 12 px', () => {
  for (const card of [22, 30, 44, 100]) expect(badgeOf(card) * 0.72).toBeGreaterThanOrEqual(12)
})

test('a side whose jogos need a second row on a phone has more room', () => {
  expect(shareOf(Array<number>(4).fill(2), 330)).toBe(1)
  expect(shareOf(Array<number>(6).fill(2), 330)).toBe(1.7)
})
