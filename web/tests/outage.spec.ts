import { expect, test as base, type Page } from '@playwright/test'
import { OwnHouse } from './house'
import { LONG } from './long'
import { begin, company, isOver, myTurn, person, playUntil, SHORT_AND_CALM, stage } from './table'

const PORT = Number(process.env.CARTEADO_PORT ?? 8791) + 20

/** A server for these tests alone, one after the other: it is stopped and started again under whoever sits there. */
const test = base.extend<object, { house: OwnHouse }>({
  house: [
    async ({}, use, info) => {
      const house = await OwnHouse.open(PORT + info.parallelIndex)
      await use(house)
      await house.close()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'default' })

const cards = (page: Page) =>
  page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card))

// Every day power fails at the tables of the other games, below.
for (const signal of LONG ? (['SIGTERM', 'SIGKILL'] as const) : (['SIGTERM'] as const)) {
  test(`the server goes down in the middle of a hand (${signal}), and the hand goes on where it was`, async ({
    browser,
    house,
  }) => {
    const page = await person(browser, {}, { baseURL: house.address })
    await begin(page, SHORT_AND_CALM)
    await myTurn(page)
    await page.locator('.held.can').first().click()
    await myTurn(page)
    const [before, stake] = [
      await cards(page),
      await page.getByTestId('stake').getByRole('img').getAttribute('aria-label'),
    ]
    await house.stop(signal)
    await expect(page.getByText('Sem conexão')).toBeVisible()
    await house.start()
    await expect(page.getByText('Sem conexão')).toBeHidden({ timeout: 20_000 })
    expect(await cards(page)).toEqual(before)
    await expect(page.getByTestId('stake').getByRole('img')).toHaveAccessibleName(stake!)
    await playUntil([page], isOver(page))
  })
}

/** Begins a game with another board, and comes to where there are cards of which none may be lost. */
const OTHERS: Record<string, (page: Page) => Promise<string>> = {
  buraco: async (page) => {
    const table = await begin(page, { game: 'buraco', regulation: 'copag', seats: 2 })
    await page.locator('[data-do=draw]').click()
    await expect(page.locator('.held')).toHaveCount(12)
    return table
  },
  pifpaf: async (page) => {
    const table = await begin(page, { game: 'pifpaf', regulation: 'rapido', seats: 3 })
    await page.locator('[data-action=compra]').click()
    await expect(page.locator('.held')).toHaveCount(10)
    return table
  },
  blackjack: async (page) => {
    const table = await begin(page, { game: 'blackjack', regulation: 'cassino', seats: 2, places: 2 })
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

test('power fails at tables of other games: what lies there is the same, and who is away is covered and comes back', async ({
  browser,
  house,
}) => {
  const shown = (page: Page, game: string) =>
    game === 'blackjack' ? page.locator('div.blackjack').innerText() : cards(page).then(String)
  const seen: [string, Page, string, string][] = []
  for (const [game, begun] of Object.entries(OTHERS)) {
    const page = await person(browser, { still: true }, { baseURL: house.address })
    const table = await begun(page)
    seen.push([game, page, table, await shown(page, game)])
  }
  await house.stop('SIGKILL')
  for (const [game, page] of seen) await expect(page.getByText('Sem conexão'), game).toBeVisible()
  await house.start()
  for (const [game, page, table, before] of seen) {
    await expect(page.getByText('Sem conexão'), game).toBeHidden({ timeout: 20_000 })
    await expect.poll(() => shown(page, game), game).toBe(before)
    await stage(page, table, { left: 50 })
    await expect(page.getByText('Um robô está jogando por você'), game).toBeVisible()
    await page.getByRole('button', { name: 'Voltar a jogar' }).click()
    await expect(page.getByText('Um robô está jogando por você'), game).toBeHidden()
  }
})

test('a long match is left by both, the server starts anew, and it is taken up where it was', async ({
  browser,
  house,
}) => {
  const people = [
    await person(browser, { still: true }, { baseURL: house.address }),
    await person(browser, { still: true }, { baseURL: house.address }),
  ]
  const wanted = { game: 'buraco', regulation: 'aberto', seats: 2, pace: 'week', options: { cut: false } } as const
  // No dealer is arranged: a server that starts anew knows nothing of what was.
  await company(people, wanted as never)
  const [ana, bia] = people as [Page, Page]
  const draw = (page: Page) => page.locator('[data-do=draw]')
  await expect.poll(async () => (await draw(ana).isVisible()) || (await draw(bia).isVisible())).toBe(true)
  const [first, other] = (await draw(ana).isVisible()) ? [ana, bia] : [bia, ana]
  await draw(first).click()
  await expect(first.locator('.held')).toHaveCount(12)
  const held = await Promise.all(people.map(cards))
  for (const page of people) await page.goto('/ajustes')
  await house.stop()
  await house.start()
  for (const page of people) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Voltar à mesa' }).click()
  }
  await expect.poll(() => Promise.all(people.map(cards))).toEqual(held)
  await expect(other.locator('.status')).toContainText('Vez de')
  await first.locator('.held').first().click()
  await first.locator('[data-do=discard]').click()
  await expect(draw(other)).toBeVisible()
})

test('the site can be installed, and opens without a network with a clear word', async ({ browser, house }) => {
  const page = await person(browser, {}, { baseURL: house.address, serviceWorkers: 'allow' })
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

  await house.stop()
  await page.reload()
  await expect(page.getByRole('status')).toContainText('Você está sem conexão')
  // A page that was never open before opens as well.
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
  await page.goto('/regras')
  await expect(page.getByRole('alert')).toContainText('Sem resposta do servidor')
  await house.start()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('link', { name: /FENACEF/i }).first()).toBeVisible()
  await expect(page.getByText('Você está sem conexão')).toBeHidden()
})
