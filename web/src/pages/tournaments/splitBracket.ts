/** Splits a bracket into pages for the big screen, so that every game is readable from the back of the hall. */

import type { BracketGame } from '../../net/wire'

/** The most games of one round on a page. */
const MAX_GAMES = 8
/** The rounds of a branch on a page: 8, 4 and 2 games. */
const ROUNDS_PER_PAGE = 3

/** Return the games per page: the unfinished branches, then the last rounds; or a single page if everything fits. */
export function splitBracket(games: BracketGame[]): BracketGame[][] {
  if (!games.length) return []
  const main = games.filter((one) => !one.third_place)
  const rounds = [...new Set(main.map((one) => one.round))].map((round) => main.filter((one) => one.round === round))
  const branches = Math.ceil(rounds[0]!.length / MAX_GAMES)
  if (branches < 2) return [games]
  const early = Array.from({ length: branches }, (_, at) =>
    rounds.slice(0, ROUNDS_PER_PAGE).flatMap((round) => {
      const each = round.length / branches
      return round.slice(at * each, (at + 1) * each)
    }),
  )
  const last = games.filter((one) => one.third_place || !early.some((branch) => branch.includes(one)))
  return [...early.filter((branch) => branch.some((one) => one.winner === null)), last]
}
