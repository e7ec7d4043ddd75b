/** Forged records in a real browser with a real server: illegal plays with recomputed seals. */

import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { preparePage } from './table'

type Hand = Record<string, unknown>
type GameRecord = Record<string, unknown> & { players: string[]; hands: Hand[] }
type Forgery = { game: string; name: string; head: object; hands: Record<string, Hand>; count: number }

const readJson = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T
const records = readJson<{ honest: Record<string, GameRecord>; forged: Forgery[] }>(
  '../../tests/records/forged/records.json',
)
const GAMES = Object.keys(records.honest)

function makeForgery(game: string, name: string): GameRecord {
  const honest = records.honest[game]!
  const forgery = records.forged.find((one) => one.game === game && one.name === name)!
  const hands = Array.from({ length: forgery.count }, (_, at) => forgery.hands[at] ?? honest.hands[at]!)
  return { ...honest, ...forgery.head, hands } as GameRecord
}

/** Serve a record at the address of a game, with one staged scene as its only frame. */
async function openRecord(page: Page, record: GameRecord): Promise<void> {
  const file = `../src/games/${record.game as string}/scenes.json`
  const { view } = Object.values(readJson<Record<string, { view: object }>>(file))[0]!
  const frame = {
    seat: null,
    action: '',
    lines: [{ kind: 'opening', text: 'Uma mão.' }],
    views: [view, view],
    moment: null,
  }
  await page.route('**/api/games/*', (route) =>
    route.fulfill({
      json: { id: 'x-1', over: true, table: 'x', seat: 1, hands: record.hands.length, record, match: null },
    }),
  )
  await page.route('**/api/games/*/hands/*', (route) => route.fulfill({ json: { hand: 1, frames: [frame] } }))
  await page.goto('/partida/x-1')
}

async function verifyRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Conferir a partida' }).click()
  await expect(page.getByTestId('verdict')).toBeVisible()
}

test('the server finds illegal plays in every game', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const game of GAMES) {
    await openRecord(page, makeForgery(game, 'illegal_play_resealed'))
    await verifyRecord(page)
    await expect(page.getByTestId('verdict')).toHaveText('Não confere.')
    await expect(page.getByTestId('here'), 'the hashes alone are correct').toContainText('Conferido')
    await expect(page.getByTestId('house')).toContainText('contra as regras')
    await expect(page.getByRole('listitem').filter({ hasText: /^mão \d+, ação \d+/ })).toBeVisible()
    await page.unrouteAll()
  }
})

test('without the server the page says which part it could not check', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await openRecord(page, records.honest.truco!)
  await page.route('**/api/records/rules', (route) => route.abort())
  await verifyRecord(page)
  await expect(page.getByTestId('verdict')).toContainText('Confere só uma parte')
  await expect(page.getByTestId('house')).toContainText('A casa não respondeu')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.unroute('**/api/records/rules')
  await verifyRecord(page)
  await expect(page.getByTestId('verdict')).toContainText('Tudo confere')
})
