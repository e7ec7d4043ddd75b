/** Plays the sounds of a step, from public information only: a secret answer makes no sound. */

import type { Change } from '../../table/table.svelte'
import { sound } from '../../app/sound'
import type { PifpafView } from '../../net/wire'
import { CALL, DISCARD, DRAW, DROP, parseAction, RAISE, TAKE } from './actions'
import type { Pifpaf } from './pifpaf.svelte'
import { t } from './words'

export function playSounds(pifpaf: Pifpaf, { event, before, after, ends }: Change<PifpafView>): void {
  if (event.kind === 'acted' && event.action) playAction(pifpaf, event.seat, event.action)
  const declarer = after.deal?.play?.declarer
  if (declarer && declarer !== before?.deal?.play?.declarer) sound.shout(1)
  if (after.number !== before?.number && after.deal && !ends) {
    sound.chips(after.deal.order.length) // everybody's pingo
    sound.deal(9)
  }
  if (ends === 'hand' || ends === 'match') {
    if (after.last?.how === 'out') sound.shout(1)
    sound.chips(after.last?.pot ?? 0)
  }
  if (
    pifpaf.table.myTurn &&
    !ends &&
    !pifpaf.cutsAutomatically &&
    !pifpaf.passesAutomatically &&
    !pifpaf.sealed &&
    isNewQuestion(before, after)
  )
    sound.turn()
}

/** Return whether the viewer is asked something new. */
const isNewQuestion = (before: PifpafView | null, after: PifpafView): boolean =>
  before?.deal?.stage !== after.deal?.stage || before?.deal?.turn !== after.deal?.turn

function playAction(pifpaf: Pifpaf, seat: number, action: string): void {
  const { word, number = '' } = parseAction(action)
  if (word === DRAW || word === TAKE) sound.pick()
  if (word === DISCARD) sound.card()
  if (word === DROP) sound.run()
  if (word === CALL || word === RAISE) sound.chips(2)
  if (word === RAISE) {
    sound.shout(1)
    pifpaf.showShout(seat, t('shout.raise', { n: number }))
  }
  const said = t.findText(`said.${word}`, { n: number })
  if (said) pifpaf.table.say(seat, said)
}
