/** The actions of truco. No other module of the board parses or formats the text of an action. */

import { wordsOf } from '../../table/actions'

export const ACCEPT = 'aceita'
export const RUN = 'corre'
export const GO = 'vai'
export const LAY_DOWN = 'baixa'
export const GIVE_UP = 'desiste'
export const LOOK = 'olha'
export const CUT = 'corta'
export const BURN = 'queima'
export const TAKE = 'tira'
export const KEEP = 'fica'
const PLACE = 'carta'
const HIDE = '~'
const DARK = 'escuro'
const OF = 'de'

export type Action = {
  /** The word, or '' for a card that is played. */
  word: string
  /** The card that it plays, keeps or burns. */
  card?: string
  /** The number of the place of a blind card. */
  place?: number
  /** Whether the card is played face down. */
  hidden?: boolean
  /** Whether the raise is made without looking at the cards. */
  dark?: boolean
  /** How many cards it cuts or burns. */
  number?: number
  /** The seat that it names. */
  seat?: number
}

const CARD = /^(?:10|[A2-9JQK])[pceo]$/

export function parseAction(action: string): Action {
  if (action.startsWith(HIDE)) return { ...parseAction(action.slice(HIDE.length)), hidden: true }
  const [word = '', first = '', , seat] = wordsOf(action)
  if (CARD.test(word)) return { word: '', card: word }
  if (word === PLACE) return { word: '', place: Number(first) }
  if (word === TAKE) return { word, seat: Number(first) }
  if (!first) return { word }
  if (first === DARK) return { word, dark: true }
  return {
    word,
    ...(CARD.test(first) ? { card: first } : { number: Number(first) }),
    ...(seat && { seat: Number(seat) }),
  }
}

export function formatAction({ word, card, place, hidden, dark, number, seat }: Action): string {
  if (!word) return `${hidden ? HIDE : ''}${card ?? `${PLACE} ${place}`}`
  if (word === TAKE) return `${word} ${seat}`
  const parts = [word, dark && DARK, card, number, seat && `${OF} ${seat}`]
  return parts.filter((part) => part !== undefined && part !== false).join(' ')
}
