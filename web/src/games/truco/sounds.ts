/** Plays the sounds of a change and shows answers in speech bubbles. */

import type { Change } from '../../table/table.svelte'
import { sound } from '../../app/sound'
import type { TrucoView } from '../../net/wire'
import { ACCEPT, GIVE_UP, GO, RUN } from './actions'
import type { Truco } from './truco.svelte'
import { t } from './words'

export function playSounds(truco: Truco, { event, before, after }: Change<TrucoView>): void {
  if (event.kind === 'acted') playAnswer(truco, event.seat, event.action)
  if (event.kind === 'acted' && countPlayedCards(after) > countPlayedCards(before)) {
    const card = event.action
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

/** Return how many cards were played in the tricks of the current or last hand. */
function countPlayedCards(view: TrucoView | null): number {
  const hand = view?.hand ?? view?.last
  return hand ? hand.table.length + hand.tricks.reduce((sum, trick) => sum + trick.plays.length, 0) : 0
}

function playAnswer(truco: Truco, seat: number, action: string): void {
  if (action === ACCEPT || action === GO) sound.accept()
  if (action === RUN || action === GIVE_UP) sound.run()
  if (action === ACCEPT) truco.table.say(seat, t('answer.accept'))
  if (action === GO) truco.table.say(seat, t('answer.go'))
  if (action === RUN) truco.table.say(seat, t('answer.run'))
}
