import { describe, expect, test } from 'vitest'
import { applyChanges, applyUpdate } from './applyUpdate'
import type { MatchView, Update } from '../net/wire'

const match: MatchView = {
  id: 'm',
  number: 1,
  moves: 3,
  view: { turn: 1, hand: { cards: ['4p'], table: [] } },
  legal: ['4p'],
  waiting: [1],
  deadline: 5,
  clock: 30,
  pause: null,
  commitment: 'c',
  seeds: [],
  seals: [{ number: 1, purpose: 'pack', size: 40, root: 'r' }],
  played: { hand: 0, seal: 's', end: '' },
  over: false,
  winners: [],
}

describe('applying an update', () => {
  test('sets a top-level field and a field of a part', () => {
    expect(applyChanges({ a: 1, b: { c: 2, d: 3 } }, { a: 4, 'b.c': 5 })).toEqual({ a: 4, b: { c: 5, d: 3 } })
  })

  test('replaces a part before it sets a field of that part', () => {
    expect(applyChanges({ b: null }, { b: { c: 1, d: 2 }, 'b.c': 9 })).toEqual({ b: { c: 9, d: 2 } })
  })

  test('keeps fields that are not named and changes nothing in place', () => {
    const update = {
      t: 'update',
      version: 2,
      now: 0,
      event: { kind: 'acted', seat: 1, action: '4p', by: 'person', lines: [] },
      changes: { moves: 4, waiting: [2], deadline: 9, clock: 30, pause: null, view: { 'hand.table': [[1, '4p']] } },
      own: { 'hand.cards': [] },
    } as Update
    const next = applyUpdate(match, update)
    expect(next.view).toEqual({ turn: 1, hand: { cards: [], table: [[1, '4p']] } })
    expect([next.moves, next.waiting, next.legal, next.seals]).toEqual([4, [2], [], match.seals])
    expect(match.view).toEqual({ turn: 1, hand: { cards: ['4p'], table: [] } })
  })
})
