import { expect, test } from '@playwright/test'
import {
  startMatch,
  startMatchTogether,
  isOver,
  ANIMATED,
  openTable,
  newPerson,
  playUntil,
  preparePage,
  SHORT,
  stage,
} from './table'

test('one person plays a whole match with bots on a phone and replays it', async ({ context }) => {
  const page = await preparePage(context, ANIMATED)
  await page.goto('/')
  await page
    .getByRole('button', { name: /Jogar agora/ })
    .first()
    .click()
  await expect(page.getByTestId('table')).toBeVisible()
  const fits = await page.evaluate(() => [
    document.documentElement.scrollHeight <= innerHeight,
    document.documentElement.scrollWidth <= innerWidth,
  ])
  expect(fits).toEqual([true, true])
  await playUntil([page], isOver(page))
  await expect(page.getByTestId('over')).toContainText(/Vitória de .+ e .+\.|Você e .+ ganharam\./)
  await expect(page.getByTestId('over')).toContainText('×')

  await page.getByRole('link', { name: 'Rever a partida' }).click()
  await expect(page).toHaveURL(/\/partida\//)
  await expect(page.locator('.faces')).toHaveCount(4)
  const sentence = page.getByTestId('lines')
  const first = await sentence.innerText()
  await page.keyboard.press('ArrowRight')
  await expect(sentence).not.toHaveText(first)
  await page.getByRole('button', { name: 'Conferir a partida' }).click()
  await expect(page.getByTestId('verdict')).toContainText('Tudo confere')
  await expect(page.getByTestId('kept')).toContainText('Bate com')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Blefes' }).click()
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('table').last()).toContainText(/Mestre\s*\d+ %/)
  await page.getByRole('button', { name: 'Fechar' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar a súmula' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.toml$/)

  await page.goto('/perfil')
  await expect(page.locator('a.sheet[href^="/partida/"]')).toHaveCount(1)
})

test('the browser detects a forged record', async ({ context }) => {
  const page = await preparePage(context)
  await startMatch(page, { seats: 2, options: SHORT })
  await playUntil([page], isOver(page))
  await page.route('**/api/games/*', async (route) => {
    const response = await route.fetch()
    const game = (await response.json()) as { record: { hands: { pack: string }[] } }
    const cards = game.record.hands[0]!.pack.split(' ')
    ;[cards[0], cards[1]] = [cards[1]!, cards[0]!]
    game.record.hands[0]!.pack = cards.join(' ')
    await route.fulfill({ response, json: game })
  })
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  await page.getByRole('button', { name: 'Conferir a partida' }).click()
  await expect(page.getByTestId('verdict')).toContainText('Não confere')
})

test('four browsers join by link, finish a match and agree on a rematch', async ({ browser }) => {
  const pages = await Promise.all([1, 2, 3, 4].map(() => newPerson(browser, { still: true })))
  const [host, ...guests] = pages as [(typeof pages)[0], ...typeof pages]
  const table = await openTable(host, {
    game: 'truco',
    regulation: 'paulista',
    seats: 4,
    pace: 'relaxed',
    options: SHORT,
  })
  await host.goto(`/mesa/${table}`)
  await expect(host.getByRole('img', { name: 'Código QR com o link da mesa' })).toBeVisible()
  for (const [i, guest] of guests.entries()) {
    await guest.goto(`/mesa/${table}`)
    await guest.getByRole('button', { name: 'Sentar aqui' }).first().click()
    await expect(host.locator('.seats li', { hasText: 'Lugar vago' })).toHaveCount(2 - i)
  }
  await host.getByRole('button', { name: 'Começar' }).click()
  for (const page of pages) await expect(page.getByTestId('table')).toBeVisible()
  // Each player sees three cards, and all twelve are different.
  const held = await Promise.all(
    pages.map((page) =>
      page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card)),
    ),
  )
  expect(new Set(held.flat()).size).toBe(12)
  // The host raises whenever possible and everybody accepts.
  await playUntil(pages, isOver(host), (page) =>
    page === host ? ['.answer.yes', '.raise', '.held.can', '.answer.no'] : undefined,
  )
  for (const page of pages) await expect(page.getByTestId('over')).toBeVisible()
  await host.getByRole('button', { name: 'Revanche' }).click()
  for (const guest of guests) await guest.getByRole('button', { name: /Topo a revanche/ }).click()
  for (const page of pages) await expect(page.getByTestId('over')).toBeHidden()
})

test('the host reorders the seats, removes a bot and adds one', async ({ context }) => {
  const page = await preparePage(context)
  const table = await openTable(page, { game: 'truco', regulation: 'paulista', seats: 4 })
  await page.goto(`/mesa/${table}`)
  await page.getByRole('button', { name: 'Pôr robô' }).first().click()
  const second = page.locator('.seats li').nth(1)
  await expect(second).toContainText('robô')
  await page
    .locator('.seats li')
    .first()
    .getByRole('button', { name: /^Trocar de lugar/ })
    .click()
  await second.getByRole('button', { name: /^Trocar aqui/ }).click()
  await expect(second).toContainText('Você')
  await page
    .locator('.seats li')
    .first()
    .getByRole('button', { name: /^Tirar/ })
    .click()
  await expect(page.locator('.seats li').first()).toContainText('Lugar vago')
})

test('a rematch offer expires and both players are told', async ({ browser, context }) => {
  const pages = [await preparePage(context, { still: true }), await newPerson(browser, { still: true })] as const
  const [ana, bia] = pages
  const table = await startMatchTogether([...pages], { options: { target: 1, special_at: 0 } as never })
  await playUntil([...pages], isOver(ana))
  await ana.getByRole('button', { name: 'Revanche' }).click()
  await expect(ana.getByText(/Esperando os outros: \d+ s/)).toBeVisible()
  await expect(bia.getByRole('button', { name: /Topo a revanche \(\d+\)/ })).toBeVisible()
  await stage(ana, table, { left: 0 })
  for (const page of pages) {
    await expect(page.getByText('A revanche não saiu.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Revanche', exact: true })).toBeVisible()
  }
})

test('both players agree on another game and continue with buraco', async ({ browser, context }) => {
  const ana = await preparePage(context, { still: true })
  const bia = await newPerson(browser, { still: true })
  await startMatchTogether([ana, bia], { options: { target: 1, special_at: 0 } as never })
  await playUntil([ana, bia], isOver(ana))
  await ana.getByText('Trocar de jogo').click()
  await ana.getByRole('button', { name: /^Buraco/ }).click()
  await expect(ana.getByText('Esperando os outros')).toBeVisible()
  await expect(bia.getByTestId('over')).toContainText('quer jogar outra coisa agora: Buraco (')
  await bia.getByRole('button', { name: /^Topo \(/ }).click()
  for (const page of [ana, bia]) {
    await expect(page.locator('[data-game=buraco]')).toBeVisible()
    await expect(page.locator('.held')).toHaveCount(11)
  }
})

test('changing from blackjack to buraco causes no errors in the old board', async ({ context }) => {
  const page = await preparePage(context)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await startMatch(page, { game: 'blackjack', regulation: 'copag', seats: 2, options: { rounds: 1 } as never })
  await playUntil([page], isOver(page), ['[data-action="mantém"]', '[data-action=passa]', '[data-action=aposta]'])
  await page.getByText('Trocar de jogo').click()
  await page.getByRole('button', { name: /^Buraco/ }).click()
  await expect(page.locator('[data-game=buraco]')).toBeVisible()
  await expect(page.locator('.held')).toHaveCount(11)
  expect(errors).toEqual([])
})
