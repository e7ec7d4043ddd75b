import { expect, test } from 'vitest'
import { computeSizes } from './sizes'

test('a phone in landscape gets one row of small cards, a wide table large cards', () => {
  expect(computeSizes(360, 640).flat).toBe(false)
  expect(computeSizes(844, 390)).toMatchObject({ flat: true })
  expect(computeSizes(1040, 800).hand).toBeGreaterThan(computeSizes(360, 640).hand)
})
