/** The lines of a change by kind: moves, results, and the opening of the next hand. */

import type { Line } from '../net/wire'

/** Return the first result, which is shown alone during the pause; '' if there is none. */
export const headline = (lines: readonly Line[]): string => lines.find((line) => line.kind === 'result')?.text ?? ''

/** Split the lines that open the next hand from the others. */
export const splitOpening = (lines: readonly Line[]): { lines: Line[]; opening: Line[] } => ({
  lines: lines.filter((line) => line.kind !== 'opening'),
  opening: lines.filter((line) => line.kind === 'opening'),
})

export const textsOf = (lines: readonly Line[]): string[] => lines.map((line) => line.text)
