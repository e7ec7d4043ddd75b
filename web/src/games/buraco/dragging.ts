/** A finger or a mouse that carries something over the table: what it is over, and where it lets go. */

import type { Buraco, Drag } from './buraco.svelte'

/** The place under a point: "pile", "lay", "jogo-3", "hand", or "". */
export function placeAt(x: number, y: number): string {
  const found = document.elementsFromPoint(x, y).map((node) => node.closest<HTMLElement>('[data-drop]'))
  return found.find(Boolean)?.dataset.drop ?? ''
}

export function carry(buraco: Buraco, what: Drag['what'], ids: string[], event: PointerEvent): void {
  const { clientX: x, clientY: y } = event
  buraco.drag = { what, ids, x, y, over: placeAt(x, y) }
}

/** What was carried is let go. */
export function letGo(buraco: Buraco): string {
  const { drag } = buraco
  buraco.drag = null
  if (!drag) return ''
  const { what, over } = drag
  if (what === 'stock' && over === 'hand' && buraco.offers.draw) buraco.act(buraco.offers.draw)
  if (what === 'pile' && over === 'hand') buraco.act(buraco.offers.take ?? 'lixo')
  if (what === 'cards' && over === 'pile') buraco.discardPick()
  if (what === 'cards' && over === 'lay') buraco.layPick()
  if (what === 'cards' && over.startsWith('jogo-')) buraco.addPick(Number(over.slice(5)))
  return over
}
