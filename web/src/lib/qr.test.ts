import { expect, test } from 'vitest'
import { correction, qr } from './qr'

test('the correction words of the example everybody uses', () => {
  // HELLO WORLD, version 1-M, as published with the standard's method.
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test('an address fits, and the three eyes are where they belong', () => {
  const code = qr('https://carteado.example/mesa/k3f9x2')!
  expect(code.length).toBe(29)
  const eye = (r: number, c: number) => [0, 1, 2, 3, 4, 5, 6].map((i) => code[r]![c + i])
  for (const [r, c] of [
    [0, 0],
    [0, 22],
    [22, 0],
  ] as const)
    expect(eye(r, c)).toEqual(Array(7).fill(true))
})

test('what is too long is no code', () => expect(qr('x'.repeat(400))).toBeNull())
