/** Sorts the legal actions by the place where the table offers them. It does not decide what is legal. */

import type { TrucoView } from '../../net/wire'
import { ACCEPT, BURN, CUT, formatAction, GIVE_UP, GO, KEEP, LAY_DOWN, LOOK, parseAction, RUN } from './actions'

export type Play = { card: string; open: string | null; hidden: string | null }

/** Return the action that plays a card face down. If that is not legal, the server answers with the rule. */
export const faceDownAction = (play: Play): string =>
  play.hidden ?? formatAction({ ...parseAction(play.open!), hidden: true })

export type Offers = {
  /** By card, or by place ("1", "2", "3") in a blind hand. */
  plays: Map<string, Play>
  raise: string | null
  darkRaise: string | null
  accept: string | null
  run: string | null
  go: string | null
  look: string | null
  layDown: string | null
  giveUp: string | null
  /** Numbers of cards that may be cut. */
  cuts: number[]
  burns: number[]
  /** Of several cards thrown at once, those that may stay. */
  stays: string[]
  /** All other actions, unchanged. */
  rest: string[]
}

const SINGLE: Record<string, 'accept' | 'run' | 'go' | 'layDown' | 'giveUp'> = {
  [ACCEPT]: 'accept',
  [RUN]: 'run',
  [GO]: 'go',
  [LAY_DOWN]: 'layDown',
  [GIVE_UP]: 'giveUp',
}

export function sortOffers(legal: readonly string[], view: TrucoView): Offers {
  const offers: Offers = {
    plays: new Map(),
    raise: null,
    darkRaise: null,
    accept: null,
    run: null,
    go: null,
    look: null,
    layDown: null,
    giveUp: null,
    cuts: [],
    burns: [],
    stays: [],
    rest: [],
  }
  for (const action of legal) {
    const { word, card, place, hidden = false, dark, number, seat } = parseAction(action)
    const single = SINGLE[word]
    if (!word) addPlay(offers, card ?? String(place), hidden, action)
    else if (word === view.hand?.raise?.word) offers[dark ? 'darkRaise' : 'raise'] = action
    else if (word === KEEP && card) offers.stays.push(card)
    else if (single) offers[single] = action
    else if (word === LOOK && view.hand) offers.look = action
    else if (word === CUT && number) offers.cuts.push(number)
    else if (word === BURN && number && !seat) offers.burns.push(number)
    else offers.rest.push(action)
  }
  return offers
}

function addPlay(offers: Offers, card: string, hidden: boolean, action: string): void {
  const play = offers.plays.get(card) ?? { card, open: null, hidden: null }
  play[hidden ? 'hidden' : 'open'] = action
  offers.plays.set(card, play)
}
