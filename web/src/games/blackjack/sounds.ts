/** Plays the sounds of a step: chips put down, cards dealt one by one, and chips won. */

import type { Change } from '../../table/table.svelte'
import { sound } from '../../app/sound'
import type { BlackjackView } from '../../net/wire'
import { betOf, DOUBLE, HIT, INSURE, SPLIT } from './actions'
import type { Blackjack } from './blackjack.svelte'

/** Play the sounds of a step. `duration`: how long its cards take to arrive, in milliseconds. */
export function playSounds(
  blackjack: Blackjack,
  { event, before, after, ends }: Change<BlackjackView>,
  duration: number,
): void {
  const { table } = blackjack
  const action = event.kind === 'acted' ? event.action : ''
  if (betOf(action) !== null || [DOUBLE, SPLIT, INSURE].includes(action)) sound.chips(2)
  if (after.round && !before?.round) sound.deal(2 * (after.round.hands.length + 1))
  else if ([HIT, DOUBLE, SPLIT].includes(action)) sound.card()
  if (ends) playSettlement(blackjack, after, duration)
  if (after.shoe.left > (before?.shoe.left ?? 0) && !ends) sound.trick()
  if (table.myTurn && !ends && isNewQuestion(before, after)) sound.turn()
}

/** Play the dealer's cards, and the chips when they have arrived. */
function playSettlement(blackjack: Blackjack, { last }: BlackjackView, duration: number): void {
  if (!last) return
  sound.deal(Math.max(0, last.dealer.length - 1))
  if (blackjack.gainOf(last) > 0) setTimeout(() => sound.chips(4), duration)
}

/** Return whether the viewer is asked something new. */
const isNewQuestion = (before: BlackjackView | null, after: BlackjackView): boolean =>
  before?.round?.turn !== after.round?.turn || !before?.round !== !after.round
