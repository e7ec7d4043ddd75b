/** Lays out a hand of any size: in one row, or in two if the cards would be too narrow for a thumb. */

export type Fan = { rows: number; perRow: number; /** Distance from one card to the next, in pixels. */ step: number }

const THUMB_PX = 48
const MIN_STEP_PX = 25

/**
 * Return the layout for a number of cards. `width` and `card` are the widths of the hand and of a card; `flat`: no
 * height for a second row as long as cards can be told apart.
 */
export function layOutFan(count: number, width: number, card: number, flat: boolean): Fan {
  const stepOf = (perRow: number) => (perRow < 2 ? card : Math.min(card * 0.96, (width - card) / (perRow - 1)))
  const one = stepOf(count)
  const rows = one >= THUMB_PX || one >= card * 0.9 || (flat && one >= MIN_STEP_PX) ? 1 : 2
  const perRow = Math.ceil(count / rows)
  return { rows, perRow, step: stepOf(perRow) }
}

/**
 * Return the index of the card at a point, measured from the top left corner of the fan. `rise` is the visible height
 * of the upper row.
 */
export function findCardAt(fan: Fan, count: number, x: number, y: number, rise: number): number {
  const row = fan.rows === 2 && y > rise ? 1 : 0
  const inRow = row ? count - fan.perRow : Math.min(fan.perRow, count)
  const column = Math.max(0, Math.min(inRow - 1, Math.floor(x / fan.step)))
  return row * fan.perRow + column
}
