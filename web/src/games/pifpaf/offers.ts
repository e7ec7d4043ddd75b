/** The legal actions, sorted by where the table offers them. Nothing here decides what is legal. */

const SINGLE = {
  larga: 'drop',
  paga: 'call',
  compra: 'draw',
  pega: 'take',
  bate: 'out',
  ameaça: 'threaten',
  passa: 'pass',
  confere: 'check',
  'joga fora': 'throws',
  deixa: 'letGo',
} as const

type Single = (typeof SINGLE)[keyof typeof SINGLE]

export type Offers = Record<Single, string | null> & {
  /** Cuts by how many cards they lift. */
  cuts: number[]
  /** What the bet may be raised to. */
  raises: number[]
  /** By card: the action that discards it. */
  discards: Map<string, string>
  /** The seats whose threat may be called. */
  rebates: number[]
  /** Everything else, as it stands. */
  rest: string[]
}

const NUMBERED = /^(corta|repica|rebate) (\d+)$/
const DISCARD = /^descarta ((?:10|[A2-9JQK])[pceo])$/

export function offersOf(legal: readonly string[]): Offers {
  const none = Object.fromEntries(Object.values(SINGLE).map((name) => [name, null])) as Record<Single, null>
  const offers: Offers = { ...none, cuts: [], raises: [], discards: new Map(), rebates: [], rest: [] }
  const lists = { corta: offers.cuts, repica: offers.raises, rebate: offers.rebates }
  for (const action of legal) {
    const single = SINGLE[action as keyof typeof SINGLE]
    const numbered = NUMBERED.exec(action)
    const card = DISCARD.exec(action)?.[1]
    if (single) offers[single] = action
    else if (numbered) lists[numbered[1] as keyof typeof lists].push(Number(numbered[2]))
    else if (card) offers.discards.set(card, action)
    else offers.rest.push(action)
  }
  return offers
}

/** Whether nothing but a pass is left to say: the table says it by itself after a while. */
export const onlyPass = (legal: readonly string[]): boolean => legal.length === 1 && legal[0] === 'passa'
