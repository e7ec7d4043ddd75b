import { expect, test, type Page } from '@playwright/test'
import { showScene } from './scenes'
import { startMatch, isOver, playUntil, preparePage, SHORT, stage } from './table'

const startInWords = async (page: Page, wanted: Parameters<typeof startMatch>[1]) => {
  const table = await startMatch(page, wanted, undefined, '?modo=texto')
  await expect(page.getByTestId('plain')).toBeVisible()
  return table
}

/** Click the nth action button, counted cyclically. Return whether there was one. */
async function clickAction(page: Page, nth: number): Promise<boolean> {
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
  test(`${game} in text mode: every move is a button with its action`, async ({ context }) => {
    const page = await preparePage(context)
    const house = await (await page.request.get('/api/house')).json()
    const kind = house.games.find((one: { game: string }) => one.game === game)
    const rules = kind.regulations.find((one: { id: string }) => one.id === regulation) ?? kind.regulations[0]
    await startInWords(page, {
      game,
      regulation: rules.id,
      seats: rules.players.findLast((seats: number) => seats <= 4),
      level: kind.levels[0].id,
    })
    let moves = 0
    await playUntil(
      [page],
      async () => {
        if (await clickAction(page, moves)) moves++
        return moves >= 12 || (await isOver(page)())
      },
      [],
    )
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(moves).toBeGreaterThan(2)
    expect(await page.locator('.log li').count()).toBeGreaterThan(2)
    await expect(page.locator('.now li').first()).not.toBeEmpty()
    await expect(page.getByRole('complementary')).toHaveCount(0) // the page itself has the log
  })
}

test('a whole match of truco in text mode, enabled in the settings', async ({ context }) => {
  const page = await preparePage(context, { text: true })
  await startMatch(page, { level: 'aleatorio', seats: 2, options: SHORT })
  await expect(page.getByTestId('plain')).toBeVisible()
  let nth = 0
  await playUntil(
    [page],
    async () => {
      await clickAction(page, nth++ * 7)
      return isOver(page)()
    },
    [],
  )
  await expect(page.getByRole('link', { name: 'Rever a partida' })).toBeVisible()
})

test('a number key plays, and the focus stays in the list', async ({ context }) => {
  const page = await preparePage(context)
  const table = await startInWords(page, { seats: 2, level: 'aleatorio' })
  await stage(page, table, {})
  const list = page.getByRole('group', { name: 'O que você pode fazer' })
  await list.locator('[data-action]').first().focus()
  const countMoves = () => page.locator('.log li').count()
  const before = await countMoves()
  await page.keyboard.press('1')
  await expect.poll(countMoves).toBeGreaterThan(before)
  await expect(list.locator('[data-action]').first()).toBeVisible()
  await expect.poll(() => list.evaluate((node) => node.contains(document.activeElement))).toBe(true)
})

test('buraco in text mode on a small phone shows the whole hand and offers discards last', async ({ context }) => {
  const page = await preparePage(context)
  await startInWords(page, { game: 'buraco', regulation: 'aberto', seats: 2, options: { cut: false } as never })
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
    expect(whole, `${width}×${height}: the hand is not cut off`).toBe(true)
  }
  const offered = await page
    .locator('[data-action]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.action!.split(' ')[0]!))
  const from = offered.indexOf('descarta')
  expect(offered.slice(from).every((word) => word === 'descarta')).toBe(true)
  // Two players have no partner to make signs to.
  await expect(page.getByRole('button', { name: 'Falar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sinal' })).toHaveCount(0)
})

test('the log fills the rest of the page', async ({ context }) => {
  const page = await preparePage(context, { still: true })
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
