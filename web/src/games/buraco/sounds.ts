/**
 * Plays the sounds of a step, including those that only buraco has: many cards at once, heaps being lifted, a knock.
 */

import type { Change } from '../../table/table.svelte'
import { vibrate } from '../../app/settings.svelte'
import { playRustle, sound, playTone } from '../../app/sound'
import type { BuracoView } from '../../net/wire'
import { CUT, DRAW, LAY, parseAction, REFUSE, TAKE } from './actions'
import type { Buraco } from './buraco.svelte'

/** A card slides off the stock: paper on paper. */
function playDraw(): void {
  playRustle(0, 0.11, 4200, 0.28)
  playRustle(0.07, 0.05, 2500, 0.2)
}

/** Cards laid side by side, each with a small knock on the table. */
function playLay(cards: number): void {
  for (let i = 0; i < cards; i++) {
    playRustle(i * 0.085, 0.05, 2300 + i * 180, 0.42)
    playTone(i * 0.085 + 0.015, 0.06, 190 - i * 8, 85, 0.26, 'sine')
  }
}

/** The whole pile is gathered and picked up; a high pile takes longer. */
function playPile(cards: number): void {
  const swipes = Math.min(9, 2 + Math.ceil(cards / 3))
  for (let i = 0; i < swipes; i++) playRustle(i * 0.05, 0.12, 900 + i * 170, 0.3)
  playTone(swipes * 0.05, 0.09, 150, 70, 0.35, 'sine')
}

/** A morto of eleven cards is set down and fanned. */
function playMorto(): void {
  playTone(0, 0.14, 120, 52, 0.55, 'sine')
  playRustle(0, 0.08, 600, 0.45)
  for (let i = 0; i < 11; i++) playRustle(0.16 + i * 0.034, 0.035, 3000 + i * 140, 0.2)
}

/** A canastra: if clean it rings out, if dirty it is shorter and darker. */
function playCanastra(clean: boolean): void {
  const notes = clean ? [523, 659, 784, 1047] : [392, 466]
  notes.forEach((pitch, i) => playTone(0.05 + i * 0.085, 0.34, pitch, pitch, clean ? 0.12 : 0.1, 'triangle'))
}

/** Going out: two knocks on the table, then the cards are thrown open. */
function playGoingOut(): void {
  for (const at of [0, 0.16]) {
    playTone(at, 0.13, 210, 70, 0.8, 'sine')
    playRustle(at, 0.05, 750, 0.7)
  }
  for (let i = 0; i < 6; i++) playRustle(0.36 + i * 0.045, 0.07, 2000 + i * 260, 0.24)
  vibrate([40, 60, 40])
}

/** Return the numbers of clean and dirty canastras on the table, or of the deal that has ended. */
function countCanastras(view: BuracoView | null, ended: boolean): [clean: number, dirty: number] {
  const kinds = ((ended ? view?.last : view?.deal)?.jogos ?? []).flat().map((jogo) => jogo.canastra)
  const dirty = kinds.filter((kind) => kind === 'dirty').length
  return [kinds.filter(Boolean).length - dirty, dirty]
}

export function playSounds(buraco: Buraco, { event, before, after, ends }: Change<BuracoView>): void {
  if (event.kind !== 'acted') return
  const { table } = buraco
  const { word } = parseAction(event.action)
  const ended = ends === 'hand' || ends === 'match'
  if (word === TAKE) playPile(before?.deal?.pile_left ?? 1)
  else if (word === LAY) playLay(3)
  else if (word === DRAW || word === REFUSE) playDraw()
  else if (word === CUT) sound.deal(11)
  else sound.card()
  const [[clean, dirty], [wasClean, wasDirty]] = [countCanastras(after, ended), countCanastras(before, false)]
  if (clean > wasClean) playCanastra(true)
  else if (dirty > wasDirty) playCanastra(false)
  if (ended) {
    if (after.last?.out) playGoingOut()
    return
  }
  if (tookMorto(before, after)) playMorto()
  if (table.myTurn && before?.deal?.turn !== table.seat) sound.turn()
}

const tookMorto = (before: BuracoView | null, after: BuracoView): boolean =>
  !!before?.deal && !!after.deal && after.deal.took.some((n, side) => n > before.deal!.took[side]!)
