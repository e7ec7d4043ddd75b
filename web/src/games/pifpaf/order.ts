/** The order of the cards in hand: sorted automatically, or arranged by the player. */

import type { Arrangement, HandCard } from './melds'

/** Return the cards in the player's order; new cards come last. */
export function applyOrder(hand: readonly HandCard[], ids: readonly string[]): HandCard[] {
  const place = (one: HandCard): number => (ids.includes(one.id) ? ids.indexOf(one.id) : ids.length)
  return hand.toSorted((one, other) => place(one) - place(other))
}

/** Move a card to another place. */
export function moveCard(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, Math.max(0, to)), id, ...others.slice(Math.max(0, to))]
}

/** Return each card's meld number, from 1, if the cards of the meld are side by side; 0 for other cards. */
export function numberMelds(items: readonly HandCard[], found: Arrangement): Map<string, number> {
  const at = new Map(items.map((one, i) => [one.id, i]))
  const result = new Map(items.map((one) => [one.id, 0]))
  for (const [i, meld] of found.melds.entries()) {
    const places = meld.map((one) => at.get(one.id) ?? -1)
    const together = Math.max(...places) - Math.min(...places) === meld.length - 1
    if (together) for (const one of meld) result.set(one.id, i + 1)
  }
  return result
}

const KEY = 'carteado.pifpaf.order'
type StoredOrder = { deal: string; ids: string[] }

/** Return the stored order of a deal, or null. */
export function recall(deal: string): string[] | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredOrder | null
    return kept?.deal === deal ? kept.ids : null
  } catch {
    return null
  }
}

export function remember(deal: string, ids: string[] | null): void {
  try {
    if (ids) localStorage.setItem(KEY, JSON.stringify({ deal, ids } satisfies StoredOrder))
    else localStorage.removeItem(KEY)
  } catch {
    // Playing works without storage.
  }
}
