/** Computes the cost of a decision, and splits the gain of a session into the house edge, mistakes and luck. */

export type Decision = { action: string; best: string; /** In hundredths of the first bet. */ cost: number }
export type Session = {
  hands: number
  decisions: number
  right: number
  /** In chips. */
  cost: number
  gained: number
  /** The sum of the first bets of all rounds. */
  bets: number
  /** The first counted round; 0 before it. */
  since: number
}
export const NO_SESSION: Session = { hands: 0, decisions: 0, right: 0, cost: 0, gained: 0, bets: 0, since: 0 }

/** Return the cost of a decision, or null if the value of the action is unknown. */
export function judgeDecision(worths: Record<string, number>, action: string): Decision | null {
  const mine = worths[action]
  if (mine === undefined) return null
  const [best, most] = Object.entries(worths).reduce((one, other) => (other[1] > one[1] ? other : one))
  return { action, best, cost: Math.round((most - mine) * 1000) / 10 }
}

/**
 * Split the gain into the price of the house edge, the cost of mistakes, and luck, which is the rest. The parts are
 * rounded to tenths of a chip, as shown, so that they add up on the page.
 */
export function splitGain(
  { gained, bets, cost }: Session,
  edge: number,
): { price: number; mistakes: number; luck: number } {
  const [all, price, mistakes] = [gained, edge * bets, -cost].map((n) => Math.round(n * 10)) as [number, number, number]
  return { price: price / 10, mistakes: mistakes / 10, luck: (all - price - mistakes) / 10 }
}
