/** Card counts of the shoe. */

import type { BlackjackRules } from '../../net/wire'

const DECK = 52

export const countCards = ({ decks }: Pick<BlackjackRules, 'decks'>): number => decks * DECK

/** Return how many cards are left before the cut card. */
export function countBeforeCut(left: number, rules: Pick<BlackjackRules, 'decks' | 'cut_card'>): number {
  const all = countCards(rules)
  return Math.max(0, left - (all - Math.floor((all * rules.cut_card) / 100)))
}
