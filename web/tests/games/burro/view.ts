/** Burro as one viewer sees it. A game of the package declares this in `view_types.py` (`make types`). */
export type BurroView = {
  game: 'burro'
  seat: number | null
  seats: number
  turn: number
  table: [seat: number, action: string][]
  hand: string[]
  left: number[]
  stock: number
  gone: string[]
  tricks: number
  winner: number | null
}
