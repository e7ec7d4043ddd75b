/** Places around the table. Seats are numbered counter-clockwise: the next seat is on the viewer's right. */

export type Side = 'us' | 'them'

/** Return how many seats a seat comes after the viewer's. */
export const seatsAfter = (seat: number, me: number, seats: number): number => (seat - me + seats) % seats

export const sideOf = (seat: number, me: number): Side => ((seat - me) % 2 === 0 ? 'us' : 'them')

/** Return the side for its name on the wire. */
export const parseSide = (name: string | null, me: number): Side | 'tie' =>
  name === 'odd' ? sideOf(1, me) : name === 'even' ? sideOf(2, me) : 'tie'

/** Return the points to show, at most the target. The board mentions points beyond the target separately. */
export const capPoints = (made: number, target: number): number => Math.min(made, target)

export type Spot = 'bottom' | 'right' | 'right-low' | 'right-high' | 'top' | 'left' | 'left-low' | 'left-high'

const SPOTS: Record<number, Spot[]> = {
  2: ['bottom', 'top'],
  4: ['bottom', 'right', 'top', 'left'],
  6: ['bottom', 'right-low', 'right-high', 'top', 'left-high', 'left-low'],
}

export const spotOf = (seat: number, me: number, seats: number): Spot =>
  (SPOTS[seats] ?? SPOTS[4]!)[seatsAfter(seat, me, seats)] ?? 'top'

/** Position of a played card relative to the centre, in card widths and heights. */
export const CARD_SPOTS: Record<Spot, [number, number]> = {
  bottom: [0, 0.58],
  top: [0, -0.58],
  right: [1.13, 0],
  left: [-1.13, 0],
  'right-low': [1.13, 0.58],
  'right-high': [1.13, -0.58],
  'left-low': [-1.13, 0.58],
  'left-high': [-1.13, -0.58],
}

/** The point from which a card flies in, in card widths and heights. */
export const FLY_FROM: Record<Spot, [number, number]> = {
  bottom: [0, 1.6],
  top: [0, -1.5],
  right: [2.4, 0],
  left: [-2.4, 0],
  'right-low': [2.4, 0.7],
  'right-high': [2.4, -0.7],
  'left-low': [-2.4, 0.7],
  'left-high': [-2.4, -0.7],
}

/** Return a slight rotation in degrees, always the same for a seat and trick. */
export const tilt = (seat: number, trick: number): number => ((seat * 37 + trick * 53) % 5) - 2
