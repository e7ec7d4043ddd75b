/** The order of a hand. Two packs are used, so every card has its own id. */

import { JOKER, rankOf, suitOf } from '../../cards/suits'

export type HandCard = { /** "4c", and "4c+" for the second one. */ id: string; card: string }
export type Sort = 'suit' | 'rank' | 'own'

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = ['p', 'c', 'e', 'o']

/** Return the positions of a rank in a sequence. The ace is below the two and above the king. */
export const rankPlaces = (card: string): number[] =>
  card === JOKER ? [] : rankOf(card) === 'A' ? [1, 14] : [RANKS.indexOf(rankOf(card)) + 2]

/** Give each card an id; the second of two equal cards is marked. */
export function toHandCards(cards: readonly string[]): HandCard[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const nth = seen.get(card) ?? 0
    seen.set(card, nth + 1)
    return { id: card + '+'.repeat(nth), card }
  })
}

const rankWeight = (card: string, aceLow: boolean): number =>
  card === JOKER ? 99 : rankOf(card) === 'A' ? (aceLow ? 1 : 14) : rankPlaces(card)[0]!

const suitWeight = (card: string): number => (card === JOKER ? 9 : SUITS.indexOf(suitOf(card)))

/** Sort a hand. `own` is the player's own order; cards that it does not contain come last. */
export function sortHand(
  hand: readonly HandCard[],
  by: Sort,
  aceLow: boolean,
  own: readonly string[] = [],
): HandCard[] {
  if (by === 'own') {
    const at = new Map(own.map((id, i) => [id, i]))
    return hand.toSorted((one, other) => (at.get(one.id) ?? 999) - (at.get(other.id) ?? 999))
  }
  const key = ({ card }: HandCard) => {
    const [suit, rank] = [suitWeight(card), rankWeight(card, aceLow)]
    return by === 'suit' ? suit * 100 + rank : rank * 100 + suit
  }
  const keys = new Map(hand.map((one) => [one.id, key(one)]))
  return hand.toSorted((one, other) => keys.get(one.id)! - keys.get(other.id)!)
}

/** Move cards before another card, or to the end. */
export function reorder(order: readonly string[], moved: readonly string[], before: string | null): string[] {
  const rest = order.filter((id) => !moved.includes(id))
  const at = before === null ? -1 : rest.indexOf(before)
  return at < 0 ? [...rest, ...moved] : [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}

/** Return the ids of the cards that a hand has gained. */
export function findNewCards(before: readonly string[], after: readonly string[]): string[] {
  const had = new Set(toHandCards(before).map((one) => one.id))
  return toHandCards(after)
    .map((one) => one.id)
    .filter((id) => !had.has(id))
}
