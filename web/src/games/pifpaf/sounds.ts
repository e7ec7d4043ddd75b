/** What is heard at a step, from what everybody may know of it: an answer that is still secret sounds like nothing. */

import type { Step } from '../../frame/table.svelte'
import { sound } from '../../lib/sound'
import type { PifpafView } from '../../lib/wire'
import type { Pifpaf } from './pifpaf.svelte'
import { t } from './words'

export function heard(pifpaf: Pifpaf, { happened, before, after, held }: Step<PifpafView>): void {
  if (happened.what === 'acted' && happened.action) acted(pifpaf, happened.seat, happened.action)
  const declarer = after.deal?.play?.declarer
  if (declarer && declarer !== before?.deal?.play?.declarer) sound.shout(1)
  if (after.number !== before?.number && after.deal && !held) {
    sound.chips(after.deal.order.length) // everybody's pingo
    sound.deal(9)
  }
  if (held === 'hand' || held === 'match') {
    if (after.last?.how === 'out') sound.shout(1)
    sound.chips(after.last?.pot ?? 0)
  }
  if (
    pifpaf.table.myTurn &&
    !held &&
    !pifpaf.cutsAlone &&
    !pifpaf.passesAlone &&
    !pifpaf.sealed &&
    isNew(before, after)
  )
    sound.turn()
}

/** Whether one is asked something else than before. */
const isNew = (before: PifpafView | null, after: PifpafView): boolean =>
  before?.deal?.stage !== after.deal?.stage || before?.deal?.turn !== after.deal?.turn

function acted(pifpaf: Pifpaf, seat: number, action: string): void {
  const [word = '', what = ''] = action.split(' ')
  if (word === 'compra' || word === 'pega') sound.pick()
  if (word === 'descarta') sound.card()
  if (word === 'larga') sound.run()
  if (word === 'paga' || word === 'repica') sound.chips(2)
  if (word === 'repica') {
    sound.shout(1)
    pifpaf.cry(seat, t('shout.raise', { n: what }))
  }
  const said = t.maybe(`said.${word}`, { n: what })
  if (said) pifpaf.table.say(seat, said)
}
