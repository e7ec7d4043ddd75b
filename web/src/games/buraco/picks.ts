/**
 * What picked cards would make. The table says which three may be laid and which single card may be added;
 * more cards at once are read off these: every three neighbours of a run must be among them.
 * Each step is asked of the table when it comes to it, so a wrong guess here breaks no rule.
 */

import type { BuracoJogo } from '../../lib/wire'
import { JOKER, rankOf, suitOf } from '../../lib/cards/suits'
import { keyOf, type Offers } from './offers'
import { placesOf } from './order'

/** A lay: the cards as they would lie, and what is played for it, step by step. */
export type Lay = { cards: string[]; steps: string[] }

/** The jogo that picked cards make, or null. `number` is the one it would be; `using` must be laid before all else. */
export function layOf(pick: readonly string[], offers: Offers, number: number, using: string | null): Lay | null {
  if (pick.length < 3 || !offers.threes.size) return null
  for (const row of rowsOf(pick)) {
    const at = firstThree(row, offers, using)
    if (at >= 0) return { cards: row, steps: laidOut(row, at, offers, number) }
  }
  return null
}

/** The cards of the hand any one of which would make a jogo of two. */
export function thirdsFor(pick: readonly string[], offers: Offers): string[] {
  const thirds = [...offers.threes.keys()].map((key) => {
    const rest = key.split(' ')
    for (const card of pick) if (rest.includes(card)) rest.splice(rest.indexOf(card), 1)
    return rest
  })
  return [...new Set(thirds.filter((rest) => rest.length === 3 - pick.length).flat())]
}

function laidOut(row: readonly string[], at: number, offers: Offers, number: number): string[] {
  const rest = [...row.slice(0, at).toReversed(), ...row.slice(at + 3)]
  return [offers.threes.get(keyOf(row.slice(at, at + 3)))!, ...rest.map((card) => `junta ${card} em ${number}`)]
}

/** Where the first three that may be laid stand, when every three neighbours could be; -1 otherwise. */
function firstThree(row: readonly string[], offers: Offers, using: string | null): number {
  let first = -1
  for (let i = 0; i + 3 <= row.length; i++) {
    const three = row.slice(i, i + 3)
    if (offers.threes.has(keyOf(three))) first = first < 0 ? i : first
    else if (!using || three.includes(using)) return -1
  }
  return first
}

/** The rows that cards could lie in: all of one rank, or along a suit, with one that stands in for another. */
function* rowsOf(pick: readonly string[]): Generator<string[]> {
  const plain = pick.filter((card) => card !== JOKER && rankOf(card) !== '2')
  const [first = pick.find((card) => card !== JOKER)] = plain
  if (!first) return
  const ranked = pick.filter((card) => card !== JOKER && rankOf(card) === rankOf(first))
  if (pick.length - ranked.length <= 1) yield [...ranked, ...pick.filter((card) => !ranked.includes(card))]
  const along = pick.filter((card) => card !== JOKER && suitOf(card) === suitOf(first))
  const odd = pick.filter((card) => !along.includes(card))
  if (odd.length > 1) return
  yield* runs(along, odd[0] ?? null)
  const two = along.indexOf(`2${suitOf(first)}`)
  if (!odd.length && two >= 0) yield* runs(along.toSpliced(two, 1), along[two]!)
}

/** Cards of one suit in their places, the ace at either end, and the odd one in the gap or at the end. */
function* runs(along: readonly string[], odd: string | null): Generator<string[]> {
  const aces = along.filter((card) => rankOf(card) === 'A')
  const others = along.filter((card) => rankOf(card) !== 'A').toSorted((a, b) => placesOf(a)[0]! - placesOf(b)[0]!)
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

/** The steps that add picked cards to a jogo, in an order in which each fits; null when they do not. */
export function addOf(pick: readonly string[], jogo: BuracoJogo, number: number, offers: Offers): string[] | null {
  const fits = offers.adds.get(number)
  if (!pick.length || !fits) return null
  const order = jogo.kind === 'set' ? alone(pick, fits) : chained(pick, jogo, fits)
  return order && order.map((card) => `junta ${card} em ${number}`)
}

const alone = (pick: readonly string[], fits: Set<string>): readonly string[] | null =>
  pick.every((card) => fits.has(card)) && foreign(pick, rankOf).length <= 1 ? pick : null

const foreign = (cards: readonly string[], part: (card: string) => string): string[] =>
  cards.filter((card) => card === JOKER || (rankOf(card) === '2' && cards.some((one) => part(one) !== part(card))))

/** Along a suit: what fits now, then its neighbours; one card may stand in for a gap. */
function chained(pick: readonly string[], jogo: BuracoJogo, fits: Set<string>): string[] | null {
  const suit = suitOf(jogo.cards.find((card) => card !== jogo.wild) ?? '')
  const odd = pick.filter((card) => card === JOKER || suitOf(card) !== suit)
  if (odd.length + (jogo.wild && odd.length ? 1 : 0) > 1) return null
  const order: string[] = []
  const waiting = [...pick]
  while (waiting.length) {
    const next = waiting.findIndex(
      (card) => (fits.has(card) && !order.includes(card)) || follows(card, order, odd, jogo),
    )
    if (next < 0) return null
    order.push(...waiting.splice(next, 1))
  }
  return order
}

/** Whether a card lies beside one that was just added, or one further where another stands in. */
function follows(card: string, added: readonly string[], odd: readonly string[], jogo: BuracoJogo): boolean {
  if (odd.includes(card) || added.includes(card)) return false
  const over = odd.some((one) => added.includes(one))
  const beside = over ? [...added, ...jogo.cards] : added
  const isNear = (one: string) =>
    placesOf(one).some((a) => placesOf(card).some((b) => Math.abs(a - b) <= (over ? 2 : 1)))
  return beside.some((one) => suitOf(one) === suitOf(card) && isNear(one))
}
