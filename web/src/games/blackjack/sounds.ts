/** What is heard at a step: chips put down, cards laid one by one, and chips that come back. */

import type { Step } from '../../frame/table.svelte'
import { sound } from '../../lib/sound'
import type { BlackjackView } from '../../lib/wire'
import type { Blackjack } from './blackjack.svelte'

/** `takes`: for how long the cards are on their way. */
export function heard(
  blackjack: Blackjack,
  { happened, before, after, held }: Step<BlackjackView>,
  takes: number,
): void {
  const { table } = blackjack
  const action = happened.what === 'acted' ? happened.action : ''
  if (/^aposta|^dobra|^divide|^seguro/.test(action)) sound.chips(2)
  if (after.round && !before?.round) sound.deal(2 * (after.round.hands.length + 1))
  else if (/^pede|^dobra|^divide/.test(action)) sound.card()
  if (held) settled(blackjack, after, takes)
  if (after.shoe.left > (before?.shoe.left ?? 0) && !held) sound.trick()
  if (table.myTurn && !held && isNew(before, after)) sound.turn()
}

/** The dealer's cards, and the chips a moment later. */
function settled(blackjack: Blackjack, { last }: BlackjackView, takes: number): void {
  if (!last) return
  sound.deal(Math.max(0, last.dealer.length - 1))
  if (blackjack.gainOf(last) > 0) setTimeout(() => sound.chips(4), takes)
}

/** Whether one is asked something else than before. */
const isNew = (before: BlackjackView | null, after: BlackjackView): boolean =>
  before?.round?.turn !== after.round?.turn || !before?.round !== !after.round
