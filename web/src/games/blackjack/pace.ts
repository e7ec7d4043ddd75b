/**
 * When each card of a step arrives: one after the other, as a dealer deals, but fast enough that nobody waits. The
 * server extends the pause at the end of a round by the same times (`laying_ms` in `games/blackjack/match.py`).
 */

import type { BlackjackRound, BlackjackView } from '../../net/wire'

const DEAL_STEP_MS = 75
const DRAW_STEP_MS = 240
const FIRST_DRAW_MS = 160
/** How long a card flies or turns over, in milliseconds. */
export const FLIGHT_MS = 240

export type Arrivals = {
  /** Milliseconds until a player's card starts to move, by the index of the hand and of the card. */
  playerDelay: (place: number, card: number) => number
  dealerDelay: (card: number) => number
  /** Whether a hand gets cards, by its index. */
  grows: (place: number) => boolean
  /** Whether the dealer gets cards or turns one over. */
  dealerGrows: boolean
  /** Whether these are the first cards of a round. */
  isDeal: boolean
  /** Milliseconds until the last card has landed; 0 without new cards. */
  duration: number
}

const roundOf = (before: BlackjackView | null, after: BlackjackView): BlackjackRound | null =>
  after.played > (before?.played ?? 0) ? after.last : after.round

/** Plan the arrival of the cards of a step; null without a round. */
export function planArrivals(before: BlackjackView | null, after: BlackjackView): Arrivals | null {
  const round = roundOf(before, after)
  if (!round) return null
  const roundBefore = before?.round ?? null
  const hands = round.hands.length
  const dealerTurnAt = (roundBefore ? 0 : 2 * (hands + 1) * DEAL_STEP_MS) + FIRST_DRAW_MS
  const dealDelay = (place: number, card: number): number =>
    roundBefore ? 0 : (card * (hands + 1) + place) * DEAL_STEP_MS
  const grows = (place: number): boolean =>
    round.hands[place]?.cards.join(' ') !== roundBefore?.hands[place]?.cards.join(' ')
  const dealerGrows = round.dealer.join(' ') !== roundBefore?.dealer.join(' ')
  const anyGrows = dealerGrows || round.hands.some((_, place) => grows(place))
  const last = round.gains ? dealerTurnAt + (round.dealer.length - 1) * DRAW_STEP_MS : dealDelay(1, hands)
  return {
    playerDelay: dealDelay,
    dealerDelay: (card) => (round.gains && card ? dealerTurnAt + (card - 1) * DRAW_STEP_MS : dealDelay(card, hands)),
    grows,
    dealerGrows,
    isDeal: !roundBefore,
    duration: anyGrows ? last + FLIGHT_MS : 0,
  }
}
