/** When each card of a step lands: one after the other, as a dealer lays them, and soon enough not to be waited for. */

import type { BlackjackRound, BlackjackView } from '../../lib/wire'

const DEALT = 75
const DRAWN = 240
const FIRST = 160

export type Arrivals = {
  /** Milliseconds until a player's card begins to move, by the place of its hand and its own in it. */
  player: (place: number, card: number) => number
  dealer: (card: number) => number
  /** Until the last card of the dealer lies there, if the round is over; 0 otherwise. */
  settled: number
}

const roundOf = (before: BlackjackView | null, after: BlackjackView): BlackjackRound | null =>
  after.played > (before?.played ?? 0) ? after.last : after.round

/** Null where a step lays no card. */
export function arrivals(before: BlackjackView | null, after: BlackjackView): Arrivals | null {
  const round = roundOf(before, after)
  if (!round) return null
  const isDeal = !before?.round
  const hands = round.hands.length
  const all = isDeal ? 2 * (hands + 1) * DEALT : 0
  const turned = all + FIRST
  return {
    player: (place, card) => (isDeal ? (card * (hands + 1) + place) * DEALT : 0),
    dealer: (card) => {
      if (isDeal && !round.gains) return (card * (hands + 1) + hands) * DEALT
      return card ? turned + (card - 1) * DRAWN : 0
    },
    settled: round.gains ? turned + (round.dealer.length - 1) * DRAWN : 0,
  }
}
