/** Refusals: their articles can be read on the smallest phone, in every game. */

import { expect, test } from '@playwright/test'
import type { NewTable } from '../src/net/wire'
import { startMatch, startMatchTogether, newPerson, preparePage } from './table'

/** Per game: an action that is illegal now whatever the cards, and the label of its article. */
const FORBIDDEN: [string, Partial<NewTable>, string, RegExp][] = [
  ['truco', { regulation: 'fenacef', seats: 4 }, 'corta 3', /^Art\. /],
  ['buraco', { regulation: 'copag', seats: 2 }, 'recusa', /^Desenrolar do jogo, \d/],
  ['pifpaf', { regulation: 'copag', seats: 4 }, 'corta 1', /^Embaralhamento e distribuição, \d/],
  ['blackjack', { regulation: 'copag', seats: 2 }, 'aposta 1', /^Embaralhamento e distribuição, \d/],
]

type Connected = { sockets: WebSocket[] }

test('the articles of a refusal open in a dialog that fits and closes with Esc', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.addInitScript(() => {
    const sockets = ((window as unknown as Connected).sockets = [] as WebSocket[])
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL) {
        super(address)
        sockets.push(this)
      }
    }
  })
  for (const [game, table, action, label] of FORBIDDEN) {
    await startMatch(page, { game, ...table } as NewTable, { dealer: table.seats! })
    // No button offers this action: send it through the socket.
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

/** Per game: a choice that shows that it is the player's turn, a key for an action that is not possible then, and why. */
const INVALID_KEYS: [string, Partial<NewTable>, string, string, RegExp][] = [
  ['truco', { regulation: 'paulista', seats: 2 }, '.held.can', 'a', /Ninguém pediu|não há/i],
  ['buraco', { regulation: 'copag', seats: 2 }, '[data-action=compra]', 'd', /^Compre do monte/],
  ['pifpaf', { regulation: 'copag', seats: 4 }, '[data-action=paga]', 'b', /^Primeiro as apostas/],
  ['blackjack', { regulation: 'copag', seats: 2 }, '[data-action^=aposta]', 'v', /cartas ainda não foram dadas/],
]

test('a key for an impossible action shows the reason', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const [game, table, choice, key, why] of INVALID_KEYS) {
    await startMatch(page, { game, ...table } as NewTable, { dealer: table.seats! })
    await expect(page.locator(choice).first()).toBeVisible()
    await expect(page.getByTestId('table')).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press(key)
    await expect(page.locator('.refusal'), game).toContainText(why)
  }
})

test('a key out of turn says whose turn it is, until the turn changes', async ({ browser }) => {
  const [ana, bia] = [await newPerson(browser, { still: true }), await newPerson(browser, { still: true })]
  await startMatchTogether([ana, bia], { seats: 2 } as never, { dealer: 2 })
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
