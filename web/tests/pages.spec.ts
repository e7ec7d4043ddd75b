import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { LONG } from './long'
import { callApi, startMatch, openTable, newPerson, preparePage } from './table'

const PAGES = [
  '/',
  '/nova',
  '/nova?jogo=buraco',
  '/mesas',
  '/como-jogar',
  '/como-jogar/truco',
  '/como-jogar/buraco',
  '/como-jogar/pifpaf',
  '/como-jogar/blackjack',
  '/como-jogar/truco/primeira-mao',
  '/regras',
  '/regras/truco/sul',
  '/regras/blackjack/copag',
  '/regras/nova?jogo=truco',
  '/regras/nova?jogo=pifpaf',
  '/perfil',
  '/entrar',
  '/ajustes',
  '/ajuda',
  '/ajuda?jogo=buraco',
  '/nada-aqui',
]

/** Expect that a page does not scroll horizontally. */
async function expectNoSideScroll(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, where).toBeLessThanOrEqual(0)
}

const LOOKS = [
  { theme: 'light', width: 360, height: 640 },
  { theme: 'dark', width: 1280, height: 800 },
]
/** The windows that every page must fit: a phone, a desktop, and a phone in landscape. */
const WINDOWS = [...LOOKS.map(({ width, height }) => ({ width, height })), { width: 844, height: 390 }]
/** More combinations, which take long and rarely find anything. */
const MORE = [
  { theme: 'light', width: 844, height: 390 },
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 360, height: 640 },
  { theme: 'dark', width: 844, height: 390 },
]

for (const [look, { theme, ...viewport }] of (LONG ? [...LOOKS, ...MORE] : LOOKS).entries())
  test(`pages are accessible and fit (${theme}, ${viewport.width}×${viewport.height})`, async ({ browser }) => {
    const page = await newPerson(browser, { theme, still: true }, { viewport })
    // A normal run checks each page with one combination, in rotation.
    for (const path of PAGES.filter((_, at) => LONG || at % LOOKS.length === look)) {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByText('Só um instante…')).toHaveCount(0)
      await expectAccessible(page, path)
      for (const size of WINDOWS) {
        await page.setViewportSize(size)
        await expectNoSideScroll(page, `${path}, ${size.width}×${size.height}`)
      }
    }
  })

test('the waiting room is accessible for any number of seats and shows the invitation first', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const [game, regulation, seats] of [
    ['truco', 'paulista', 4],
    ['buraco', 'copag', 6],
    ['pifpaf', 'copag', 8],
    ['blackjack', 'copag', 1],
  ] as const) {
    const table = await openTable(page, { game, regulation, seats })
    await page.goto(`/mesa/${table}`)
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeInViewport()
    await expect(page.getByRole('img', { name: 'Código QR com o link da mesa' })).toBeInViewport()
    await expect(page.locator('.seats li:not(.middle)')).toHaveCount(seats)
    await expectAccessible(page, game)
    await expectNoSideScroll(page, game)
  }
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(page.getByRole('img', { name: 'Código QR com o link da mesa' })).toBeInViewport({ ratio: 1 })
})

test('partners sit opposite each other, and each player sees themselves at the bottom', async ({
  browser,
  context,
}) => {
  const [host, guest] = [await preparePage(context), await newPerson(browser)]
  const table = await openTable(host, { game: 'truco', regulation: 'paulista', seats: 4 })
  await host.goto(`/mesa/${table}`)
  const seatBox = async (page: Page, seat: number) =>
    (await page
      .locator('.seats li')
      .nth(seat - 1)
      .boundingBox())!
  const [mine, right, partner, left] = [
    await seatBox(host, 1),
    await seatBox(host, 2),
    await seatBox(host, 3),
    await seatBox(host, 4),
  ]
  expect(partner.y).toBeLessThan(right.y)
  expect(right.y).toBeLessThan(mine.y)
  expect(left.x).toBeLessThan(partner.x)
  expect(partner.x).toBeLessThan(right.x)
  await guest.goto(`/mesa/${table}`)
  await guest.getByRole('button', { name: 'Sentar aqui' }).first().click()
  await expect(guest.locator('.seats li').nth(1)).toContainText('Você')
  expect((await seatBox(guest, 2)).y).toBeGreaterThan((await seatBox(guest, 4)).y)
})

