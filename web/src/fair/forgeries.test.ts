/** Forged records: the list that `carteado verify` is held to as well. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { differsFrom, verify, type Table } from './fair'
import type { Kept } from './fairNotes'
import { together } from './recordCheck'
import type { PlayByRules } from './wire'

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
const list = JSON.parse(readFileSync(new URL('../../../tests/forged/records.json', import.meta.url), 'utf8')) as {
  honest: Record<string, GameRecord>
  forged: Forgery[]
}

const rebuilt = (forgery: Forgery): GameRecord => {
  const whole = list.honest[forgery.game]!
  const hands = Array.from({ length: forgery.count }, (_, at) => forgery.hands[at] ?? whole.hands[at]!)
  return { ...whole, ...forgery.head, hands } as GameRecord
}

/** What the browser of somebody at the table noted. */
const noted = (record: GameRecord): Kept => ({
  commitment: record.fair.commitment as string,
  seed: (record.fair.seeds as string[])[0]!,
  roots: {},
  end: record.fair.end as string,
  plays: Object.fromEntries([record.fair, ...record.hands].map((table, hand) => [hand, table.play as string])),
})

const says = (status: PlayByRules['status']): PlayByRules => ({ status, hands: 1, problems: [] })

describe.each(Object.keys(list.honest))('%s', (game) => {
  const whole = list.honest[game]!

  test('the honest record is proven', async () => {
    const own = await verify(whole)
    expect(own).toMatchObject({ verdict: 'proven', hands: whole.hands.length, problems: [] })
    expect(together(own, says('kept'))).toBe('proven')
    expect(together(own, { status: 'unchecked', why: '' })).toBe('unruled')
    expect(differsFrom(noted(whole), whole)).toEqual([])
  })

  const forged = list.forged.filter((one) => one.game === game)
  test.each(forged.filter((one) => !one.rules))('$name', async (forgery) => {
    const own = await verify(rebuilt(forgery))
    expect(own.verdict).toBe(forgery.status)
    expect(together(own, says('kept')), 'a house that finds nothing saves nothing').toBe(forgery.status)
    if (own.verdict === 'incomplete') expect(own.hands).toBe(whole.hands.length - 1)
  })

  // Whoever has the secret can make every seal anew: the rules tell, and the house knows them. What it says of each of
  // these is in tests/test_forgeries.py.
  test.each(forged.filter((one) => one.rules))('$name, by the word of the house', async (forgery) => {
    const own = await verify(rebuilt(forgery))
    expect(together(own, says(forgery.status))).toBe(forgery.status)
    expect(together(own, { status: 'unchecked', why: '' }), 'unasked, it is not proven').not.toBe('proven')
  })

  // Whoever has the secret can make every seal anew: somebody who was there has noted the true ones.
  test.each(forged.filter((one) => one.rules))('$name, against what was noted at the table', async (forgery) => {
    expect(differsFrom(noted(whole), rebuilt(forgery))).not.toEqual([])
  })
})
