/** The actions of blackjack. No other module of the board takes the text of an action apart or puts one together. */

import { wordsOf } from '../../table/actions'

export const HIT = 'pede'
export const STAND = 'mantém'
export const DOUBLE = 'dobra'
export const SPLIT = 'divide'
export const SURRENDER = 'rende'
export const INSURE = 'seguro'
export const PASS = 'passa'
export const BET = 'aposta'

/** Return the chips of a bet, or null for any other action. */
export function betOf(action: string): number | null {
  const [word, chips] = wordsOf(action)
  return word === BET ? Number(chips) : null
}

export const formatBet = (chips: number): string => `${BET} ${chips}`
