/** Tournaments at our own tables: entering, bots to the end, playing one's own game, and who does not come. */

import { expect, test, type Page } from '@playwright/test'
import { clean } from './clean'
import { openEvening, Site } from './site'
import { isOver, person, playUntil, prepared, stage } from './table'

test.use({ actionTimeout: 20_000 })

const LAPTOP = { viewport: { width: 1366, height: 625 } }

const good = async (page: Page, where: string) => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, `${where} is too wide`).toBeLessThanOrEqual(0)
  await clean(page, where)
}

/** From the menu of a table that the house holds one comes back to what it is held for. */
const wayBack = async (page: Page, path: string, name: string) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name })).toHaveAttribute('href', path)
  await good(page, 'the menu of a table of the house')
  await page.keyboard.press('Escape')
}

test('eight entries of bots, from the first page to the champion', async ({ browser }) => {
  const desk = await person(browser, {}, LAPTOP)
  await desk.goto('/')
  await desk.getByRole('navigation').getByRole('link', { name: 'Torneios' }).click()
  await desk.getByLabel('Nas mesas do site').check()
  await desk.getByLabel('Nome').fill('Copa dos Robôs')
  await expect(desk.getByLabel('Regras do jogo')).toHaveValue('paulista')
  await good(desk, 'setting up on the site')
  const site = await Site.create(desk, { groups: 4, advance: 1 }, 2)
  await desk.goto(`${site.path}/mesa`)
  await desk.getByRole('button', { name: 'Completar com robôs' }).click()
  await expect(desk.getByRole('heading', { name: 'Inscrições: 8' })).toBeVisible()
  await good(desk, 'the desk on the site')
  const crowd = await person(browser)
  await crowd.goto('/mesas')
  // Other tests have tournaments of the same name in the lobby.
  await crowd.locator(`a[href="${site.path}"]`, { hasText: 'Inscrever-se' }).click()
  await desk.getByRole('button', { name: 'Encerrar as inscrições e sortear' }).click()
  await expect(crowd.getByTestId('champion')).toBeVisible({ timeout: 60_000 })
  await good(crowd, 'the end on the site')
  await desk.goto(`${site.path}/mesa?parte=decisoes`)
  await expect(desk.getByText('Partida jogada').first()).toBeVisible()
})

test('two friends enter as a pair by a link and play their game', async ({ browser, context }) => {
  const desk = await prepared(context)
  const site = await Site.create(desk, { advance: 0 })
  const [ana, bia] = [await person(browser), await person(browser)]
  await ana.goto(site.path)
  await good(ana, 'entering')
  await ana.getByRole('button', { name: 'Inscrever-se' }).click()
  const link = await ana.getByRole('textbox', { name: 'Link do convite' }).inputValue()
  await good(ana, 'waiting for a partner')
  await bia.goto(link)
  await bia.getByRole('button', { name: 'Entrar nesta dupla' }).click()
  await expect(bia.getByTestId('next')).toContainText('Você está inscrito')
  await expect(ana.getByRole('heading', { name: 'Inscrições: 1' })).toBeVisible()
  await site.decide('bots_added', { up_to: 2 })
  await site.begin()
  await ana.getByRole('link', { name: 'Ir para a minha mesa' }).click()
  await expect(ana.getByTestId('held')).toContainText('Falta chegar')
  await good(ana, 'the table that waits')
  await stage(ana, ana.url().split('/').at(-1)!, { score: [2, 2] })
  await bia.getByRole('link', { name: 'Ir para a minha mesa' }).click()
  for (const page of [ana, bia]) await expect(page.getByTestId('table')).toBeVisible()
  await wayBack(ana, site.path, 'Voltar ao torneio')
  await playUntil([ana, bia], isOver(ana))
  await expect(ana.getByTestId('held-result')).toContainText('Fim de jogo')
  await good(ana, 'the result of a game on the site')
  await ana.getByRole('link', { name: 'Voltar ao torneio' }).click()
  await expect(ana.getByText('encerrado')).toBeVisible()
})