test('the lobby filters tables by game, and Sentar takes a seat', async ({ browser, context }) => {
  const [host, guest] = [await preparePage(context), await newPerson(browser)]
  const table = await openTable(host, { game: 'buraco', regulation: 'stbl', seats: 4, public: true })
  await host.goto(`/mesa/${table}`)
  await expect(host.getByRole('button', { name: 'Começar' })).toBeVisible()
  await guest.goto('/mesas?jogo=pifpaf')
  await expect(guest.getByLabel('Pif-paf')).toBeChecked()
  await expect(guest.locator(`a[href="/mesa/${table}"]`)).toHaveCount(0)
  await guest.getByLabel('Buraco').check()
  const row = guest.locator('li.sheet', { has: guest.locator(`a[href="/mesa/${table}"]`) })
  await expect(row).toContainText('Buraco STBL')
  await row.getByRole('link', { name: /^Sentar/ }).click()
  await expect(guest.getByRole('button', { name: 'Levantar' })).toBeVisible()
  await expect(guest.locator('.seats li').nth(1)).toContainText('Você')
})

test('a new table of any game offers the most changed rules', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.goto('/nova')
  await page.getByLabel('Pif-paf', { exact: true }).check()
  await page.getByLabel('Amigos, por link').check()
  await page.getByRole('radio', { name: '5', exact: true }).check()
  await page.getByLabel('Fichas', { exact: true }).fill('80')
  await page.getByLabel('Fichas', { exact: true }).blur()
  await page.getByRole('button', { name: 'Abrir a mesa' }).click()
  await expect(page.locator('.seats li:not(.middle)')).toHaveCount(5)
  const table = await page.evaluate(() =>
    fetch(`/api/tables/${location.pathname.split('/').at(-1)}`).then((one) => one.json()),
  )
  expect(table).toMatchObject({ game: 'pifpaf', options: { chips: 80 } })
  // The next table starts with the same settings.
  await page.goto('/nova?jogo=pifpaf')
  await expect(page.getByRole('radio', { name: '5', exact: true })).toBeChecked()
  await expect(page.getByLabel('Fichas', { exact: true })).toHaveValue('80')
  // While the rules of another game load, the rules of pif-paf, which has rounds as well, are not shown.
  let answer: () => void = () => undefined
  const delay = new Promise<void>((done) => (answer = done))
  await page.route('**/api/rules/blackjack/schema', (route) => delay.then(() => route.continue()))
  await expect(page.getByLabel('Rodadas', { exact: true })).toBeAttached()
  await page.getByLabel('Vinte e um', { exact: true }).check()
  await expect(page.getByLabel('Rodadas', { exact: true })).not.toBeAttached()
  answer()
  // A number that is not clear by itself is explained in words.
  await page.getByText('Mais regras').click()
  await expect(page.getByLabel('Rodadas', { exact: true })).toHaveAccessibleDescription(/rodadas|fichas/)
  await page.getByLabel('Rodadas', { exact: true }).fill('7')
  await page.getByLabel('Aposta máxima', { exact: true }).fill('60')
  await page.getByLabel('Aposta máxima', { exact: true }).blur()
  await expect(page.getByLabel('Rodadas', { exact: true })).toHaveAccessibleDescription(/7 rodadas/)
  // Switching between games keeps the settings of both.
  await page.getByLabel('Pif-paf', { exact: true }).check()
  await expect(page.getByLabel('Fichas', { exact: true })).toHaveValue('80')
  await page.getByLabel('Vinte e um', { exact: true }).check()
  await expect(page.getByLabel('Rodadas', { exact: true })).toHaveValue('7')
  await page.getByRole('button', { name: 'Abrir a mesa' }).click()
  await page.waitForURL(/\/mesa\//)
  const other = await page.evaluate(() =>
    fetch(`/api/tables/${location.pathname.split('/').at(-1)}`).then((one) => one.json()),
  )
  expect(other).toMatchObject({ game: 'blackjack', options: { rounds: 7, max_bet: 60 } })
})

