/** Which cards of a hand make melds, so that they can lie together: the most cards, by the kinds the view names. */

import { rankOf, suitOf } from '../../lib/cards/suits'
import type { PifpafMelds } from '../../lib/wire'

/** A card in hand: two packs have every card twice, so each has a name of its own. */
export type Held = { id: string; card: string }
export type Found = { melds: Held[][]; loose: Held[] }

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = 'pceo'

/** The cards of a hand, the second of a pair apart from the first. */
export function apart(hand: readonly string[]): Held[] {
  const times = new Map<string, number>()
  return hand.map((card) => {
    const n = (times.get(card) ?? 0) + 1
    times.set(card, n)
    return { id: n > 1 ? `${card}.${n}` : card, card }
  })
}

const bySuit = (one: Held, other: Held): number =>
  SUITS.indexOf(suitOf(one.card)) - SUITS.indexOf(suitOf(other.card)) ||
  RANKS.indexOf(rankOf(one.card)) - RANKS.indexOf(rankOf(other.card))

/** Every meld that could be laid from a hand, as places in it; of two equal cards either one. */
function candidates(cards: readonly Held[], kinds: PifpafMelds): number[][] {
  const places = new Map<string, number[]>()
  for (const [i, { card }] of cards.entries()) places.set(card, [...(places.get(card) ?? []), i])
  const found: number[][] = []
  const every = (names: readonly string[], taken: number[] = []): void => {
    if (taken.length === names.length) found.push(taken)
    else for (const place of places.get(names[taken.length]!) ?? []) every(names, [...taken, place])
  }
  for (const names of [...sets(kinds), ...runs(kinds)]) if (names.every((name) => places.has(name))) every(names)
  return found
}

function sets(kinds: PifpafMelds): string[][] {
  return RANKS.flatMap((rank) => {
    const all = [...SUITS].map((suit) => rank + suit)
    const threes = all.map((_, i) => all.filter((_, j) => j !== i))
    return kinds.trinca === 'four' ? [...threes, all] : threes
  })
}

function runs(kinds: PifpafMelds): string[][] {
  const low = kinds.ace === 'high' ? RANKS.slice(1) : RANKS
  const line = kinds.ace === 'low' ? low : [...low, 'A']
  return [...SUITS].flatMap((suit) =>
    line.flatMap((_, from) =>
      line
        .map((_, to) => line.slice(from, to + 1))
        .filter((ranks) => ranks.length > 2 && new Set(ranks).size === ranks.length)
        .map((ranks) => ranks.map((rank) => rank + suit)),
    ),
  )
}

/** The melds that take the most cards, and what is left over, by suit. */
export function bestMelds(hand: readonly Held[], kinds: PifpafMelds | null): Found {
  const cards = hand.toSorted(bySuit)
  const all = kinds ? candidates(cards, kinds) : []
  let best: { melds: number[][]; count: number } = { melds: [], count: 0 }
  const search = (from: number, used: Set<number>, melds: number[][]): void => {
    const better = used.size > best.count || (used.size === best.count && melds.length < best.melds.length)
    if (better) best = { melds, count: used.size }
    for (let i = from; i < all.length; i++) {
      const meld = all[i]!
      if (meld.some((place) => used.has(place))) continue
      search(i + 1, new Set([...used, ...meld]), [...melds, meld])
    }
  }
  search(0, new Set(), [])
  const melded = new Set(best.melds.flat())
  return {
    melds: best.melds.map((meld) => meld.map((place) => cards[place]!)),
    loose: cards.filter((_, place) => !melded.has(place)),
  }
}
