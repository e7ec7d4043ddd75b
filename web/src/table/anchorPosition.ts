/** Where a notice lies on a table so that what a player touches stays free. */

export type Box = { left: number; top: number; right: number; bottom: number }

const WIDEST = 460
const GAP = 6
/** What is higher than this part of the table stands at its side: the notice lies beside it, not above. */
const SIDE = 0.45

/** Just above `mine`, between what stands at the sides; `left` and `bottom` are counted from the edges of the stage. */
export function spotAbove(stage: Box, mine: readonly Box[]): { left: number; bottom: number; width: number } {
  let [left, right] = [stage.left + GAP, stage.right - GAP]
  const middle = (stage.left + stage.right) / 2
  const high = (stage.bottom - stage.top) * SIDE
  const isSide = (box: Box) => box.bottom - box.top > high
  for (const box of mine.filter(isSide)) {
    if (box.left > middle) right = Math.min(right, box.left - GAP)
    else if (box.right < middle) left = Math.max(left, box.right + GAP)
  }
  const width = Math.min(WIDEST, right - left)
  const from = left + (right - left - width) / 2
  const below = mine.filter((box) => !isSide(box) && box.right > from && box.left < from + width)
  const floor = Math.min(stage.bottom, ...below.map((box) => box.top))
  return { left: from - stage.left, bottom: stage.bottom - floor + GAP, width }
}
