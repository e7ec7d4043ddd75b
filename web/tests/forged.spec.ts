/** Forged records in a real browser, before a real house: play against the rules under seals made anew. */

import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { prepared } from './table'

type Hand = Record<string, unknown>
type GameRecord = Record<string, unknown> & { players: string[]; hands: Hand[] }
type Forgery = { game: string; name: string; head: object; hands: Record<string, Hand>; count: number }

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T
const list = read<{ honest: Record<string, GameRecord>; forged: Forgery[] }>('../../tests/forged/records.json')
const GAMES = Object.keys(list.honest)

function forged(game: string, name: string): GameRecord {
  const whole = list.honest[game]!
  const forgery = list.forged.find((one) => one.game === game && one.name === name)!
  const hands = Array.from({ length: forgery.count }, (_, at) => forgery.hands[at] ?? whole.hands[at]!)
  return { ...whole, ...forgery.head, hands } as GameRecord
}

/** The site shows this record at the game's address; of its play one staged moment. */
async function shows(page: Page, record: GameRecord): Promise<void> {
  const file = `../src/dev/scenes${record.game === 'truco' ? '' : `_${record.game as string}`}.json`
  const { view } = Object.values(read<Record<string, { view: object }>>(file))[0]!
  const frame = { seat: null, action: '', told: ['Uma mão.'], views: [view, view], moment: null, ended: '' }
  await page.route('**/api/games/*', (route) =>
    route.fulfill({
      json: { id: 'x-1', over: true, table: 'x', seat: 1, hands: record.hands.length, record, match: null },
    }),
  )
  await page.route('**/api/games/*/hands/*', (route) => route.fulfill({ json: { hand: 1, frames: [frame] } }))
  await page.goto('/partida/x-1')
}

async function checks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Conferir a partida' }).click()
  await expect(page.getByTestId('verdict')).toBeVisible()
}

test('play against the rules is refused by the word of the house, in every game', async ({ context }) => {
  const page = await prepared(context, { still: true })
  for (const game of GAMES) {
    await shows(page, forged(game, 'illegal_play_resealed'))
    await checks(page)
    await expect(page.getByTestId('verdict')).toHaveText('Não confere.')
    await expect(page.getByTestId('here'), 'the sums alone would have let it pass').toContainText('Conferido')
    await expect(page.getByTestId('house')).toContainText('contra as regras')
    await expect(page.getByRole('listitem').filter({ hasText: /^mão \d+, ação \d+/ })).toBeVisible()
    await page.unrouteAll()
  }
})

test('without the house the page says which half it could not check', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await shows(page, list.honest.truco!)
  await page.route('**/api/records/rules', (route) => route.abort())
  await checks(page)
  await expect(page.getByTestId('verdict')).toContainText('Confere só uma parte')
  await expect(page.getByTestId('house')).toContainText('A casa não respondeu')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.unroute('**/api/records/rules')
  await checks(page)
  await expect(page.getByTestId('verdict')).toContainText('Tudo confere')
})
