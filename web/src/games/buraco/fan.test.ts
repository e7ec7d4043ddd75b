import { expect, test } from 'vitest'
import { findCardAt, layOutFan } from './fan'

test('eleven cards on a phone form two rows, a thumb apart', () => {
  const fan = layOutFan(11, 348, 56, false)
  expect(fan).toMatchObject({ rows: 2, perRow: 6 })
  expect(fan.step).toBeGreaterThanOrEqual(48)
})

test('few cards form one row, and many no more than two', () => {
  expect(layOutFan(5, 348, 56, false).rows).toBe(1)
  expect(layOutFan(40, 348, 56, false)).toMatchObject({ rows: 2, perRow: 20 })
})

test('in landscape thirty cards form one row', () => expect(layOutFan(30, 830, 50, true).rows).toBe(1))

test('every card of both rows is found at its place', () => {
  const fan = layOutFan(23, 348, 56, false)
  for (let i = 0; i < 23; i++) {
    const [row, column] = [Math.floor(i / fan.perRow), i % fan.perRow]
    expect(findCardAt(fan, 23, column * fan.step + 1, row ? 60 : 10, 48)).toBe(i)
  }
})
