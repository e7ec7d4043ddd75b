/**
 * When each card of a step lands: one after the other, as a dealer lays them, and soon enough not to be waited for.
 * The server holds the end of a round by the same times (`laying_ms` in `blackjack/match.py`).
 */

import type { BlackjackRound, BlackjackView } from '../../lib/wire'

const DEALT = 75
const DRAWN = 240
const FIRST = 160
/** How long a card flies, or is turned over. */
export const LASTS = 240

export type Arrivals = {
  /** Milliseconds until a player's card begins to move, by the place of its hand and its own in it. */
  player: (place: number, card: number) => number
  dealer: (card: number) => number
  /** Whether a hand gets cards, by its place. */
  grows: (place: number) => boolean
  /** Whether the dealer gets cards or turns one over. */
  dealerGrows: boolean
  /** Whether they are the first cards of a round. */
  deals: boolean
  /** Until the last card lies there; 0 where none is laid. */
  takes: number
}

const roundOf = (before: BlackjackView | null, after: BlackjackView): BlackjackRound | null =>
  after.played > (before?.played ?? 0) ? after.last : after.round

/** Null where there is no round. */
export function arrivals(before: BlackjackView | null, after: BlackjackView): Arrivals | null {
  const round = roundOf(before, after)
  if (!round) return null
  const then = before?.round ?? null
  const hands = round.hands.length
  const turned = (then ? 0 : 2 * (hands + 1) * DEALT) + FIRST
  const laid = (place: number, card: number): number => (then ? 0 : (card * (hands + 1) + place) * DEALT)
  const grows = (place: number): boolean => round.hands[place]?.cards.join(' ') !== then?.hands[place]?.cards.join(' ')
  const dealerGrows = round.dealer.join(' ') !== then?.dealer.join(' ')
  const grown = dealerGrows || round.hands.some((_, place) => grows(place))
  const last = round.gains ? turned + (round.dealer.length - 1) * DRAWN : laid(1, hands)
  return {
    player: laid,
    dealer: (card) => (round.gains && card ? turned + (card - 1) * DRAWN : laid(card, hands)),
    grows,
    dealerGrows,
    deals: !then,
    takes: grown ? last + LASTS : 0,
  }
}