test('the help shows the keys of the current game, or of all games', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.goto('/ajuda')
  await expect(page.locator('section[data-game] h2')).toHaveText(['Truco', 'Vinte e um', 'Buraco', 'Pif-paf'])
  await startMatch(page, { game: 'buraco', regulation: 'copag', seats: 2 }, { dealer: 2 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const help = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Teclas' }).click()
  const opened = await help
  await expect(opened.locator('section[data-game] h2')).toHaveText(['Buraco'])
  await expect(opened.getByRole('row', { name: 'C comprar do monte' })).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()
  const byKey = page.waitForEvent('popup')
  await page.keyboard.press('?')
  await expect(await byKey).toHaveURL(/\/ajuda\?jogo=buraco$/)
  // In a text field, such as the search in the long list of cuts, a question mark is only text.
  await callApi(page, 'PATCH', '/me', { auto_cut: false })
  await startMatch(page, { game: 'buraco', regulation: 'copag', seats: 2 }, { dealer: 2 }, '?modo=texto')
  await page.getByRole('textbox').press('?')
  await expect(page.getByRole('textbox')).toHaveValue('?')
  expect(page.context().pages()).toHaveLength(3)
})

test('the home page does not shift when the player’s tables are loaded', async ({ browser }) => {
  const page = await newPerson(browser, {}, { viewport: { width: 412, height: 823 } })
  await page.addInitScript(() => {
    const seen = Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) seen.moved += (one as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/ajustes')
  // Delay the answers until the page has been drawn without them.
  for (const call of ['house', 'me'])
    await page.route(`**/api/${call}`, async (route) => {
      await page.waitForFunction(() => document.querySelector('.hero')?.checkVisibility())
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await route.continue()
    })
  for (const [tables, link] of [
    [1, 'Voltar à mesa'],
    [5, 'Suas mesas (5)'],
  ] as const) {
    for (let opened = tables === 1 ? 0 : 1; opened < tables; opened++) await openTable(page, {})
    await page.goto('/')
    await expect(page.getByRole('link', { name: link, exact: true })).toBeVisible()
    await expect(page.locator('.games h2')).toHaveCount(3)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
    expect(moved, link).toBeLessThan(0.05)
  }
})

test('the home page continues an unfinished match or starts a new one on request', async ({ context }) => {
  const page = await preparePage(context)
  const table = await startMatch(page)
  await page.goto('/')
  await page.getByRole('button', { name: /^Continuar/ }).click()
  await expect(page).toHaveURL(`/mesa/${table}`)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Jogar agora ?: Buraco/ })).toBeVisible()
  await page.getByRole('button', { name: 'Nova partida' }).click()
  await expect(page).toHaveURL(/\/mesa\//)
  expect(page.url()).not.toContain(table)
})

test('Jogar agora continues an unfinished match even if the tables load late', async ({ context }) => {
  const page = await preparePage(context)
  const table = await startMatch(page)
  // Delay the answer about the table.
  let answer: () => void = () => undefined
  const delay = new Promise<void>((done) => (answer = done))
  await page.route(`**/api/tables/${table}`, async (route) => {
    await delay
    await route.continue()
  })
  await page.goto('/')
  await page
    .getByRole('button', { name: /Jogar agora/ })
    .first()
    .click()
  answer()
  await expect(page).toHaveURL(`/mesa/${table}`)
})

for (const lang of ['pt', 'en'])
  test(`the navigation fits on one line on a phone (${lang})`, async ({ context }) => {
    const page = await preparePage(context, { lang })
    await page.goto('/')
    await expect(page.locator('header nav > a').last()).toBeAttached()
    const lines = await page
      .locator('header nav > a')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top))
    expect(lines.length).toBeGreaterThan(3)
    expect(new Set(lines).size).toBe(1)
  })
