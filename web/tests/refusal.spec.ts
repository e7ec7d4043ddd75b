/** A refusal can be read: the words of its articles, on the smallest phone, in every game. */

import { expect, test } from '@playwright/test'
import type { NewTable } from '../src/lib/wire'
import { begin, company, person, prepared } from './table'

/** What no player of that table may do now, whatever the cards. */
const FORBIDDEN: [string, Partial<NewTable>, string, RegExp][] = [
  ['truco', { regulation: 'fenacef', seats: 4 }, 'corta 3', /^Art\. /],
  ['buraco', { regulation: 'copag', seats: 2 }, 'recusa', /^Desenrolar do jogo, \d/],
  ['pifpaf', { regulation: 'copag', seats: 4 }, 'corta 1', /^Embaralhamento e distribuição, \d/],
  ['blackjack', { regulation: 'copag', seats: 2 }, 'aposta 1', /^Embaralhamento e distribuição, \d/],
]

type Connected = { sockets: WebSocket[] }

test('the articles of a refusal are read in a sheet that fits, and Esc puts it away', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.addInitScript(() => {
    const kept = ((window as unknown as Connected).sockets = [] as WebSocket[])
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL) {
        super(address)
        kept.push(this)
      }
    }
  })
  for (const [game, table, action, label] of FORBIDDEN) {
    await begin(page, { game, ...table } as NewTable, { dealer: table.seats! })
    // No button offers it: it is sent as by a program.
    await page.evaluate((action) => {
      const socket = (window as unknown as Connected).sockets.at(-1)!
      socket.send(JSON.stringify({ do: 'act', id: 'forbidden', action }))
    }, action)
    await page.getByRole('button', { name: 'Ler a regra' }).click()
    const sheet = page.getByRole('dialog', { name: 'A regra' })
    await expect(sheet.getByTestId('articles').locator('p').first(), game).toHaveText(label)
    const box = (await sheet.boundingBox())!
    expect(box.y, game).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height, game).toBeLessThanOrEqual(568)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.locator('.refusal')).toBeHidden()
  }
})

/** A key that every player of that table knows, for what can't be done now; and what is said. */
const IN_VAIN: [string, Partial<NewTable>, string, RegExp][] = [
  ['truco', { regulation: 'paulista', seats: 2 }, 'a', /Ninguém pediu|não há/i],
  ['buraco', { regulation: 'copag', seats: 2 }, 'd', /^Compre do monte/],
  ['pifpaf', { regulation: 'copag', seats: 4 }, 'b', /^Primeiro as apostas/],
  ['blackjack', { regulation: 'copag', seats: 2 }, 'v', /cartas ainda não foram dadas/],
]

test('a key for what can not be done now is answered: why not', async ({ context }) => {
  const page = await prepared(context, { still: true })
  for (const [game, table, key, why] of IN_VAIN) {
    await begin(page, { game, ...table } as NewTable, { dealer: table.seats! })
    await expect(page.locator('[data-mine]').first()).toBeVisible()
    // A board may still be fetching what its keys do.
    await expect(async () => {
      await page.keyboard.press(key)
      await expect(page.locator('.refusal'), game).toContainText(why, { timeout: 1000 })
    }).toPass()
  }
})

test('out of turn a key says whose turn it is, and no longer than that is so', async ({ browser }) => {
  const [ana, bia] = [await person(browser, { still: true }), await person(browser, { still: true })]
  await company([ana, bia], { seats: 2 } as never, { dealer: 2 })
  await expect(bia.locator('.held')).toHaveCount(3)
  await bia.keyboard.press('1')
  await expect(bia.locator('.refusal')).toContainText(/^É a vez de Visitante \d+/)
  await bia.evaluate(
    () =>
      (Date.now = (
        (now) => () =>
          now() + 1600
      )(Date.now)),
  )
  await ana.keyboard.press('1')
  await expect(bia.locator('.held.can')).toHaveCount(3)
  expect(await bia.locator('.refusal').count()).toBe(0)
})
