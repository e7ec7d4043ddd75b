/** Where everybody sits: seats go round counter-clockwise, the next one up at one's right hand. */

export type Side = 'us' | 'them'

/** How many seats up from the viewer, who sits at the bottom. */
export const turnsFrom = (seat: number, me: number, seats: number): number => (seat - me + seats) % seats

export const sideOf = (seat: number, me: number): Side => ((seat - me) % 2 === 0 ? 'us' : 'them')

/** A side by its name on the wire. */
export const sideNamed = (name: string | null, me: number): Side | 'tie' =>
  name === 'odd' ? sideOf(1, me) : name === 'even' ? sideOf(2, me) : 'tie'

/** The match ends at its target: what a last raise made beyond it is only a remark. */
export const shownPoints = (made: number, target: number): number => Math.min(made, target)

export type Spot = 'bottom' | 'right' | 'right-low' | 'right-high' | 'top' | 'left' | 'left-low' | 'left-high'

const SPOTS: Record<number, Spot[]> = {
  2: ['bottom', 'top'],
  4: ['bottom', 'right', 'top', 'left'],
  6: ['bottom', 'right-low', 'right-high', 'top', 'left-high', 'left-low'],
}

export const spotOf = (seat: number, me: number, seats: number): Spot =>
  (SPOTS[seats] ?? SPOTS[4]!)[turnsFrom(seat, me, seats)] ?? 'top'

/** Where a played card lies, from the middle, in widths and heights of a card. */
export const LIES: Record<Spot, [number, number]> = {
  bottom: [0, 0.58],
  top: [0, -0.58],
  right: [1.13, 0],
  left: [-1.13, 0],
  'right-low': [1.13, 0.58],
  'right-high': [1.13, -0.58],
  'left-low': [-1.13, 0.58],
  'left-high': [-1.13, -0.58],
}

/** From where a card comes flying, in widths and heights of a card. */
export const COMES: Record<Spot, [number, number]> = {
  bottom: [0, 1.6],
  top: [0, -1.5],
  right: [2.4, 0],
  left: [-2.4, 0],
  'right-low': [2.4, 0.7],
  'right-high': [2.4, -0.7],
  'left-low': [-2.4, 0.7],
  'left-high': [-2.4, -0.7],
}

/** A slight turn, the same for the same card every time. */
export const tilt = (seat: number, trick: number): number => ((seat * 37 + trick * 53) % 5) - 2
