import { describe, expect, it } from 'vitest'
import type { Happened } from '../../lib/wire'
import { afterAll, afterMove } from './laid'

const acted = (seat: number, action: string) => ({ what: 'acted', seat, action }) as Happened
const SIDES = [
  [1, 3],
  [2, 4],
]
const STEPS = [
  { what: 'seating', told: ['Embaralha-se.'] } as unknown as Happened,
  acted(1, 'compra'),
  acted(1, 'baixa 4p 5p 6p'),
  acted(1, 'descarta Ko'),
  acted(2, 'lixo'),
  acted(2, 'baixa Qc Kc Ac'),
  acted(2, 'descarta 3e'),
  acted(3, 'compra'),
  acted(3, 'junta 7p em 1'),
]

describe('the marks of what was laid last', () => {
  it('are the same after a reload', () => {
    expect(afterAll(STEPS, SIDES, [[{}], [{}]])).toEqual({ 1: [], 2: ['1/1'], 3: ['0/1'] })
  })
  it('go with the next turn of who laid', () => {
    expect(afterMove({ 2: ['1/1'] }, 2, 'compra', 1, 1)).toEqual({ 2: [] })
    expect(afterMove({ 2: ['1/1'] }, 2, 'baixa 3c 4c 5c', 1, 1)).toEqual({ 2: ['1/1', '1/2'] })
  })
  it('are left out where what happened does not make what lies there', () => {
    expect(afterAll(STEPS.slice(4), SIDES, [[{}], [{}]])).toEqual({})
  })
})
