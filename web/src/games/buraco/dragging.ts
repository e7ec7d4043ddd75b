/** Dragging cards or a heap over the table. */

import { TAKE } from './actions'
import { jogoOf, type Buraco, type Drag } from './buraco.svelte'

/** Return the drop place under a point: "pile", "lay", "jogo-3", "hand", or "". */
export function findDropPlace(x: number, y: number): string {
  const found = document.elementsFromPoint(x, y).map((node) => node.closest<HTMLElement>('[data-drop]'))
  return found.find(Boolean)?.dataset.drop ?? ''
}

export function carry(buraco: Buraco, what: Drag['what'], ids: string[], event: PointerEvent): void {
  const { clientX: x, clientY: y } = event
  buraco.drag = { what, ids, x, y, over: findDropPlace(x, y) }
}

/** Drop the dragged things and return the drop place, or "" if nothing happened. */
export function drop(buraco: Buraco): string {
  const { drag } = buraco
  buraco.drag = null
  if (!drag) return ''
  return drag.what === 'cards' ? dropCards(buraco, drag.over) : dropHeap(buraco, drag)
}

function dropHeap(buraco: Buraco, { what, over }: Drag): string {
  if (over !== 'hand') return ''
  if (what === 'pile') buraco.act(buraco.offers.take ?? TAKE)
  else if (buraco.offers.draw) buraco.act(buraco.offers.draw)
  return over
}

/** Play the picked cards at a drop place. An illegal action is sent all the same, so that the server says why. */
function dropCards(buraco: Buraco, over: string): string {
  if (over === 'pile') buraco.discardPick()
  else if (over === 'lay') buraco.layPick()
  else if (jogoOf(over)) buraco.addPick(jogoOf(over))
  return over
}
