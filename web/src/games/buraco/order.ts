/** How a hand lies: two packs are played, so a card has an id of its own, and an order the player likes. */

import { JOKER, rankOf, suitOf } from '../../lib/cards/suits'

export type Held = { /** "4c", and "4c+" for its twin. */ id: string; card: string }
export type Sort = 'suit' | 'rank' | 'own'

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = ['p', 'c', 'e', 'o']

/** Where a rank stands in a sequence: the ace below the two, or above the king as well. */
export const placesOf = (card: string): number[] =>
  card === JOKER ? [] : rankOf(card) === 'A' ? [1, 14] : [RANKS.indexOf(rankOf(card)) + 2]

/** The cards of a hand told apart: the second of two alike is marked. */
export function apart(cards: readonly string[]): Held[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const nth = seen.get(card) ?? 0
    seen.set(card, nth + 1)
    return { id: card + '+'.repeat(nth), card }
  })
}

const weight = (card: string, aceLow: boolean): number =>
  card === JOKER ? 99 : rankOf(card) === 'A' ? (aceLow ? 1 : 14) : placesOf(card)[0]!

const suitWeight = (card: string): number => (card === JOKER ? 9 : SUITS.indexOf(suitOf(card)))

/** A hand in an order; `own` is the player's, and what is new to it lies at the end. */
export function sorted(hand: readonly Held[], by: Sort, aceLow: boolean, own: readonly string[] = []): Held[] {
  if (by === 'own') {
    const at = new Map(own.map((id, i) => [id, i]))
    return hand.toSorted((one, other) => (at.get(one.id) ?? 999) - (at.get(other.id) ?? 999))
  }
  const key = ({ card }: Held) => {
    const [suit, rank] = [suitWeight(card), weight(card, aceLow)]
    return by === 'suit' ? suit * 100 + rank : rank * 100 + suit
  }
  const keys = new Map(hand.map((one) => [one.id, key(one)]))
  return hand.toSorted((one, other) => keys.get(one.id)! - keys.get(other.id)!)
}

/** An order in which one card, or several in a row, lies before the place it was let go. */
export function movedTo(order: readonly string[], moved: readonly string[], before: string | null): string[] {
  const rest = order.filter((id) => !moved.includes(id))
  const at = before === null ? -1 : rest.indexOf(before)
  return at < 0 ? [...rest, ...moved] : [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}

/** What a hand has that it did not have before: ids of the new cards. */
export function freshIn(before: readonly string[], after: readonly string[]): string[] {
  const had = new Set(apart(before).map((one) => one.id))
  return apart(after)
    .map((one) => one.id)
    .filter((id) => !had.has(id))
}
