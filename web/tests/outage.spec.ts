import { expect, test as base, type Page } from '@playwright/test'
import { TestServer } from './server'
import { LONG } from './long'
import {
  startMatch,
  startMatchTogether,
  isOver,
  waitForTurn,
  newPerson,
  playUntil,
  SHORT_AND_CALM,
  stage,
} from './table'

const PORT = Number(process.env.CARTEADO_PORT ?? 8791) + 20

/** A server that only these tests use, one after the other, because they restart it. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use, info) => {
      const server = await TestServer.launch(PORT + info.parallelIndex)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'default' })

const readCards = (page: Page) =>
  page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card))

// A normal run tests SIGKILL below, with the other games.
for (const signal of LONG ? (['SIGTERM', 'SIGKILL'] as const) : (['SIGTERM'] as const)) {
  test(`a hand continues after a server restart (${signal})`, async ({ browser, server }) => {
    const page = await newPerson(browser, {}, { baseURL: server.address })
    await startMatch(page, SHORT_AND_CALM)
    await waitForTurn(page)
    await page.locator('.held.can').first().click()
    await waitForTurn(page)
    const [before, stake] = [
      await readCards(page),
      await page.getByTestId('stake').getByRole('img').getAttribute('aria-label'),
    ]
    await server.stop(signal)
    await expect(page.getByText('Sem conexão')).toBeVisible()
    await server.start()
    await expect(page.getByText('Sem conexão')).toBeHidden({ timeout: 20_000 })
    expect(await readCards(page)).toEqual(before)
    await expect(page.getByTestId('stake').getByRole('img')).toHaveAccessibleName(stake!)
    await playUntil([page], isOver(page))
  })
}

/** Start each other game and play until the player holds cards. */
const OTHERS: Record<string, (page: Page) => Promise<string>> = {
  buraco: async (page) => {
    const table = await startMatch(page, { game: 'buraco', regulation: 'copag', seats: 2 })
    await page.locator('[data-do=draw]').click()
    await expect(page.locator('.held')).toHaveCount(12)
    return table
  },
  pifpaf: async (page) => {
    const table = await startMatch(page, { game: 'pifpaf', regulation: 'rapido', seats: 3 })
    await page.locator('[data-action=compra]').click()
    await expect(page.locator('.held')).toHaveCount(10)
    return table
  },
  blackjack: async (page) => {
    const table = await startMatch(page, { game: 'blackjack', regulation: 'cassino', seats: 2, places: 2 })
    const stand = page.locator('[data-action="mantém"]')
    await expect
      .poll(async () => {
        for (const what of ['aposta', 'passa']) {
          const button = page.locator(`[data-action="${what}"]`)
          if (await button.isEnabled({ timeout: 100 }).catch(() => false)) await button.click()
        }
        return stand.isVisible()
      })
      .toBe(true)
    return table
  },
}

test('after a power failure the tables of other games are unchanged, and bots can replace players', async ({
  browser,
  server,
}) => {
  const readTable = (page: Page, game: string) =>
    game === 'blackjack' ? page.locator('div.blackjack').innerText() : readCards(page).then(String)
  const seen: [string, Page, string, string][] = []
  for (const [game, start] of Object.entries(OTHERS)) {
    const page = await newPerson(browser, { still: true }, { baseURL: server.address })
    const table = await start(page)
    seen.push([game, page, table, await readTable(page, game)])
  }
  await server.stop('SIGKILL')
  for (const [game, page] of seen) await expect(page.getByText('Sem conexão'), game).toBeVisible()
  await server.start()
  for (const [game, page, table, before] of seen) {
    await expect(page.getByText('Sem conexão'), game).toBeHidden({ timeout: 20_000 })
    await expect.poll(() => readTable(page, game), game).toBe(before)
    await stage(page, table, { left: 50 })
    await expect(page.getByText('Um robô está jogando por você'), game).toBeVisible()
    await page.getByRole('button', { name: 'Voltar a jogar' }).click()
    await expect(page.getByText('Um robô está jogando por você'), game).toBeHidden()
  }
})

test('two players leave a long match and continue it after a server restart', async ({ browser, server }) => {
  const people = [
    await newPerson(browser, { still: true }, { baseURL: server.address }),
    await newPerson(browser, { still: true }, { baseURL: server.address }),
  ]
  const wanted = { game: 'buraco', regulation: 'aberto', seats: 2, pace: 'week', options: { cut: false } } as const
  // Stage no dealer: the staging does not survive a restart.
  await startMatchTogether(people, wanted as never)
  const [ana, bia] = people as [Page, Page]
  const draw = (page: Page) => page.locator('[data-do=draw]')
  await expect.poll(async () => (await draw(ana).isVisible()) || (await draw(bia).isVisible())).toBe(true)
  const [first, other] = (await draw(ana).isVisible()) ? [ana, bia] : [bia, ana]
  await draw(first).click()
  await expect(first.locator('.held')).toHaveCount(12)
  const held = await Promise.all(people.map(readCards))
  for (const page of people) await page.goto('/ajustes')
  await server.stop()
  await server.start()
  for (const page of people) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Voltar à mesa' }).click()
  }
  await expect.poll(() => Promise.all(people.map(readCards))).toEqual(held)
  await expect(other.locator('.status')).toContainText('Vez de')
  await first.locator('.held').first().click()
  await first.locator('[data-do=discard]').click()
  await expect(draw(other)).toBeVisible()
})

test('the site can be installed and opens offline with a clear message', async ({ browser, server }) => {
  const page = await newPerson(browser, {}, { baseURL: server.address, serviceWorkers: 'allow' })
  await page.goto('/')
  const manifest = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href
    return (await (await fetch(address)).json()) as {
      name: string
      display: string
      start_url: string
      icons: { src: string; sizes: string; purpose?: string }[]
    }
  })
  expect(manifest).toMatchObject({ name: 'Carteado', display: 'standalone', start_url: '/' })
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok()).toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  await server.stop()
  await page.reload()
  await expect(page.getByRole('status')).toContainText('Você está sem conexão')
  // A page that was never opened before works as well.
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
  await page.goto('/regras')
  await expect(page.getByRole('alert')).toContainText('Sem resposta do servidor')
  await server.start()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('link', { name: /FENACEF/i }).first()).toBeVisible()
  await expect(page.getByText('Você está sem conexão')).toBeHidden()
})
