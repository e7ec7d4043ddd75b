import { beforeEach, expect, test, vi } from 'vitest'
import type { Buraco } from './buraco.svelte'
import { heard } from './sounds'

const made = vi.hoisted(() => [] as string[])
vi.mock('../../lib/settings.svelte', () => ({ vibrate: () => undefined }))
vi.mock('../../lib/sound', () => ({
  rustle: (at: number, _length: number, pitch: number) => made.push(`rustle ${at.toFixed(2)} ${pitch}`),
  tone: (at: number, _length: number, from: number) => made.push(`tone ${at.toFixed(2)} ${from}`),
  sound: { card: () => made.push('card'), deal: () => made.push('deal'), turn: () => made.push('turn') },
}))
beforeEach(() => void made.splice(0))

const jogo = (canastra: string | null) => ({ canastra })
const deal = (took = [0, 0], kinds: (string | null)[] = []) => ({
  turn: 1,
  took,
  pile_left: 4,
  jogos: [kinds.map(jogo), []],
})
type Parts = { before?: unknown; after?: unknown; held?: string | null; out?: number | null }

function sounds(action: string, { before = deal(), after = deal(), held = null, out = null }: Parts = {}): string {
  const table = { myTurn: false, seat: 1 }
  const step = {
    happened: { what: 'acted', seat: 1, action, told: [] },
    before: { deal: before },
    after: { deal: held ? null : after, last: held ? { jogos: [[], []], out } : null },
    held,
  }
  made.splice(0)
  heard({ table } as unknown as Buraco, step as never)
  return made.join('|')
}

test('drawing, laying, discarding, the pile, a morto, both canastras and going out are each heard as themselves', () => {
  const seven = { before: deal([0, 0], [null]) }
  const all = [
    sounds('compra'),
    sounds('baixa 4c 5c 6c'),
    sounds('descarta 4c'),
    sounds('lixo'),
    sounds('descarta 4c', { after: deal([1, 0]) }),
    sounds('junta 4c em 1', { ...seven, after: deal([0, 0], ['royal']) }),
    sounds('junta 4c em 1', { ...seven, after: deal([0, 0], ['dirty']) }),
    sounds('descarta 4c', { held: 'hand', out: 1 }),
  ]
  expect(all.every(Boolean)).toBe(true)
  expect(new Set(all).size).toBe(all.length)
})

test('a deal that ends because the stock does is not heard as one that somebody went out of', () => {
  expect(sounds('descarta 4c', { held: 'hand' })).toBe('card')
  expect(sounds('descarta 4c', { held: 'hand', out: 2 })).toContain('tone')
})
