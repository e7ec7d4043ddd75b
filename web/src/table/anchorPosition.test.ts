import { expect, test } from 'vitest'
import { findNoticeSpot } from './anchorPosition'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

test('a notice is above the hand and the row of buttons', () => {
  const spot = findNoticeSpot(box(0, 0, 360, 640), [box(3, 496, 357, 636), box(3, 440, 357, 490)])
  expect(spot).toEqual({ left: 6, bottom: 206, width: 348 })
})

test('the notice uses the width beside buttons at the side', () => {
  const spot = findNoticeSpot(box(0, 40, 844, 390), [box(200, 280, 620, 390), box(630, 60, 840, 390)])
  expect(spot.left + spot.width).toBeLessThanOrEqual(624)
  expect(spot.bottom).toBe(116)
})

test('without controls the notice is at the bottom edge', () => {
  expect(findNoticeSpot(box(0, 0, 360, 640), []).bottom).toBe(6)
})
