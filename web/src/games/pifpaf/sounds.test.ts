import { beforeEach, expect, test, vi } from 'vitest'
import type { PifpafView } from '../../net/wire'
import type { Pifpaf } from './pifpaf.svelte'
import { playSounds } from './sounds'

const played = vi.hoisted(() => [] as string[])
vi.mock('../../app/sound', () => ({
  sound: new Proxy({}, { get: (_, name: string) => () => void played.push(name) }),
}))
vi.mock('./words', () => ({ t: Object.assign((key: string) => key, { findText: () => undefined }) }))

const view = (stage: string, turn = 1, declarer: number | null = null) =>
  ({ number: 1, last: null, deal: { stage, turn, order: [1, 2, 3], play: { declarer } } }) as unknown as PifpafView

/** Return the sounds that another player hears at a step. */
function soundsOf(action: string, before = view('draw'), after = before): string[] {
  played.length = 0
  const table = { myTurn: false, say: () => undefined }
  const pifpaf = { table, passesAutomatically: false, showShout: () => undefined } as unknown as Pifpaf
  playSounds(pifpaf, {
    event: { kind: 'acted', seat: 2, action, by: 'person', lines: [] },
    before,
    after,
    ends: null,
  })
  return [...played]
}
beforeEach(() => void (played.length = 0))

test('chips, drawing, discarding and raising have their sounds', () => {
  expect(soundsOf('paga')).toEqual(['chips'])
  expect(soundsOf('compra')).toEqual(['pick'])
  expect(soundsOf('pega')).toEqual(['pick'])
  expect(soundsOf('descarta 4p')).toEqual(['card'])
  expect(soundsOf('repica 5')).toEqual(['chips', 'shout'])
})

test('a secret answer is silent, and an open declaration is heard', () => {
  expect(soundsOf('', view('claims'))).toEqual([])
  expect(soundsOf('', view('claims'), view('declared', 1, 3))).toEqual(['shout'])
})
