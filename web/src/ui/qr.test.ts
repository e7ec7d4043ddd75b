import { expect, test } from 'vitest'
import decodeQr from 'qr/decode.js'
import { modulesOf, MAX_BYTES } from './Qr.svelte'

const SCALE = 4

/** Draw a QR code as the pixels that a camera would see, and read it. */
function readCode(code: boolean[][]): string {
  const side = code.length * SCALE
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (code[Math.floor(y / SCALE)]![Math.floor(x / SCALE)]) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return decodeQr({ width: side, height: side, data })
}

test.each(['https://carteado.example/mesa/k3f9x2', 'http://192.168.0.7:8000/torneios/a1b2c3d4e5f6/jogo/A1?c=ção'])(
  'a phone reads %s from its code',
  (address) => expect(readCode(modulesOf(address)!)).toBe(address),
)

test('the longest text has a code, and a longer one has none', () => {
  expect(readCode(modulesOf('x'.repeat(MAX_BYTES))!)).toBe('x'.repeat(MAX_BYTES))
  expect(modulesOf('x'.repeat(MAX_BYTES + 1))).toBeNull()
})
