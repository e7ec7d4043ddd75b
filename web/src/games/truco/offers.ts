/** The legal actions, sorted by where the table offers them. Nothing here decides what is legal. */

import type { TrucoView } from '../../lib/wire'

export type Play = { card: string; open: string | null; hidden: string | null }

/** What is sent for a card face down: where that may not be, the house answers with the rule. */
export const faceDown = (play: Play): string => play.hidden ?? `~${play.open}`

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
  /** Cuts by how many cards they lift. */
  cuts: number[]
  burns: number[]
  /** Of cards thrown together, those that may be let stay. */
  stays: string[]
  /** Everything else, as it stands. */
  rest: string[]
}

const CARD = /^(~?)((?:10|[A2-9JQK])[pceo])$/
const PLACE = /^(~?)carta (\d)$/
const NUMBERED = /^(corta|queima) (\d+)$/

const SINGLE: Record<string, 'accept' | 'run' | 'go' | 'layDown' | 'giveUp'> = {
  aceita: 'accept',
  corre: 'run',
  vai: 'go',
  baixa: 'layDown',
  desiste: 'giveUp',
}

export function offersOf(legal: readonly string[], view: TrucoView): Offers {
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
  const word = view.hand?.raise?.word
  for (const action of legal) {
    const card = CARD.exec(action) ?? PLACE.exec(action)
    const numbered = NUMBERED.exec(action)
    const single = SINGLE[action]
    if (card) place(offers, card[2]!, card[1] === '~', action)
    else if (word && action === word) offers.raise = action
    else if (word && action === `${word} escuro`) offers.darkRaise = action
    else if (action.startsWith('fica ')) offers.stays.push(action.slice(5))
    else if (single) offers[single] = action
    else if (action === 'olha' && view.hand) offers.look = action
    else if (numbered) offers[numbered[1] === 'corta' ? 'cuts' : 'burns'].push(Number(numbered[2]))
    else offers.rest.push(action)
  }
  return offers
}

function place(offers: Offers, card: string, hidden: boolean, action: string): void {
  const play = offers.plays.get(card) ?? { card, open: null, hidden: null }
  play[hidden ? 'hidden' : 'open'] = action
  offers.plays.set(card, play)
}
