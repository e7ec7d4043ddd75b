/** Forged records. `carteado verify` is tested with the same list. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findDifferences, verify, type Table } from './fair'
import type { MatchNote } from './fairNotes'
import { combineVerdicts } from './recordCheck'
import type { PlayByRules } from '../net/wire'

type Forgery = {
  game: string
  name: string
  status: 'broken' | 'incomplete'
  rules: boolean
  head: Table
  hands: Record<string, Table>
  count: number
}
type GameRecord = Table & { hands: Table[]; fair: Table }
const list = JSON.parse(
  readFileSync(new URL('../../../tests/records/forged/records.json', import.meta.url), 'utf8'),
) as {
  honest: Record<string, GameRecord>
  forged: Forgery[]
}

const rebuildForgery = (forgery: Forgery): GameRecord => {
  const whole = list.honest[forgery.game]!
  const hands = Array.from({ length: forgery.count }, (_, at) => forgery.hands[at] ?? whole.hands[at]!)
  return { ...whole, ...forgery.head, hands } as GameRecord
}

/** Return the notes of a browser that was at the table. */
const noteOf = (record: GameRecord): MatchNote => ({
  commitment: record.fair.commitment as string,
  seed: (record.fair.seeds as string[])[0]!,
  roots: {},
  end: record.fair.end as string,
  plays: Object.fromEntries([record.fair, ...record.hands].map((table, hand) => [hand, table.play as string])),
})

const answer = (status: PlayByRules['status']): PlayByRules => ({ status, hands: 1, problems: [] })

describe.each(Object.keys(list.honest))('%s', (game) => {
  const whole = list.honest[game]!

  test('the honest record is proven', async () => {
    const own = await verify(whole)
    expect(own).toMatchObject({ verdict: 'proven', hands: whole.hands.length, problems: [] })
    expect(combineVerdicts(own, answer('kept'))).toBe('proven')
    expect(combineVerdicts(own, { status: 'unchecked', why: '' })).toBe('unruled')
    expect(findDifferences(noteOf(whole), whole)).toEqual([])
  })

  const forged = list.forged.filter((one) => one.game === game)
  test.each(forged.filter((one) => !one.rules))('$name', async (forgery) => {
    const own = await verify(rebuildForgery(forgery))
    expect(own.verdict).toBe(forgery.status)
    expect(combineVerdicts(own, answer('kept')), 'a server that finds nothing does not change the verdict').toBe(
      forgery.status,
    )
    if (own.verdict === 'incomplete') expect(own.hands).toBe(whole.hands.length - 1)
  })

  // The owner of the secret can compute every seal again, so only the rules reveal the forgery. The server's verdict on
  // each of these records is tested in tests/records/test_forgeries.py.
  test.each(forged.filter((one) => one.rules))('$name, by the verdict of the server', async (forgery) => {
    const own = await verify(rebuildForgery(forgery))
    expect(combineVerdicts(own, answer(forgery.status))).toBe(forgery.status)
    expect(combineVerdicts(own, { status: 'unchecked', why: '' }), 'without the server it is not proven').not.toBe(
      'proven',
    )
  })

  // The owner of the secret can compute every seal again, but a player who was there has noted the true ones.
  test.each(forged.filter((one) => one.rules))('$name, against the notes of a player', async (forgery) => {
    expect(findDifferences(noteOf(whole), rebuildForgery(forgery))).not.toEqual([])
  })
})
