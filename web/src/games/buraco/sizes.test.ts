import { expect, test } from 'vitest'
import { sizesOf } from './sizes'

test('a turned phone has one flat row of smaller cards, a wide table large ones', () => {
  expect(sizesOf(360, 640).flat).toBe(false)
  expect(sizesOf(844, 390)).toMatchObject({ flat: true })
  expect(sizesOf(1040, 800).hand).toBeGreaterThan(sizesOf(360, 640).hand)
})
