/** Sorts the legal actions by the place where the table offers them. It does not decide what is legal. */

import {
  CALL,
  CHECK,
  CUT,
  DISCARD,
  DRAW,
  DROP,
  GO_OUT,
  LET_GO,
  parseAction,
  PASS,
  RAISE,
  REBATE,
  TAKE,
  THREATEN,
  THROW,
} from './actions'

const SINGLE = {
  [DROP]: 'drop',
  [CALL]: 'call',
  [DRAW]: 'draw',
  [TAKE]: 'take',
  [GO_OUT]: 'out',
  [THREATEN]: 'threaten',
  [PASS]: 'pass',
  [CHECK]: 'check',
  [THROW]: 'throws',
  [LET_GO]: 'letGo',
} as const

type Single = (typeof SINGLE)[keyof typeof SINGLE]

export type Offers = Record<Single, string | null> & {
  /** Numbers of cards that may be cut. */
  cuts: number[]
  /** The amounts to which the bet may be raised. */
  raises: number[]
  /** By card: the action that discards it. */
  discards: Map<string, string>
  /** The seats whose threat may be called. */
  rebates: number[]
  /** All other actions, unchanged. */
  rest: string[]
}

export function sortOffers(legal: readonly string[]): Offers {
  const none = Object.fromEntries(Object.values(SINGLE).map((name) => [name, null])) as Record<Single, null>
  const offers: Offers = { ...none, cuts: [], raises: [], discards: new Map(), rebates: [], rest: [] }
  const lists: Record<string, number[]> = { [CUT]: offers.cuts, [RAISE]: offers.raises, [REBATE]: offers.rebates }
  for (const action of legal) {
    const single = SINGLE[action as keyof typeof SINGLE]
    const { word, card, number } = parseAction(action)
    const list = lists[word]
    if (single) offers[single] = action
    else if (list && number !== undefined) list.push(number)
    else if (word === DISCARD && card) offers.discards.set(card, action)
    else offers.rest.push(action)
  }
  return offers
}

/** Return whether a pass is the only action. The table then passes by itself after a while. */
export const isOnlyPass = (legal: readonly string[]): boolean => legal.length === 1 && legal[0] === PASS
