/** A record checked twice: cards, names and seals here; the play by the house, which knows the rules. */

import { verify, type Table, type Verdict } from './fair'
import type { PlayByRules } from './wire'

/** What the house says of the play; where it says nothing, why, and '' when nobody answered. */
export type House = PlayByRules | { status: 'unchecked'; why: string }
export type Checked = { own: Verdict; house: House; verdict: Verdict['verdict'] | 'unruled' }

export async function check(record: Table, ask: (record: Table) => Promise<House>): Promise<Checked> {
  const [own, house] = await Promise.all([verify(record), ask(record)])
  return { own, house, verdict: together(own, house) }
}

/** Proven only where both say so. */
export function together(own: Verdict, house: House): Checked['verdict'] {
  if (own.verdict === 'broken' || house.status === 'broken') return 'broken'
  if (own.verdict !== 'proven') return own.verdict
  if (house.status === 'unchecked') return 'unruled'
  return house.status === 'incomplete' ? 'incomplete' : 'proven'
}
