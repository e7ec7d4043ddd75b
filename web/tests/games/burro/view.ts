/**
 * Burro as one viewer sees it.
 *
 * table: the seats and actions of the current trick.
 * taken: the seats and actions of the trick before it.
 * left:  the number of cards in each hand.
 * stock: the number of cards in the stock.
 * gone:  the cards of finished tricks.
 */
export interface BurroView {
  game: 'burro'
  gone: string[]
  hand: string[]
  left: number[]
  seat: number | null
  seats: number
  stock: number
  table: [number, string][]
  taken: [number, string][]
  tricks: number
  turn: number
  winner: number | null
}
