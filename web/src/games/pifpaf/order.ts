/** In what order the cards lie in hand: found for you, or as you have laid them. */

import type { Found, Held } from './melds'

/** The cards as they were laid by hand; those that have come since lie last. */
export function laid(hand: readonly Held[], ids: readonly string[]): Held[] {
  const place = (one: Held): number => (ids.includes(one.id) ? ids.indexOf(one.id) : ids.length)
  return hand.toSorted((one, other) => place(one) - place(other))
}

/** A card is put at another place. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, Math.max(0, to)), id, ...others.slice(Math.max(0, to))]
}

/** The number of the meld that each card belongs to, from 1, where its cards lie side by side; 0 for a loose card. */
export function groups(items: readonly Held[], found: Found): Map<string, number> {
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
type Kept = { deal: string; ids: string[] }

/** What this browser remembers of one deal. */
export function recall(deal: string): string[] | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
    return kept?.deal === deal ? kept.ids : null
  } catch {
    return null
  }
}

export function remember(deal: string, ids: string[] | null): void {
  try {
    if (ids) localStorage.setItem(KEY, JSON.stringify({ deal, ids } satisfies Kept))
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing still plays.
  }
}
