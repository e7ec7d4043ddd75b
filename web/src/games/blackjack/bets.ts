/** Bets as the table allows them: read off the legal actions. */

const BET = /^aposta (\d+)$/

/** The amounts that may be bet now, smallest first. */
export const amounts = (legal: readonly string[]): number[] =>
  legal
    .map((action) => BET.exec(action)?.[1])
    .filter((amount) => amount !== undefined)
    .map(Number)
    .toSorted((one, other) => one - other)

/** The allowed amount nearest to one that is wanted. */
export const nearest = (allowed: readonly number[], wanted: number): number =>
  allowed.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best), allowed[0] ?? 0)

/** A few amounts worth a button of their own: the least, some multiples of it, the most. */
export function handy(allowed: readonly number[]): number[] {
  const [least, most] = [allowed[0], allowed.at(-1)]
  if (least === undefined || most === undefined) return []
  const wanted = [least, least * 2, least * 5, least * 10, most].map((amount) => nearest(allowed, amount))
  return [...new Set(wanted)].filter((amount) => amount <= most)
}
