import { expect, test, type Page } from '@playwright/test'
import { showScene } from './scenes'
import { begin, isOver, playUntil, prepared, SHORT, stage } from './table'

const inWords = async (page: Page, wanted: Parameters<typeof begin>[1]) => {
  const table = await begin(page, wanted, undefined, '?modo=texto')
  await expect(page.getByTestId('plain')).toBeVisible()
  return table
}

/** Presses the first button, or one further down, as a person would who tries things out. */
async function press(page: Page, nth: number): Promise<boolean> {
  return page.evaluate((n) => {
    if (document.querySelector('[data-testid=table][aria-busy=true]')) return false
    const all = document.querySelectorAll<HTMLElement>('button[data-action]')
    all[n % all.length]?.click()
    return all.length > 0
  }, nth)
}

for (const [game, regulation] of [
  ['truco', 'paulista'],
  ['blackjack', ''],
  ['buraco', ''],
  ['pifpaf', ''],
] as const) {
  test(`${game} in words: every move is a button that holds its action`, async ({ context }) => {
    const page = await prepared(context)
    const house = await (await page.request.get('/api/house')).json()
    const kind = house.games.find((one: { game: string }) => one.game === game)
    const rules = kind.regulations.find((one: { id: string }) => one.id === regulation) ?? kind.regulations[0]
    await inWords(page, {
      game,
      regulation: rules.id,
      seats: rules.players.findLast((seats: number) => seats <= 4),
      level: kind.levels[0].id,
    })
    let done = 0
    await playUntil(
      [page],
      async () => {
        if (await press(page, done)) done++
        return done >= 12 || (await isOver(page)())
      },
      [],
    )
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(done).toBeGreaterThan(2)
    expect(await page.locator('.log li').count()).toBeGreaterThan(2)
    await expect(page.locator('.now li').first()).not.toBeEmpty()
    await expect(page.getByRole('complementary')).toHaveCount(0) // what happened stands in the page already
  })
}

test('a whole match of truco in words, chosen in the settings', async ({ context }) => {
  const page = await prepared(context, { text: true })
  await begin(page, { level: 'aleatorio', seats: 2, options: SHORT })
  await expect(page.getByTestId('plain')).toBeVisible()
  let nth = 0
  await playUntil(
    [page],
    async () => {
      await press(page, nth++ * 7)
      return isOver(page)()
    },
    [],
  )
  await expect(page.getByRole('link', { name: 'Rever a partida' })).toBeVisible()
})

test('by keyboard: a number plays, and the focus stays in the list', async ({ context }) => {
  const page = await prepared(context)
  const table = await inWords(page, { seats: 2, level: 'aleatorio' })
  await stage(page, table, {})
  const list = page.getByRole('group', { name: 'O que você pode fazer' })
  await list.locator('[data-action]').first().focus()
  const moves = () => page.locator('.log li').count()
  const before = await moves()
  await page.keyboard.press('1')
  await expect.poll(moves).toBeGreaterThan(before)
  await expect(list.locator('[data-action]').first()).toBeVisible()
  await expect.poll(() => list.evaluate((node) => node.contains(document.activeElement))).toBe(true)
})

test('buraco in words on a small phone: the whole hand is there, and what ends the turn is offered last', async ({
  context,
}) => {
  const page = await prepared(context)
  await inWords(page, { game: 'buraco', regulation: 'aberto', seats: 2, options: { cut: false } as never })
  const draw = page.locator('[data-action=compra]')
  const first = page.locator('[data-action^=descarta]').first()
  await expect(draw.or(first).first()).toBeVisible()
  if (await draw.isVisible()) await draw.click()
  await expect(first).toBeVisible()
  for (const [width, height] of [
    [360, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    const hand = page.locator('.now li', { hasText: 'Suas cartas' })
    const whole = await hand.evaluate((node) => {
      const box = node.closest('ul')!
      const below = document.querySelector('.log')!.getBoundingClientRect()
      return box.scrollHeight <= box.clientHeight && node.getBoundingClientRect().bottom <= below.top
    })
    expect(whole, `${width}×${height}: no box cuts what one holds`).toBe(true)
  }
  const offered = await page
    .locator('[data-action]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.action!.split(' ')[0]!))
  const from = offered.indexOf('descarta')
  expect(offered.slice(from).every((word) => word === 'descarta')).toBe(true)
  // Two play without a partner: there is nobody to make a sign to.
  await expect(page.getByRole('button', { name: 'Falar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sinal' })).toHaveCount(0)
})

test('what happened has the room that is left on the page', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await showScene(page, 'pifpaf-eight', '?modo=texto')
  const [log, free] = await page.locator('.log ol').evaluate((list) => {
    for (let i = 0; i < 40; i++) list.append(list.querySelector('li')!.cloneNode(true))
    const bottom = document.querySelector('.do')!.getBoundingClientRect().bottom
    return [list.clientHeight, innerHeight - bottom]
  })
  expect(log).toBeGreaterThan(400)
  expect(Math.abs(free)).toBeLessThan(24)
})
