import { expect, test as base, type Page } from '@playwright/test'
import { OwnHouse } from './house'
import { begin, isOver, myTurn, person, playUntil, SHORT } from './table'

const PORT = Number(process.env.CARTEADO_PORT ?? 8791) + 20

/** Each test has a server of its own, on a port of its own. */
const test = base.extend<{ house: OwnHouse }>({
  house: async ({}, use, info) => {
    const house = await OwnHouse.open(PORT + info.parallelIndex)
    await use(house)
    await house.close()
  },
})

const cards = (page: Page) => page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card))

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`the server goes down in the middle of a hand (${signal}), and the hand goes on where it was`, async ({ browser, house }) => {
    const page = await person(browser, {}, { baseURL: house.address })
    await begin(page, { options: SHORT })
    await myTurn(page)
    await page.locator('.held.can').first().click()
    await myTurn(page)
    const [before, stake] = [await cards(page), await page.getByTestId('stake').getByRole('img').getAttribute('aria-label')]
    await house.stop(signal)
    await expect(page.getByText('Sem conexão')).toBeVisible()
    await house.start()
    await expect(page.getByText('Sem conexão')).toBeHidden({ timeout: 20_000 })
    expect(await cards(page)).toEqual(before)
    await expect(page.getByTestId('stake').getByRole('img')).toHaveAccessibleName(stake!)
    await playUntil([page], isOver(page))
  })
}

test('the site can be installed, and opens without a network with a clear word', async ({ browser, house }) => {
  const page = await person(browser, {}, { baseURL: house.address, serviceWorkers: 'allow' })
  await page.goto('/')
  const manifest = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href
    return (await (await fetch(address)).json()) as { name: string; display: string; start_url: string; icons: { src: string; sizes: string; purpose?: string }[] }
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
  await expect(page.getByRole('alert')).toContainText('A mesa não respondeu')
  await house.start()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('link', { name: /FENACEF/i }).first()).toBeVisible()
  await expect(page.getByText('Você está sem conexão')).toBeHidden()
})
