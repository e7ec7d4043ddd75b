import { describe, expect, it } from 'vitest'
import type { TableEvent } from '../../net/wire'
import { markMoves, markMove } from './layMarks'

const act = (seat: number, action: string) => ({ kind: 'acted', seat, action }) as TableEvent
const SIDES = [
  [1, 3],
  [2, 4],
]
const STEPS = [
  { kind: 'seating', lines: [] } as unknown as TableEvent,
  act(1, 'compra'),
  act(1, 'baixa 4p 5p 6p'),
  act(1, 'descarta Ko'),
  act(2, 'lixo'),
  act(2, 'baixa Qc Kc Ac'),
  act(2, 'descarta 3e'),
  act(3, 'compra'),
  act(3, 'junta 7p em 1'),
]

describe('the marks of the latest lays', () => {
  it('are the same after a reload', () => {
    expect(markMoves(STEPS, SIDES, [[{}], [{}]])).toEqual({ 1: [], 2: ['1/1'], 3: ['0/1'] })
  })
  it('disappear with the next turn of the same player', () => {
    expect(markMove({ 2: ['1/1'] }, 2, 'compra', 1, 1)).toEqual({ 2: [] })
    expect(markMove({ 2: ['1/1'] }, 2, 'baixa 3c 4c 5c', 1, 1)).toEqual({ 2: ['1/1', '1/2'] })
  })
  it('are empty if the events do not explain the jogos on the table', () => {
    expect(markMoves(STEPS.slice(4), SIDES, [[{}], [{}]])).toEqual({})
  })
})
