/** The legal actions, sorted by where the table offers them. Nothing here decides what is legal. */

export type Offers = {
  draw: string | null
  take: string | null
  refuse: string | null
  /** Cuts by how many cards they lift. */
  cuts: number[]
  /** Cards that may be discarded. */
  discards: Set<string>
  /** Three cards that may be laid, under their key: see `keyOf`. */
  threes: Map<string, string>
  /** By the number of one's own jogo, from 1: the cards that may be added to it. */
  adds: Map<number, Set<string>>
  /** Everything else, as it stands. */
  rest: string[]
}

/** Cards in any order are the same three. */
export const keyOf = (cards: readonly string[]): string => cards.toSorted().join(' ')

export function offersOf(legal: readonly string[]): Offers {
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
    const [word, ...rest] = action.split(' ')
    if (word === 'compra' && !rest.length) offers.draw = action
    else if (word === 'lixo') offers.take = action
    else if (word === 'recusa') offers.refuse = action
    else if (word === 'corta') offers.cuts.push(Number(rest[0]))
    else if (word === 'descarta') offers.discards.add(rest[0]!)
    else if (word === 'baixa') offers.threes.set(keyOf(rest), action)
    else if (word === 'junta') added(offers, Number(rest.at(-1)), rest[0]!)
    else offers.rest.push(action)
  }
  return offers
}

function added(offers: Offers, jogo: number, card: string): void {
  const cards = offers.adds.get(jogo) ?? new Set()
  offers.adds.set(jogo, cards.add(card))
}
