/** How large cards are on a table of some size: in the hand, in a jogo at most, and in the middle. */

export type Sizes = {
  /** Of the table. */
  width: number
  hand: number
  jogo: number
  heap: number
  /** How much larger names and figures are than on a phone: a wide screen is looked at from further away. */
  grown: number
  /** No height for a hand in two rows. */
  flat: boolean
}

export function sizesOf(width: number, height: number): Sizes {
  const lies = width / height >= 1.1
  const grown = Math.max(1, Math.min(1.6, Math.min(width, height) / 640))
  if (!lies)
    return {
      width,
      hand: Math.min(width * 0.156, height * 0.105, 128),
      jogo: Math.min(width * 0.13, height * 0.08, 100),
      heap: Math.min(width * 0.114, height * 0.066, 96),
      grown,
      flat: false,
    }
  const flat = height < 560
  return {
    width,
    hand: flat ? Math.min(width * 0.07, height * 0.17) : Math.min(width * 0.08, height * 0.15, 150),
    jogo: flat ? Math.min(width * 0.06, height * 0.14) : Math.min(width * 0.064, height * 0.1, 112),
    heap: flat
      ? Math.min(width * 0.044, height * (height < 340 ? 0.068 : 0.084))
      : Math.min(width * 0.064, height * 0.11, 112),
    grown,
    flat,
  }
}
