/** Places around the table. Seats are numbered clockwise: the next seat is on the viewer's left. */

export type Area = 'left' | 'top' | 'right'

/** Number of other players on the left, opposite and on the right, by their total. */
const SHARE: Record<number, [number, number, number]> = {
  1: [0, 1, 0],
  2: [1, 0, 1],
  3: [1, 1, 1],
  4: [1, 2, 1],
  5: [2, 1, 2],
  6: [2, 2, 2],
  7: [2, 3, 2],
}

/** Return the other seats by area in reading order: the sides from top to bottom, the top row from left to right. */
export function arrangeSeats(me: number, seats: number): Record<Area, number[]> {
  const others = Array.from({ length: seats - 1 }, (_, i) => ((me + i) % seats) + 1)
  const [left, top] = SHARE[others.length] ?? [0, others.length, 0]
  return {
    left: others.slice(0, left).toReversed(),
    top: others.slice(left, left + top),
    right: others.slice(left + top),
  }
}
