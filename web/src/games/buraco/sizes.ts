/** Computes the card sizes for a table: in the hand, the largest in a jogo, and in the middle. */

export type Sizes = {
  /** The width of the table. */
  width: number
  hand: number
  jogo: number
  heap: number
  /** Factor for names and figures compared with a phone, because a wide screen is viewed from further away. */
  scale: number
  /** Whether there is no height for a hand in two rows. */
  flat: boolean
}

export function computeSizes(width: number, height: number): Sizes {
  const isLandscape = width / height >= 1.1
  const scale = Math.max(1, Math.min(1.6, Math.min(width, height) / 640))
  if (!isLandscape)
    return {
      width,
      hand: Math.min(width * 0.156, height * 0.105, 128),
      jogo: Math.min(width * 0.13, height * 0.08, 100),
      heap: Math.min(width * 0.114, height * 0.066, 96),
      scale,
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
    scale,
    flat,
  }
}
