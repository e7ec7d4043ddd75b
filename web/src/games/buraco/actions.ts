/** The actions of buraco. No other module of the board takes the text of an action apart or puts one together. */

import { wordsOf } from '../../table/actions'

export const DRAW = 'compra'
export const TAKE = 'lixo'
export const REFUSE = 'recusa'
export const CUT = 'corta'
export const DISCARD = 'descarta'
export const LAY = 'baixa'
export const ADD = 'junta'
const TO = 'em'

export type Action = {
  word: string
  cards: readonly string[]
  /** The number of cards that are cut, or of the jogo to which cards are added; 0 for other actions. */
  number: number
}

export function parseAction(action: string): Action {
  const [word = '', ...parts] = wordsOf(action)
  if (word === CUT) return { word, cards: [], number: Number(parts[0]) }
  if (word === ADD) return { word, cards: parts.slice(0, -2), number: Number(parts.at(-1)) }
  return { word, cards: parts, number: 0 }
}

export const formatCut = (lifted: number): string => `${CUT} ${lifted}`
export const formatDiscard = (card: string): string => `${DISCARD} ${card}`
export const formatLay = (cards: readonly string[]): string => `${LAY} ${cards.join(' ')}`
/** Return the action that adds a card to one of the viewer's jogos. The first one is number 1. */
export const formatAdd = (card: string, jogo: number): string => `${ADD} ${card} ${TO} ${jogo}`
