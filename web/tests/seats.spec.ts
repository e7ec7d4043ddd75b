import { expect, test, type Page } from '@playwright/test'
import {
  startMatch,
  startMatchTogether,
  isOver,
  waitForTurn,
  openTable,
  newPerson,
  PHONE,
  playUntil,
  preparePage,
  SHORT,
  stage,
} from './table'

const readCards = (page: Page) =>
  page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card))

/** Describe the seats that overlap others or leave the window. */
const findCrowdedSeats = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.seat')].flatMap((seat) =>
      [...seat.querySelectorAll('.face, .plate, .backs')].map((part) => ({
        seat: (seat as HTMLElement).dataset.seat,
        box: part.getBoundingClientRect(),
      })),
    )
    const over = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    const out = boxes
      .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight)
      .map((one) => `${one.seat} is out`)
    const overlaps = boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        .filter((two) => two.seat !== one.seat && over(one.box, two.box))
        .map((two) => `${one.seat} on ${two.seat}`),
    )
    return [...out, ...overlaps]
  })

for (const size of [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`six seats fit (${size.width}×${size.height})`, async ({ browser }) => {
    const page = await newPerson(browser, {}, { viewport: size })
    await startMatch(page, { seats: 6 })
    await expect(page.locator('.seat')).toHaveCount(6)
    await waitForTurn(page)
    expect(await findCrowdedSeats(page)).toEqual([])
  })
}

test('two people and four bots finish a match with six seats', async ({ browser, context }) => {
  const pages = [await preparePage(context, { still: true }), await newPerson(browser, { still: true })]
  await startMatchTogether(pages, { seats: 6, options: SHORT })
  const [one, other] = await Promise.all(pages.map(readCards))
  expect(new Set([...one!, ...other!]).size).toBe(6)
  await playUntil(pages, isOver(pages[0]!))
  await expect(pages[1]!.getByTestId('over')).toBeVisible()
})

test('the host swaps seats and removes a player, who is told and can sit again', async ({ browser, context }) => {
  const [host, guest] = [await preparePage(context), await newPerson(browser)]
  const table = await openTable(host, { game: 'truco', regulation: 'paulista', seats: 4 })
  await host.goto(`/mesa/${table}`)
  await guest.goto(`/mesa/${table}`)
  await guest.getByRole('button', { name: 'Sentar aqui' }).first().click()
  const at = (page: Page, i: number) => page.locator('.seats li').nth(i)
  await expect(at(guest, 1)).toContainText('Você')
  await at(host, 1)
    .getByRole('button', { name: /^Trocar de lugar/ })
    .click()
  await at(host, 2)
    .getByRole('button', { name: /^Trocar aqui/ })
    .click()
  await expect(at(guest, 2)).toContainText('Você')
  await host.getByRole('button', { name: /^Tirar/ }).click()
  await expect(guest.getByText('O anfitrião tirou você da mesa.')).toBeVisible()
  await expect(at(host, 2)).toContainText('Lugar vago')
  await guest.getByRole('button', { name: 'Sentar aqui' }).last().click()
  await expect(at(guest, 3)).toContainText('Você')
  await expect(guest.getByText('O anfitrião tirou você da mesa.')).toHaveCount(0)
  await host.getByRole('button', { name: 'Pôr robô' }).first().click()
  await expect(at(guest, 1)).toContainText('robô')
  await guest.getByRole('button', { name: 'Levantar' }).click()
  await expect(at(host, 3)).toContainText('Lugar vago')
  await expect(guest.getByText('O anfitrião tirou você da mesa.')).toHaveCount(0)
})

test('a bot replaces a disconnected player after a countdown, until the player returns', async ({
  browser,
  context,
}) => {
  const [ana, bia] = [await preparePage(context), await newPerson(browser)]
  const table = await startMatchTogether([ana, bia], {}, { dealer: 1 })
  await expect(bia.locator('.held.can').first()).toBeVisible()
  await bia.close()
  const seat = ana.locator('.seat[data-seat="2"]')
  await expect(seat).toContainText('saiu um instante')
  await stage(ana, table, { left: 9500 })
  await expect(seat.locator('.seconds')).toHaveText(/^\d$/)
  await stage(ana, table, { left: 0 })
  await expect(seat).toContainText('com um robô no lugar')
  // The bot plays, and the turn comes back to Ana.
  await expect(ana.locator('.held.can, .answer').first()).toBeVisible()
  const back = await bia.context().newPage()
  await back.goto(`/mesa/${table}`)
  await expect(back.getByTestId('table')).toBeVisible()
  await expect(seat).not.toContainText('com um robô no lugar')
  await expect(seat).not.toContainText('saiu um instante')
  expect((await readCards(back)).length).toBeGreaterThan(0)
})

test('a player who thinks too long is told about the bot and returns with a tap', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context), await newPerson(browser)]
  const table = await startMatchTogether([ana, bia], {}, { dealer: 2 })
  await expect(ana.locator('.held.can').first()).toBeVisible()
  await stage(ana, table, { left: 0 })
  await expect(ana.getByRole('alert')).toContainText('Um robô está jogando por você')
  await ana.getByRole('button', { name: 'Voltar a jogar' }).click()
  await expect(ana.getByRole('alert')).toHaveCount(0)
  await expect(bia.locator('.seat[data-seat="1"]')).not.toContainText('com um robô no lugar')
})

test('a transfer link moves a seat to another device during a hand', async ({ browser, context }) => {
  const page = await preparePage(context)
  const table = await startMatch(page)
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Menu da mesa' }).click()
  await page.getByRole('button', { name: 'Continuar em outro aparelho' }).click()
  await expect(page.getByRole('img', { name: 'Continuar em outro aparelho' })).toBeVisible()
  const link = await page.getByTestId('carry').innerText()
  const before = await readCards(page)

  const phone = await newPerson(browser)
  await phone.goto(link)
  await phone.getByRole('button', { name: /^Jogar como .* neste aparelho$/ }).click()
  await expect(phone).toHaveURL(new RegExp(`/mesa/${table}$`))
  await expect(phone.locator('.held').first()).toBeVisible()
  expect(await readCards(phone)).toEqual(before)
  const card = phone.locator('.held.can').first()
  const name = await card.getAttribute('data-card')
  await card.click()
  await expect(page.locator(`.held[data-card="${name}"]`)).toHaveCount(0)

  const stranger = await newPerson(browser)
  await stranger.goto(`${link}x`)
  await expect(stranger.getByRole('alert')).toBeVisible()
})

test('a guest who comes by link sees a free seat at once, and the host sees the guest', async ({ browser }) => {
  const host = await newPerson(browser, {}, { viewport: PHONE })
  const guest = await newPerson(browser, {}, { viewport: PHONE })
  const table = await openTable(host, { seats: 4 })
  await host.goto(`/mesa/${table}`)
  await guest.goto(`/mesa/${table}`)
  const seat = guest.getByRole('button', { name: 'Sentar aqui' }).first()
  await expect(seat).toBeInViewport()
  await seat.click()
  await expect(host.getByTestId('came')).toBeInViewport()
  await expect(host.getByTestId('came')).toContainText('Faltam 2 lugares.')
})
