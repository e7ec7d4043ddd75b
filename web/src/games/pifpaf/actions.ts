/** The actions of pif-paf. No other module of the board takes the text of an action apart or puts one together. */

import { wordsOf } from '../../table/actions'

export const DROP = 'larga'
export const CALL = 'paga'
export const RAISE = 'repica'
export const DRAW = 'compra'
export const TAKE = 'pega'
export const DISCARD = 'descarta'
export const GO_OUT = 'bate'
export const THREATEN = 'ameaça'
export const PASS = 'passa'
export const CHECK = 'confere'
export const THROW = 'joga fora'
export const REBATE = 'rebate'
export const LET_GO = 'deixa'
export const CUT = 'corta'

export type Action = {
  word: string
  card?: string
  /** The cards that it cuts, the bet that it raises to, or the seat that it calls. */
  number?: number
}

const NUMBER = /^\d+$/

export function parseAction(action: string): Action {
  const [word = '', part = ''] = wordsOf(action)
  if (action === THROW || !part) return { word: action }
  return NUMBER.test(part) ? { word, number: Number(part) } : { word, card: part }
}

export const formatCut = (lifted: number): string => `${CUT} ${lifted}`
export const formatRaise = (bet: number): string => `${RAISE} ${bet}`
export const formatRebate = (seat: number): string => `${REBATE} ${seat}`
export const formatDiscard = (card: string): string => `${DISCARD} ${card}`
