import { expect, test } from 'vitest'
import { cardAt, fanOf } from './fan'

test('eleven cards on a phone lie in two rows, a thumb apart', () => {
  const fan = fanOf(11, 348, 56, false)
  expect(fan).toMatchObject({ rows: 2, perRow: 6 })
  expect(fan.step).toBeGreaterThanOrEqual(48)
})

test('few cards lie in one row, and many in no more than two', () => {
  expect(fanOf(5, 348, 56, false).rows).toBe(1)
  expect(fanOf(40, 348, 56, false)).toMatchObject({ rows: 2, perRow: 20 })
})

test('lying down, thirty cards lie in one row', () => expect(fanOf(30, 830, 50, true).rows).toBe(1))

test('every card of both rows is found under its place', () => {
  const fan = fanOf(23, 348, 56, false)
  for (let i = 0; i < 23; i++) {
    const [row, column] = [Math.floor(i / fan.perRow), i % fan.perRow]
    expect(cardAt(fan, 23, column * fan.step + 1, row ? 60 : 10, 48)).toBe(i)
  }
})
