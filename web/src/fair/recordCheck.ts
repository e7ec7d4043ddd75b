/** Checks a record twice: cards, names and seals here, the play on the server, which knows the rules. */

import { verify, type Table, type Verdict } from './fair'
import type { PlayByRules } from '../net/wire'

/** The server's verdict on the play. `why` says why there is none; '' if the server did not answer. */
export type RulesVerdict = PlayByRules | { status: 'unchecked'; why: string }
export type RecordCheck = { own: Verdict; house: RulesVerdict; verdict: Verdict['verdict'] | 'unruled' }

export async function checkRecord(record: Table, ask: (record: Table) => Promise<RulesVerdict>): Promise<RecordCheck> {
  const [own, house] = await Promise.all([verify(record), ask(record)])
  return { own, house, verdict: combineVerdicts(own, house) }
}

/** Return `proven` only if both verdicts agree. */
export function combineVerdicts(own: Verdict, house: RulesVerdict): RecordCheck['verdict'] {
  if (own.verdict === 'broken' || house.status === 'broken') return 'broken'
  if (own.verdict !== 'proven') return own.verdict
  if (house.status === 'unchecked') return 'unruled'
  return house.status === 'incomplete' ? 'incomplete' : 'proven'
}