test('who does not come loses by walkover when the time is up', async ({ browser, context }) => {
  const desk = await prepared(context)
  const site = await Site.create(desk, { advance: 0 })
  const ana = await person(browser)
  await ana.goto(site.path)
  await ana.getByRole('button', { name: 'Inscrever-se' }).click()
  const bia = await person(browser)
  await bia.goto(site.path)
  await bia.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(bia.getByTestId('next')).toBeVisible()
  await site.decide('bots_added', { up_to: 4 })
  await site.decide('entries_closed')
  await site.decide('groups_drawn')
  await expect(ana.getByRole('link', { name: 'Ir para a minha mesa' })).toBeVisible()
  await bia.goto('/')
  await expect(bia.getByRole('link', { name: 'Seu jogo no torneio Copa do Site está chamado' })).toBeVisible()
  await ana.request.post(`/_clock/${site.id}`, { data: { forward: 6 * 60_000 } })
  await expect(ana.getByTestId('next')).toContainText(/Vocês perderam A\d(, A\d)* por W\.O\./) // the next game may come due at once
  await expect(ana.locator('summary', { hasText: 'Jogos do grupo A' })).toBeVisible()
  await ana.locator('summary', { hasText: 'Jogos do grupo A' }).click()
  await expect(ana.getByText('W.O.').first()).toBeVisible()
})

test('a game that the desk decides leaves nobody at its table, and says why', async ({ browser, context }) => {
  const desk = await prepared(context)
  const site = await Site.create(desk, { groups: 1, advance: 0 }, 2)
  const [ana, bia] = [await person(browser), await person(browser)]
  for (const page of [ana, bia]) {
    await page.goto(site.path)
    await page.getByRole('button', { name: 'Inscrever-se' }).click()
    await expect(page.getByTestId('next')).toBeVisible()
  }
  await site.begin()
  for (const page of [ana, bia]) await page.getByRole('link', { name: 'Ir para a minha mesa' }).click()
  for (const page of [ana, bia]) await expect(page.getByTestId('table')).toBeVisible()
  const [game] = (await site.shown()).groups[0]!.games
  await site.decide('result_entered', { game: 'A1', pairs: game!.pairs, result: { absent: 'second' } })
  await expect(ana.getByRole('heading', { name: 'Jogo decidido' })).toBeVisible()
  await expect(ana.getByTestId('held-result')).toContainText('Fim de jogo')
  await good(ana, 'a game that the desk decided')
  await ana.getByRole('link', { name: 'Voltar ao torneio' }).click()
  await expect(ana.getByText('encerrado')).toBeVisible()
})

test('an evening is joined, played in with who is there, and left', async ({ browser, context }) => {
  const [ana, bia] = [await prepared(context), await person(browser)]
  await ana.goto('/torneios')
  const evening = await openEvening(ana)
  await ana.goto('/mesas')
  await ana.getByRole('link', { name: /^Ver a noite ?: Noite curta/ }).click()
  await good(ana, 'an evening')
  await ana.getByRole('button', { name: 'Entrar na roda' }).click()
  await expect(ana.getByText('Procurando adversário…')).toBeVisible()
  await bia.goto(evening)
  await bia.getByRole('button', { name: 'Entrar na roda' }).click()
  // The house brings both to one table.
  for (const page of [ana, bia]) await expect(page.getByTestId('table')).toBeVisible()
  await wayBack(ana, evening, 'Voltar à noite')
  await playUntil([ana, bia], isOver(ana))
  await ana.getByRole('link', { name: 'Voltar à noite' }).click()
  await expect(ana.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('2')
  await good(ana, 'the points of an evening')
  await ana.getByRole('button', { name: 'Sair da roda' }).click()
  await expect(ana.getByRole('button', { name: 'Entrar na roda' })).toBeVisible()
  // Who waits alone gets a bot.
  await bia.getByRole('link', { name: 'Voltar à noite' }).click()
  await expect(bia.getByText('Procurando adversário…')).toBeVisible()
  await bia.request.post(`/_clock/${evening.split('/').at(-1)}`, { data: { forward: 16_000 } })
  await expect(bia.getByTestId('table')).toBeVisible()
})
