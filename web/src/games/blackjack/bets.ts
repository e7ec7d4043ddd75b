/** Reads the possible bets from the legal actions. */

import { betOf } from './actions'

/** Return the possible bets, smallest first. */
export const readAmounts = (legal: readonly string[]): number[] =>
  legal
    .map(betOf)
    .filter((amount) => amount !== null)
    .toSorted((one, other) => one - other)

/** Return the possible bet nearest to the wanted one. */
export const findNearest = (allowed: readonly number[], wanted: number): number =>
  allowed.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best), allowed[0] ?? 0)

/** Return a few bets that deserve a button: the smallest, some multiples of it, and the largest. */
export function pickChips(allowed: readonly number[]): number[] {
  const [least, most] = [allowed[0], allowed.at(-1)]
  if (least === undefined || most === undefined) return []
  const wanted = [least, least * 2, least * 5, least * 10, most].map((amount) => findNearest(allowed, amount))
  return [...new Set(wanted)].filter((amount) => amount <= most)
}
