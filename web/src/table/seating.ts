/** Places of one to eight seats on the rim of a 3 × 3 grid. */

/** The rim counter-clockwise from the bottom, in the order of seat numbers: t top, b bottom, l left, r right. */
export const PLACES = ['b', 'br', 'r', 'tr', 't', 'tl', 'l', 'bl'] as const
export type Place = (typeof PLACES)[number]

const RIM: Record<number, Place[]> = {
  1: ['b'],
  2: ['b', 't'],
  3: ['b', 'tr', 'tl'],
  4: ['b', 'r', 't', 'l'],
  5: ['b', 'r', 'tr', 'tl', 'l'],
  6: ['b', 'br', 'tr', 't', 'tl', 'bl'],
  7: ['b', 'br', 'r', 'tr', 'tl', 'l', 'bl'],
  8: [...PLACES],
}

/** Return the place of a seat as seen from the seat `from`, which is at the bottom. */
export function placeOf(seat: number, seats: number, from: number): Place {
  return RIM[seats]![(seat - from + seats) % seats]!
}

/** Return which side a seat is on as seen from the seat `from`, or '' unless there are exactly two sides. */
export function markSide(sides: readonly number[][], seat: number, from: number): 'us' | 'them' | '' {
  if (sides.length !== 2) return ''
  return sides.some((side) => side.includes(seat) && side.includes(from)) ? 'us' : 'them'
}
