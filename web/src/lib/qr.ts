/**
 * QR codes for addresses: byte mode, error correction M, versions 1 to 10 (up to 213 bytes).
 * Written after ISO/IEC 18004; the tables below are the standard's own.
 */

/** Per version: codewords in all, error-correction codewords per block, blocks. */
const VERSIONS: [total: number, correction: number, blocks: number][] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
]
const ALIGNED: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

// The field GF(256) with the polynomial 0x11d.
const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x
  LOG[x] = i
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0)

function generator(degree: number): number[] {
  let poly = [1]
  for (let i = 0; i < degree; i++) {
    const next = new Array<number>(poly.length + 1).fill(0)
    poly.forEach((c, j) => {
      next[j]! ^= c
      next[j + 1]! ^= times(c, EXP[i]!)
    })
    poly = next
  }
  return poly
}

export function correction(data: number[], degree: number): number[] {
  const poly = generator(degree)
  const rest = [...data, ...new Array<number>(degree).fill(0)]
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!
    if (lead) poly.forEach((c, j) => (rest[i + j]! ^= times(c, lead)))
  }
  return rest.slice(data.length)
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [total, ec, blocks] = VERSIONS[version - 1]!
  const room = total - ec * blocks
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  bytes.forEach((byte) => put(byte, 8))
  put(0, Math.min(4, room * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const data: number[] = []
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2))
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad)

  const short = Math.floor(room / blocks)
  const parts: number[][] = []
  for (let b = 0, at = 0; b < blocks; b++) {
    const size = short + (b >= blocks - (room % blocks) ? 1 : 0)
    parts.push(data.slice(at, (at += size)))
  }
  const checks = parts.map((part) => correction(part, ec))
  const woven: number[] = []
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) woven.push(part[i]!)
  for (let i = 0; i < ec; i++) for (const check of checks) woven.push(check[i]!)
  return woven
}

const MASKS: ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

function bch(value: number, poly: number, shift: number): number {
  let rest = value << shift
  const degree = 31 - Math.clz32(poly)
  while (rest && 31 - Math.clz32(rest) >= degree) rest ^= poly << (31 - Math.clz32(rest) - degree)
  return (value << shift) | rest
}

/** How unlike a code's own marks a mask makes it: less is better. */
function penalty(grid: boolean[][]): number {
  const size = grid.length
  let sum = 0
  const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c]!))]
  for (const line of lines) {
    let run = 0
    for (let i = 0; i < size; i++) {
      run = i && line[i] === line[i - 1] ? run + 1 : 1
      if (run === 5) sum += 3
      else if (run > 5) sum++
    }
    const drawn = line.map((dark) => (dark ? '1' : '0')).join('')
    for (const bad of ['10111010000', '00001011101'])
      for (let i = drawn.indexOf(bad); i >= 0; i = drawn.indexOf(bad, i + 1)) sum += 40
  }
  let dark = 0
  for (let r = 0; r < size; r++)
    for (let c = 0; c < size; c++) {
      if (grid[r]![c]) dark++
      const square = grid[r]![c]
      if (r && c && grid[r - 1]![c] === square && grid[r]![c - 1] === square && grid[r - 1]![c - 1] === square) sum += 3
    }
  return sum + Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10
}

/** The squares of a code, true for dark; null when the text is too long. */
export function qr(written: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(written)
  const version =
    VERSIONS.findIndex(([total, ec, blocks], i) => bytes.length + (i < 9 ? 2 : 3) <= total - ec * blocks) + 1
  if (!version) return null
  const size = 17 + 4 * version
  const grid: (boolean | null)[][] = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null))
  const set = (r: number, c: number, dark: boolean) => {
    if (r >= 0 && c >= 0 && r < size && c < size) grid[r]![c] = dark
  }
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    for (let r = -1; r <= 7; r++)
      for (let c = -1; c <= 7; c++) {
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3))
        set(top + r, left + c, ring !== 2 && ring !== 4)
      }
  const aligned = ALIGNED[version - 1]!
  for (const r of aligned)
    for (const c of aligned) {
      if (grid[r]![c] !== null) continue
      for (let i = -2; i <= 2; i++)
        for (let j = -2; j <= 2; j++) set(r + i, c + j, Math.max(Math.abs(i), Math.abs(j)) !== 1)
    }
  for (let i = 8; i < size - 8; i++) {
    grid[6]![i] ??= i % 2 === 0
    grid[i]![6] ??= i % 2 === 0
  }
  const format = (mask: number, onto: (boolean | null)[][]) => {
    const bits = bch(mask, 0x537, 10) ^ 0x5412 // error correction M is 00
    for (let i = 0; i < 15; i++) {
      const dark = ((bits >> i) & 1) === 1
      if (i < 6) onto[i]![8] = dark
      else if (i < 8) onto[i + 1]![8] = dark
      else onto[size - 15 + i]![8] = dark
      if (i < 8) onto[8]![size - 1 - i] = dark
      else if (i < 9) onto[8]![7] = dark
      else onto[8]![14 - i] = dark
    }
    onto[size - 8]![8] = true
  }
  format(0, grid)
  if (version >= 7) {
    const bits = bch(version, 0x1f25, 12)
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1
      grid[Math.floor(i / 3)]![size - 11 + (i % 3)] = dark
      grid[size - 11 + (i % 3)]![Math.floor(i / 3)] = dark
    }
  }
  const bits = codewords(bytes, version).flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => ((word >> i) & 1) === 1))
  const free: [number, number][] = []
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let i = 0; i < size; i++) {
      const r = up ? size - 1 - i : i
      for (const c of [right, right - 1]) if (grid[r]![c] === null) free.push([r, c])
    }
  }
  let best: boolean[][] | null = null
  let least = Infinity
  MASKS.forEach((mask, number) => {
    const tried = grid.map((row) => [...row])
    free.forEach(([r, c], i) => (tried[r]![c] = (bits[i] ?? false) !== mask(r, c)))
    format(number, tried)
    const cost = penalty(tried as boolean[][])
    if (cost < least) [best, least] = [tried as boolean[][], cost]
  })
  return best
}
