import { beforeEach, expect, test, vi } from 'vitest'
import type { PifpafView } from '../../lib/wire'
import type { Pifpaf } from './pifpaf.svelte'
import { heard } from './sounds'

const played = vi.hoisted(() => [] as string[])
vi.mock('../../lib/sound', () => ({
  sound: new Proxy({}, { get: (_, name: string) => () => void played.push(name) }),
}))
vi.mock('./words', () => ({ t: Object.assign((key: string) => key, { maybe: () => undefined }) }))

const view = (stage: string, turn = 1, declarer: number | null = null) =>
  ({ number: 1, last: null, deal: { stage, turn, order: [1, 2, 3], play: { declarer } } }) as unknown as PifpafView

/** Somebody else's board: what is heard there of a step. */
function step(action: string, before = view('draw'), after = before): string[] {
  played.length = 0
  const table = { myTurn: false, say: () => undefined }
  const pifpaf = { table, passesAlone: false, cry: () => undefined } as unknown as Pifpaf
  heard(pifpaf, { happened: { what: 'acted', seat: 2, action, by: 'person', told: [] }, before, after, held: null })
  return [...played]
}
beforeEach(() => void (played.length = 0))

test('chips click, a card is slid off, another lands, a raise is shouted', () => {
  expect(step('paga')).toEqual(['chips'])
  expect(step('compra')).toEqual(['pick'])
  expect(step('pega')).toEqual(['pick'])
  expect(step('descarta 4p')).toEqual(['card'])
  expect(step('repica 5')).toEqual(['chips', 'shout'])
})

test('an answer to a discard is heard by nobody before all have spoken, and a declaration by all once it lies open', () => {
  expect(step('', view('claims'))).toEqual([])
  expect(step('', view('claims'), view('declared', 1, 3))).toEqual(['shout'])
})
