/**
 * Finds the actions for the picked cards. The legal actions name three cards to lay or a single card to add. Larger
 * lays are derived from them: every three neighbours of a run must be legal. The server checks each step when it is
 * sent, so a wrong guess here breaks no rule.
 */

import type { BuracoJogo } from '../../net/wire'
import { JOKER, rankOf, suitOf } from '../../cards/suits'
import { formatAdd } from './actions'
import { cardsOfKey, keyOf, type Offers } from './offers'
import { rankPlaces } from './order'

/** A lay: the cards in their order, and the actions that lay them. */
export type Lay = { cards: string[]; steps: string[] }

/**
 * Return the jogo that the picked cards make, or null. `number` is its future number; the card `using` must be among
 * the first three.
 */
export function findLay(pick: readonly string[], offers: Offers, number: number, using: string | null): Lay | null {
  if (pick.length < 3 || !offers.threes.size) return null
  for (const row of generateRows(pick)) {
    const at = findFirstThree(row, offers, using)
    if (at >= 0) return { cards: row, steps: planLay(row, at, offers, number) }
  }
  return null
}

/** Return the cards that would complete a jogo with the picked cards. */
export function findThirds(pick: readonly string[], offers: Offers): string[] {
  const thirds = [...offers.threes.keys()].map((key) => {
    const rest = cardsOfKey(key)
    for (const card of pick) if (rest.includes(card)) rest.splice(rest.indexOf(card), 1)
    return rest
  })
  return [...new Set(thirds.filter((rest) => rest.length === 3 - pick.length).flat())]
}

function planLay(row: readonly string[], at: number, offers: Offers, number: number): string[] {
  const rest = [...row.slice(0, at).toReversed(), ...row.slice(at + 3)]
  return [offers.threes.get(keyOf(row.slice(at, at + 3)))!, ...rest.map((card) => formatAdd(card, number))]
}

/** Return the index of the first three cards that may be laid if every three neighbours may be, otherwise -1. */
function findFirstThree(row: readonly string[], offers: Offers, using: string | null): number {
  let first = -1
  for (let i = 0; i + 3 <= row.length; i++) {
    const three = row.slice(i, i + 3)
    if (offers.threes.has(keyOf(three))) first = first < 0 ? i : first
    else if (!using || three.includes(using)) return -1
  }
  return first
}

/** Yield the orders that the cards could have: all of one rank, or a run of a suit, each with at most one wild card. */
function* generateRows(pick: readonly string[]): Generator<string[]> {
  const plain = pick.filter((card) => card !== JOKER && rankOf(card) !== '2')
  const [first = pick.find((card) => card !== JOKER)] = plain
  if (!first) return
  const ranked = pick.filter((card) => card !== JOKER && rankOf(card) === rankOf(first))
  if (pick.length - ranked.length <= 1) yield [...ranked, ...pick.filter((card) => !ranked.includes(card))]
  const suited = pick.filter((card) => card !== JOKER && suitOf(card) === suitOf(first))
  const odd = pick.filter((card) => !suited.includes(card))
  if (odd.length > 1) return
  yield* generateRuns(suited, odd[0] ?? null)
  const two = suited.indexOf(`2${suitOf(first)}`)
  if (!odd.length && two >= 0) yield* generateRuns(suited.toSpliced(two, 1), suited[two]!)
}

/** Yield the runs of one suit, the ace at either end and the wild card in a gap or at an end. */
function* generateRuns(suited: readonly string[], odd: string | null): Generator<string[]> {
  const aces = suited.filter((card) => rankOf(card) === 'A')
  const others = suited.filter((card) => rankOf(card) !== 'A').toSorted((a, b) => rankPlaces(a)[0]! - rankPlaces(b)[0]!)
  const [low, high] = [
    [...aces, ...others],
    [...others, ...aces],
  ]
  const rows = aces.length === 2 ? [[aces[0]!, ...others, aces[1]!]] : aces.length ? [low, high] : [others]
  for (const row of rows) {
    if (!odd) yield row
    else for (let at = row.length; at >= 0; at--) yield row.toSpliced(at, 0, odd)
  }
}

/**
 * Return the actions that add the picked cards to a jogo, in an order in which each fits, or null if they do not fit.
 */
export function findAdds(pick: readonly string[], jogo: BuracoJogo, number: number, offers: Offers): string[] | null {
  const fits = offers.adds.get(number)
  if (!pick.length || !fits) return null
  const order = jogo.kind === 'set' ? orderForSet(pick, fits) : orderForRun(pick, jogo, fits)
  return order && order.map((card) => formatAdd(card, number))
}

const orderForSet = (pick: readonly string[], fits: Set<string>): readonly string[] | null =>
  pick.every((card) => fits.has(card)) && findWilds(pick, rankOf).length <= 1 ? pick : null

const findWilds = (cards: readonly string[], part: (card: string) => string): string[] =>
  cards.filter((card) => card === JOKER || (rankOf(card) === '2' && cards.some((one) => part(one) !== part(card))))

/** Order the cards for a run: cards that fit now, then their neighbours. One wild card may fill a gap. */
function orderForRun(pick: readonly string[], jogo: BuracoJogo, fits: Set<string>): string[] | null {
  const suit = suitOf(jogo.cards.find((card) => card !== jogo.wild) ?? '')
  const odd = pick.filter((card) => card === JOKER || suitOf(card) !== suit)
  if (odd.length + (jogo.wild && odd.length ? 1 : 0) > 1) return null
  const order: string[] = []
  const waiting = [...pick]
  while (waiting.length) {
    const next = waiting.findIndex(
      (card) => (fits.has(card) && !order.includes(card)) || isNeighbour(card, order, odd, jogo),
    )
    if (next < 0) return null
    order.push(...waiting.splice(next, 1))
  }
  return order
}

/** Return whether a card is next to one that was just added, or two ranks away if a wild card fills the gap. */
function isNeighbour(card: string, added: readonly string[], odd: readonly string[], jogo: BuracoJogo): boolean {
  if (odd.includes(card) || added.includes(card)) return false
  const over = odd.some((one) => added.includes(one))
  const beside = over ? [...added, ...jogo.cards] : added
  const isNear = (one: string) =>
    rankPlaces(one).some((a) => rankPlaces(card).some((b) => Math.abs(a - b) <= (over ? 2 : 1)))
  return beside.some((one) => suitOf(one) === suitOf(card) && isNear(one))
}
