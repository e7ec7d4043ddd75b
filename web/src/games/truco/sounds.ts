/** What is heard and said at a step, from what happened. */

import type { Step } from '../../frame/table.svelte'
import { sound } from '../../lib/sound'
import type { TrucoView } from '../../lib/wire'
import type { Truco } from './truco.svelte'
import { t } from './words'

export function heard(truco: Truco, { happened, before, after }: Step<TrucoView>): void {
  if (happened.what === 'acted') answered(truco, happened.seat, happened.action)
  if (happened.what === 'acted' && laidCards(after) > laidCards(before)) {
    const card = happened.action
    sound.card()
    if (truco.manilhas.includes(card)) sound.manilha(truco.manilhas.length - truco.manilhas.indexOf(card))
  }
  if (after.hand?.asked && after.hand.asked.stake !== before?.hand?.asked?.stake)
    sound.shout(after.hand.asked.stake / 3)
  if (after.hand && !before?.hand) sound.deal(3)
  const points = Math.max(...(after.last?.points ?? [0]))
  if (points && before && after.score.join() !== before.score.join()) sound.matchstick(points)
  if (truco.table.myTurn) sound.turn()
}

/** How many cards lie in the tricks of the hand that was played last. */
function laidCards(view: TrucoView | null): number {
  const hand = view?.hand ?? view?.last
  return hand ? hand.table.length + hand.tricks.reduce((sum, trick) => sum + trick.plays.length, 0) : 0
}

function answered(truco: Truco, seat: number, action: string): void {
  if (action === 'aceita' || action === 'vai') sound.accept()
  if (action === 'corre' || action === 'desiste') sound.run()
  if (action === 'aceita') truco.table.say(seat, t('answer.accept'))
  if (action === 'vai') truco.table.say(seat, t('answer.go'))
  if (action === 'corre') truco.table.say(seat, t('answer.run'))
}
