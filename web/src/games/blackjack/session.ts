/** What a decision cost, and what a session comes to: the house's edge, mistakes, and luck for the rest. */

export type Decision = { action: string; best: string; /** In hundredths of the first bet. */ cost: number }
export type Session = {
  hands: number
  decisions: number
  right: number
  /** In chips. */
  cost: number
  gained: number
  /** The first bets of all rounds. */
  bets: number
  /** The first round that was counted; 0 before it. */
  since: number
}
export const NO_SESSION: Session = { hands: 0, decisions: 0, right: 0, cost: 0, gained: 0, bets: 0, since: 0 }

/** Null where the worth of what was done is not known. */
export function judged(worths: Record<string, number>, action: string): Decision | null {
  const mine = worths[action]
  if (mine === undefined) return null
  const [best, most] = Object.entries(worths).reduce((one, other) => (other[1] > one[1] ? other : one))
  return { action, best, cost: Math.round((most - mine) * 1000) / 10 }
}

/** What was gained is the house's price, less what mistakes cost, and luck: in tenths of a chip, as they are shown, so
    that the parts add up to the sum on the page. Luck is the rest. */
export function partsOf(
  { gained, bets, cost }: Session,
  edge: number,
): { price: number; mistakes: number; luck: number } {
  const [all, price, mistakes] = [gained, edge * bets, -cost].map((n) => Math.round(n * 10)) as [number, number, number]
  return { price: price / 10, mistakes: mistakes / 10, luck: (all - price - mistakes) / 10 }
}
