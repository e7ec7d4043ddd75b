/** How a hand of any size lies: one row, or two where cards would be too narrow for a thumb. */

export type Fan = { rows: number; perRow: number; /** From one card to the next, in pixels. */ step: number }

const THUMB = 48
const LEAST = 25

/** `width` of the hand and of a card; `flat`: there is no height for a second row while cards can be told apart. */
export function fanOf(count: number, width: number, card: number, flat: boolean): Fan {
  const stepOf = (perRow: number) => (perRow < 2 ? card : Math.min(card * 0.96, (width - card) / (perRow - 1)))
  const one = stepOf(count)
  const rows = one >= THUMB || one >= card * 0.9 || (flat && one >= LEAST) ? 1 : 2
  const perRow = Math.ceil(count / rows)
  return { rows, perRow, step: stepOf(perRow) }
}

/** The card under a point, counted from the left upper corner of the fan. */
export function cardAt(fan: Fan, count: number, x: number, y: number, rise: number): number {
  const row = fan.rows === 2 && y > rise ? 1 : 0
  const inRow = row ? count - fan.perRow : Math.min(fan.perRow, count)
  const column = Math.max(0, Math.min(inRow - 1, Math.floor(x / fan.step)))
  return row * fan.perRow + column
}
