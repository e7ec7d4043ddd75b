/** Sorts the legal actions by the place where the table offers them. It does not decide what is legal. */

import { ADD, CUT, DISCARD, DRAW, LAY, parseAction, REFUSE, TAKE } from './actions'

export type Offers = {
  draw: string | null
  take: string | null
  refuse: string | null
  /** Numbers of cards that may be cut. */
  cuts: number[]
  /** Cards that may be discarded. */
  discards: Set<string>
  /** Three cards that may be laid, by `keyOf`. */
  threes: Map<string, string>
  /** By the number of the viewer's jogo, from 1: the cards that may be added to it. */
  adds: Map<number, Set<string>>
  /** All other actions, unchanged. */
  rest: string[]
}

/** Return a key that does not depend on the order of the cards. */
export const keyOf = (cards: readonly string[]): string => cards.toSorted().join(' ')

export const cardsOfKey = (key: string): string[] => key.split(' ')

export function sortOffers(legal: readonly string[]): Offers {
  const offers: Offers = {
    draw: null,
    take: null,
    refuse: null,
    cuts: [],
    discards: new Set(),
    threes: new Map(),
    adds: new Map(),
    rest: [],
  }
  for (const action of legal) {
    const { word, cards, number } = parseAction(action)
    if (action === DRAW) offers.draw = action
    else if (word === TAKE) offers.take = action
    else if (word === REFUSE) offers.refuse = action
    else if (word === CUT) offers.cuts.push(number)
    else if (word === DISCARD) offers.discards.add(cards[0]!)
    else if (word === LAY) offers.threes.set(keyOf(cards), action)
    else if (word === ADD) addOffer(offers, number, cards[0]!)
    else offers.rest.push(action)
  }
  return offers
}

function addOffer(offers: Offers, jogo: number, card: string): void {
  const cards = offers.adds.get(jogo) ?? new Set()
  offers.adds.set(jogo, cards.add(card))
}
