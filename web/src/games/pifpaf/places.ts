/** Where everybody sits: seats go round clockwise, the next one up at one's left hand. */

export type Area = 'left' | 'top' | 'right'

/** How many of the others sit at the left, opposite and at the right, by how many they are. */
const SHARE: Record<number, [number, number, number]> = {
  1: [0, 1, 0],
  2: [1, 0, 1],
  3: [1, 1, 1],
  4: [1, 2, 1],
  5: [2, 1, 2],
  6: [2, 2, 2],
  7: [2, 3, 2],
}

/** The others by area, each as it is read: the left side from above, the others from the left and from above. */
export function around(me: number, seats: number): Record<Area, number[]> {
  const others = Array.from({ length: seats - 1 }, (_, i) => ((me + i) % seats) + 1)
  const [left, top] = SHARE[others.length] ?? [0, others.length, 0]
  return {
    left: others.slice(0, left).toReversed(),
    top: others.slice(left, left + top),
    right: others.slice(left + top),
  }
}
