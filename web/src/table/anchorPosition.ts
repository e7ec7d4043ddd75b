/** Find a place for a notice that leaves the hand and the buttons free. */

export type Box = { left: number; top: number; right: number; bottom: number }

const MAX_WIDTH = 460
const GAP = 6
/** Controls taller than this share of the stage are a side column: the notice goes beside them, not above. */
const SIDE_SHARE = 0.45

/**
 * Return the place just above `controls` and between side columns. `left` and `bottom` are measured from the edges of
 * the stage.
 */
export function findNoticeSpot(stage: Box, controls: readonly Box[]): { left: number; bottom: number; width: number } {
  let [left, right] = [stage.left + GAP, stage.right - GAP]
  const middle = (stage.left + stage.right) / 2
  const sideHeight = (stage.bottom - stage.top) * SIDE_SHARE
  const isSide = (box: Box) => box.bottom - box.top > sideHeight
  for (const box of controls.filter(isSide)) {
    if (box.left > middle) right = Math.min(right, box.left - GAP)
    else if (box.right < middle) left = Math.max(left, box.right + GAP)
  }
  const width = Math.min(MAX_WIDTH, right - left)
  const start = left + (right - left - width) / 2
  const below = controls.filter((box) => !isSide(box) && box.right > start && box.left < start + width)
  const floor = Math.min(stage.bottom, ...below.map((box) => box.top))
  return { left: start - stage.left, bottom: stage.bottom - floor + GAP, width }
}
