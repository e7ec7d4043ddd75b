import { expect, test } from 'vitest'
import { fitting, seenOf } from './fit'

const room = { width: 340, height: 110 }

test('first, last and the one that stands in are seen of a long run', () => {
  const seen = seenOf('4c 5c X 7c 8c 9c 10c'.split(' '), 'X')
  expect(seen.map((part) => part > 0.4)).toEqual([true, false, true, false, false, false, true])
})

test('few jogos are as large as they may be, many as small as they must', () => {
  expect(fitting([2], room, 44)).toBe(44)
  const eight = fitting(Array<number>(8).fill(2.1), room, 44)
  expect(eight).toBeLessThan(44)
  expect(eight).toBeGreaterThan(22)
  expect(fitting(Array<number>(40).fill(2.1), room, 44)).toBe(22)
})
