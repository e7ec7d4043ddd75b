/** A finger or a mouse that carries something over the table: what it is over, and where it lets go. */

import { jogoOf, type Buraco, type Drag } from './buraco.svelte'

/** The place under a point: "pile", "lay", "jogo-3", "hand", or "". */
export function placeAt(x: number, y: number): string {
  const found = document.elementsFromPoint(x, y).map((node) => node.closest<HTMLElement>('[data-drop]'))
  return found.find(Boolean)?.dataset.drop ?? ''
}

export function carry(buraco: Buraco, what: Drag['what'], ids: string[], event: PointerEvent): void {
  const { clientX: x, clientY: y } = event
  buraco.drag = { what, ids, x, y, over: placeAt(x, y) }
}

/** What was carried is let go; where, or "" when nothing came of it. */
export function letGo(buraco: Buraco): string {
  const { drag } = buraco
  buraco.drag = null
  if (!drag) return ''
  return drag.what === 'cards' ? letCardsGo(buraco, drag.over) : letHeapGo(buraco, drag)
}

function letHeapGo(buraco: Buraco, { what, over }: Drag): string {
  if (over !== 'hand') return ''
  if (what === 'pile') buraco.act(buraco.offers.take ?? 'lixo')
  else if (buraco.offers.draw) buraco.act(buraco.offers.draw)
  return over
}

/** What is not allowed is asked for all the same: the table says why. */
function letCardsGo(buraco: Buraco, over: string): string {
  if (over === 'pile') buraco.discardPick()
  else if (over === 'lay') buraco.layPick()
  else if (jogoOf(over)) buraco.addPick(jogoOf(over))
  return over
}
