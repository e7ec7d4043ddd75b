import { beforeEach, expect, test, vi } from 'vitest'
import type { Buraco } from './buraco.svelte'
import { playSounds } from './sounds'

const played = vi.hoisted(() => [] as string[])
vi.mock('../../app/settings.svelte', () => ({ vibrate: () => undefined }))
vi.mock('../../app/sound', () => ({
  playRustle: (at: number, _length: number, pitch: number) => played.push(`rustle ${at.toFixed(2)} ${pitch}`),
  playTone: (at: number, _length: number, from: number) => played.push(`tone ${at.toFixed(2)} ${from}`),
  sound: { card: () => played.push('card'), deal: () => played.push('deal'), turn: () => played.push('turn') },
}))
beforeEach(() => void played.splice(0))

const jogo = (canastra: string | null) => ({ canastra })
const deal = (took = [0, 0], kinds: (string | null)[] = []) => ({
  turn: 1,
  took,
  pile_left: 4,
  jogos: [kinds.map(jogo), []],
})
type Parts = { before?: unknown; after?: unknown; ends?: string | null; out?: number | null }

function soundsOf(action: string, { before = deal(), after = deal(), ends = null, out = null }: Parts = {}): string {
  const table = { myTurn: false, seat: 1 }
  const step = {
    event: { kind: 'acted', seat: 1, action, lines: [] },
    before: { deal: before },
    after: { deal: ends ? null : after, last: ends ? { jogos: [[], []], out } : null },
    ends,
  }
  played.splice(0)
  playSounds({ table } as unknown as Buraco, step as never)
  return played.join('|')
}

test('drawing, laying, discarding, the pile, a morto, both canastras and going out each have their own sound', () => {
  const seven = { before: deal([0, 0], [null]) }
  const all = [
    soundsOf('compra'),
    soundsOf('baixa 4c 5c 6c'),
    soundsOf('descarta 4c'),
    soundsOf('lixo'),
    soundsOf('descarta 4c', { after: deal([1, 0]) }),
    soundsOf('junta 4c em 1', { ...seven, after: deal([0, 0], ['royal']) }),
    soundsOf('junta 4c em 1', { ...seven, after: deal([0, 0], ['dirty']) }),
    soundsOf('descarta 4c', { ends: 'hand', out: 1 }),
  ]
  expect(all.every(Boolean)).toBe(true)
  expect(new Set(all).size).toBe(all.length)
})

test('a deal that ends with the stock does not sound like going out', () => {
  expect(soundsOf('descarta 4c', { ends: 'hand' })).toBe('card')
  expect(soundsOf('descarta 4c', { ends: 'hand', out: 2 })).toContain('tone')
})
