/** The shoe in figures. */

import type { BlackjackRules } from '../../lib/wire'

const DECK = 52

export const cardsOf = ({ decks }: Pick<BlackjackRules, 'decks'>): number => decks * DECK

/** Cards before the cut card comes. */
export function beforeCut(left: number, rules: Pick<BlackjackRules, 'decks' | 'cut_card'>): number {
  const all = cardsOf(rules)
  return Math.max(0, left - (all - Math.floor((all * rules.cut_card) / 100)))
}
