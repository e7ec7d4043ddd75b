import { expect, test } from 'vitest'
import { spotAbove } from './spot'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

test('a notice lies above the hand and the row of buttons', () => {
  const spot = spotAbove(box(0, 0, 360, 640), [box(3, 496, 357, 636), box(3, 440, 357, 490)])
  expect(spot).toEqual({ left: 6, bottom: 206, width: 348 })
})

test('buttons that stand at the side leave it the rest of the width', () => {
  const spot = spotAbove(box(0, 40, 844, 390), [box(200, 280, 620, 390), box(630, 60, 840, 390)])
  expect(spot.left + spot.width).toBeLessThanOrEqual(624)
  expect(spot.bottom).toBe(116)
})

test('where nobody plays it lies at the lower edge', () => {
  expect(spotAbove(box(0, 0, 360, 640), []).bottom).toBe(6)
})
