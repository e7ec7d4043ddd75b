/** A bracket on a wall: as many pages as it takes for every game to be read from the back of the hall. */

import type { BracketGame } from '../../lib/wire'

/** So many games of one round stand below each other. */
const MOST = 8
/** The rounds that a page shows of a branch: of 8 games, 4 and 2. */
const DEEP = 3

/** The branches that are still being played, then the last rounds; all of it where it fits one page. */
export function bracketParts(games: BracketGame[]): BracketGame[][] {
  if (!games.length) return []
  const main = games.filter((one) => !one.third_place)
  const rounds = [...new Set(main.map((one) => one.round))].map((round) => main.filter((one) => one.round === round))
  const branches = Math.ceil(rounds[0]!.length / MOST)
  if (branches < 2) return [games]
  const early = Array.from({ length: branches }, (_, at) =>
    rounds.slice(0, DEEP).flatMap((round) => {
      const each = round.length / branches
      return round.slice(at * each, (at + 1) * each)
    }),
  )
  const last = games.filter((one) => one.third_place || !early.some((branch) => branch.includes(one)))
  return [...early.filter((branch) => branch.some((one) => one.winner === null)), last]
}
