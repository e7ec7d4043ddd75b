import { describe, expect, it } from 'vitest'
import { PLACES, placeOf, markSide } from './seating'

describe('seats around a table', () => {
  it('gives each of one to eight seats its own place', () => {
    for (let n = 1; n <= 8; n++) {
      const taken = Array.from({ length: n }, (_, i) => placeOf(i + 1, n, 1))
      expect(new Set(taken).size).toBe(n)
      expect(taken[0]).toBe('b')
      expect(taken.every((one) => PLACES.includes(one))).toBe(true)
    }
  })

  it('puts partners opposite each other and the next seat on the right', () => {
    expect([1, 2, 3, 4].map((seat) => placeOf(seat, 4, 1))).toEqual(['b', 'r', 't', 'l'])
    expect([1, 2].map((seat) => placeOf(seat, 2, 1))).toEqual(['b', 't'])
  })

  it('puts the viewer at the bottom', () => {
    expect([1, 2, 3, 4].map((seat) => placeOf(seat, 4, 3))).toEqual(['t', 'l', 'b', 'r'])
    expect(placeOf(6, 8, 6)).toBe('b')
  })

  it('marks two sides, but nobody if everybody plays alone', () => {
    expect(
      markSide(
        [
          [1, 3],
          [2, 4],
        ],
        3,
        1,
      ),
    ).toBe('us')
    expect(
      markSide(
        [
          [1, 3],
          [2, 4],
        ],
        2,
        1,
      ),
    ).toBe('them')
    expect(markSide([[1], [2], [3]], 2, 1)).toBe('')
  })
})
