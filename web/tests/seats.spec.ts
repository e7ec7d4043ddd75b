import { expect, test, type Page } from '@playwright/test'
import { begin, company, isOver, myTurn, open, person, PHONE, playUntil, prepared, SHORT, stage } from './table'

const cards = (page: Page) =>
  page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card))

/** Seats whose names or cards lie over one another, or out of the page. */
const crowded = (page: Page) =>
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
    const met = boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        .filter((two) => two.seat !== one.seat && over(one.box, two.box))
        .map((two) => `${one.seat} on ${two.seat}`),
    )
    return [...out, ...met]
  })

for (const size of [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`six at one table have room (${size.width}×${size.height})`, async ({ browser }) => {
    const page = await person(browser, {}, { viewport: size })
    await begin(page, { seats: 6 })
    await expect(page.locator('.seat')).toHaveCount(6)
    await myTurn(page)
    expect(await crowded(page)).toEqual([])
  })
}

test('two people and four bots play with six seats to the end', async ({ browser, context }) => {
  const pages = [await prepared(context, { still: true }), await person(browser, { still: true })]
  await company(pages, { seats: 6, options: SHORT })
  const [one, other] = await Promise.all(pages.map(cards))
  expect(new Set([...one!, ...other!]).size).toBe(6)
  await playUntil(pages, isOver(pages[0]!))
  await expect(pages[1]!.getByTestId('over')).toBeVisible()
})

test('the host changes the order, removes a person, who is told and may sit again', async ({ browser, context }) => {
  const [host, guest] = [await prepared(context), await person(browser)]
  const table = await open(host, { game: 'truco', regulation: 'paulista', seats: 4 })
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

test('who drops out is counted down, covered by a bot, and takes the seat back', async ({ browser, context }) => {
  const [ana, bia] = [await prepared(context), await person(browser)]
  const table = await company([ana, bia], {}, { dealer: 1 })
  await expect(bia.locator('.held.can').first()).toBeVisible()
  await bia.close()
  const seat = ana.locator('.seat[data-seat="2"]')
  await expect(seat).toContainText('saiu um instante')
  await stage(ana, table, { left: 9500 })
  await expect(seat.locator('.seconds')).toHaveText(/^\d$/)
  await stage(ana, table, { left: 0 })
  await expect(seat).toContainText('com um robô no lugar')
  // The bot plays on, and the hand comes round.
  await expect(ana.locator('.held.can, .answer').first()).toBeVisible()
  const back = await bia.context().newPage()
  await back.goto(`/mesa/${table}`)
  await expect(back.getByTestId('table')).toBeVisible()
  await expect(seat).not.toContainText('com um robô no lugar')
  await expect(seat).not.toContainText('saiu um instante')
  expect((await cards(back)).length).toBeGreaterThan(0)
})

test('who only thinks too long is told of the bot, and comes back with a tap', async ({ browser, context }) => {
  const [ana, bia] = [await prepared(context), await person(browser)]
  const table = await company([ana, bia], {}, { dealer: 2 })
  await expect(ana.locator('.held.can').first()).toBeVisible()
  await stage(ana, table, { left: 0 })
  await expect(ana.getByRole('alert')).toContainText('Um robô está jogando por você')
  await ana.getByRole('button', { name: 'Voltar a jogar' }).click()
  await expect(ana.getByRole('alert')).toHaveCount(0)
  await expect(bia.locator('.seat[data-seat="1"]')).not.toContainText('com um robô no lugar')
})

test('a seat goes to another device by its link, in the middle of a hand', async ({ browser, context }) => {
  const page = await prepared(context)
  const table = await begin(page)
  await myTurn(page)
  await page.getByRole('button', { name: 'Menu da mesa' }).click()
  await page.getByRole('button', { name: 'Continuar em outro aparelho' }).click()
  await expect(page.getByRole('img', { name: 'Continuar em outro aparelho' })).toBeVisible()
  const link = await page.getByTestId('carry').innerText()
  const before = await cards(page)

  const phone = await person(browser)
  await phone.goto(link)
  await phone.getByRole('button', { name: /^Jogar como .* neste aparelho$/ }).click()
  await expect(phone).toHaveURL(new RegExp(`/mesa/${table}$`))
  await expect(phone.locator('.held').first()).toBeVisible()
  expect(await cards(phone)).toEqual(before)
  const card = phone.locator('.held.can').first()
  const name = await card.getAttribute('data-card')
  await card.click()
  await expect(page.locator(`.held[data-card="${name}"]`)).toHaveCount(0)

  const stranger = await person(browser)
  await stranger.goto(`${link}x`)
  await expect(stranger.getByRole('alert')).toBeVisible()
})

test('who comes by a link sees a free seat at once, and the host sees who came', async ({ browser }) => {
  const host = await person(browser, {}, { viewport: PHONE })
  const guest = await person(browser, {}, { viewport: PHONE })
  const table = await open(host, { seats: 4 })
  await host.goto(`/mesa/${table}`)
  await guest.goto(`/mesa/${table}`)
  const seat = guest.getByRole('button', { name: 'Sentar aqui' }).first()
  await expect(seat).toBeInViewport()
  await seat.click()
  await expect(host.getByTestId('came')).toBeInViewport()
  await expect(host.getByTestId('came')).toContainText('Faltam 2 lugares.')
})
