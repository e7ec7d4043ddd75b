/**
 * Finds the melds of a hand that use the most cards, so that they can be shown together. The view says which kinds of
 * melds are allowed.
 */

import { rankOf, suitOf } from '../../cards/suits'
import type { PifpafMelds } from '../../net/wire'

/** A card in hand. Two packs contain every card twice, so each has its own id. */
export type HandCard = { id: string; card: string }
export type Arrangement = { melds: HandCard[][]; loose: HandCard[] }

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = 'pceo'

/** Give each card an id; the second of two equal cards is marked. */
export function toHandCards(hand: readonly string[]): HandCard[] {
  const times = new Map<string, number>()
  return hand.map((card) => {
    const n = (times.get(card) ?? 0) + 1
    times.set(card, n)
    return { id: n > 1 ? `${card}.${n}` : card, card }
  })
}

const compareBySuit = (one: HandCard, other: HandCard): number =>
  SUITS.indexOf(suitOf(one.card)) - SUITS.indexOf(suitOf(other.card)) ||
  RANKS.indexOf(rankOf(one.card)) - RANKS.indexOf(rankOf(other.card))

/** Return every possible meld, as indexes into the hand. Of two equal cards either may be used. */
function findCandidates(cards: readonly HandCard[], kinds: PifpafMelds): number[][] {
  const places = new Map<string, number[]>()
  for (const [i, { card }] of cards.entries()) places.set(card, [...(places.get(card) ?? []), i])
  const found: number[][] = []
  const addAll = (names: readonly string[], taken: number[] = []): void => {
    if (taken.length === names.length) found.push(taken)
    else for (const place of places.get(names[taken.length]!) ?? []) addAll(names, [...taken, place])
  }
  for (const names of [...listSets(kinds), ...listRuns(kinds)])
    if (names.every((name) => places.has(name))) addAll(names)
  return found
}

function listSets(kinds: PifpafMelds): string[][] {
  return RANKS.flatMap((rank) => {
    const all = [...SUITS].map((suit) => rank + suit)
    const threes = all.map((_, i) => all.filter((_, j) => j !== i))
    return kinds.trinca === 'four' ? [...threes, all] : threes
  })
}

function listRuns(kinds: PifpafMelds): string[][] {
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

/** Return the melds that use the most cards, and the loose cards sorted by suit. */
export function findBestMelds(hand: readonly HandCard[], kinds: PifpafMelds | null): Arrangement {
  const cards = hand.toSorted(compareBySuit)
  const all = kinds ? findCandidates(cards, kinds) : []
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
