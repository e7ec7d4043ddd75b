/** Who sits where around a table that is drawn: one to eight seats on the rim of three by three places. */

/** The rim counter-clockwise from the bottom, as seats are numbered: t top, b bottom, l left, r right. */
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

/** Where a seat is drawn for somebody who looks from another: their own is at the bottom. */
export function placeOf(seat: number, seats: number, from: number): Place {
  return RIM[seats]![(seat - from + seats) % seats]!
}

/** Which side a seat is on for whoever looks; '' where nobody has a partner and there are more than two. */
export function sideMark(sides: readonly number[][], seat: number, from: number): 'us' | 'them' | '' {
  if (sides.length !== 2) return ''
  return sides.some((side) => side.includes(seat) && side.includes(from)) ? 'us' : 'them'
}
