/** What is heard at a step, and the sounds that only buraco has: many cards at once, heaps that are lifted, a knock. */

import type { Step } from '../../frame/table.svelte'
import { vibrate } from '../../lib/settings.svelte'
import { rustle, sound, tone } from '../../lib/sound'
import type { BuracoView } from '../../lib/wire'
import type { Buraco } from './buraco.svelte'

/** A card slides off the stock: paper on paper, no wood. */
function drawn(): void {
  rustle(0, 0.11, 4200, 0.28)
  rustle(0.07, 0.05, 2500, 0.2)
}

/** Cards laid side by side, each with its own small knock on the table. */
function laid(cards: number): void {
  for (let i = 0; i < cards; i++) {
    rustle(i * 0.085, 0.05, 2300 + i * 180, 0.42)
    tone(i * 0.085 + 0.015, 0.06, 190 - i * 8, 85, 0.26, 'sine')
  }
}

/** The whole pile is drawn together and picked up; a high one takes longer. */
function pileTaken(cards: number): void {
  const swipes = Math.min(9, 2 + Math.ceil(cards / 3))
  for (let i = 0; i < swipes; i++) rustle(i * 0.05, 0.12, 900 + i * 170, 0.3)
  tone(swipes * 0.05, 0.09, 150, 70, 0.35, 'sine')
}

/** A heap of eleven is set down and its cards run through the fingers. */
function mortoTaken(): void {
  tone(0, 0.14, 120, 52, 0.55, 'sine')
  rustle(0, 0.08, 600, 0.45)
  for (let i = 0; i < 11; i++) rustle(0.16 + i * 0.034, 0.035, 3000 + i * 140, 0.2)
}

/** Seven are together: a clean canastra rings out, a dirty one is shorter and darker. */
function canastra(clean: boolean): void {
  const notes = clean ? [523, 659, 784, 1047] : [392, 466]
  notes.forEach((pitch, i) => tone(0.05 + i * 0.085, 0.34, pitch, pitch, clean ? 0.12 : 0.1, 'triangle'))
}

/** Gone out: two knocks on the table, and the cards are thrown open. */
function goneOut(): void {
  for (const at of [0, 0.16]) {
    tone(at, 0.13, 210, 70, 0.8, 'sine')
    rustle(at, 0.05, 750, 0.7)
  }
  for (let i = 0; i < 6; i++) rustle(0.36 + i * 0.045, 0.07, 2000 + i * 260, 0.24)
  vibrate([40, 60, 40])
}

/** Clean and dirty canastras on the table, those of a deal that is over included. */
function canastras(view: BuracoView | null, ended: boolean): [clean: number, dirty: number] {
  const kinds = ((ended ? view?.last : view?.deal)?.jogos ?? []).flat().map((jogo) => jogo.canastra)
  const dirty = kinds.filter((kind) => kind === 'dirty').length
  return [kinds.filter(Boolean).length - dirty, dirty]
}

export function heard(buraco: Buraco, { happened, before, after, held }: Step<BuracoView>): void {
  if (happened.what !== 'acted') return
  const { table } = buraco
  const word = happened.action.split(' ')[0]
  const ended = held === 'hand' || held === 'match'
  if (word === 'lixo') pileTaken(before?.deal?.pile_left ?? 1)
  else if (word === 'baixa') laid(3)
  else if (word === 'compra' || word === 'recusa') drawn()
  else if (word === 'corta') sound.deal(11)
  else sound.card()
  const [[clean, dirty], [wasClean, wasDirty]] = [canastras(after, ended), canastras(before, false)]
  if (clean > wasClean) canastra(true)
  else if (dirty > wasDirty) canastra(false)
  if (ended) {
    if (after.last?.out) goneOut()
    return
  }
  if (tookMorto(before, after)) mortoTaken()
  if (table.myTurn && before?.deal?.turn !== table.seat) sound.turn()
}

const tookMorto = (before: BuracoView | null, after: BuracoView): boolean =>
  !!before?.deal && !!after.deal && after.deal.took.some((n, side) => n > before.deal!.took[side]!)
