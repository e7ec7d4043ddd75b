/** Online tournaments and evenings: entering, playing, bots, and walkovers. */

import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { openEvening, OnlineTournament } from './onlineTournament'
import { isOver, newPerson, playUntil, preparePage, stage } from './table'

test.use({ actionTimeout: 20_000 })

const LAPTOP = { viewport: { width: 1366, height: 625 } }

const expectGoodPage = async (page: Page, where: string) => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, `${where} is too wide`).toBeLessThanOrEqual(0)
  await expectAccessible(page, where)
}

/** Expect that the menu of a reserved table links back to its tournament or evening. */
const expectWayBack = async (page: Page, path: string, name: string) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name })).toHaveAttribute('href', path)
  await expectGoodPage(page, 'the menu of a reserved table')
  await page.keyboard.press('Escape')
}

test('a tournament of eight bot entries, from its creation to the champion', async ({ browser }) => {
  const desk = await newPerson(browser, {}, LAPTOP)
  await desk.goto('/')
  await desk.getByRole('navigation').getByRole('link', { name: 'Torneios' }).click()
  await desk.getByLabel('Nas mesas do site').check()
  await desk.getByLabel('Nome').fill('Copa dos Robôs')
  await expect(desk.getByLabel('Regras do jogo')).toHaveValue('paulista')
  await expectGoodPage(desk, 'setting up on the site')
  const site = await OnlineTournament.create(desk, { groups: 4, advance: 1 }, 2)
  await desk.goto(`${site.path}/mesa`)
  await desk.getByRole('button', { name: 'Completar com robôs' }).click()
  await expect(desk.getByRole('heading', { name: 'Inscrições: 8' })).toBeVisible()
  await expectGoodPage(desk, 'the desk on the site')
  const crowd = await newPerson(browser)
  await crowd.goto('/mesas')
  // Tournaments of other tests with the same name may be in the lobby.
  await crowd.locator(`a[href="${site.path}"]`, { hasText: 'Inscrever-se' }).click()
  await desk.getByRole('button', { name: 'Encerrar as inscrições e sortear' }).click()
  await expect(crowd.getByTestId('champion')).toBeVisible({ timeout: 60_000 })
  await expectGoodPage(crowd, 'the end on the site')
  await desk.goto(`${site.path}/mesa?parte=decisoes`)
  await expect(desk.getByText('Partida jogada').first()).toBeVisible()
})

test('two friends enter as a pair by link and play their game', async ({ browser, context }) => {
  const desk = await preparePage(context)
  const site = await OnlineTournament.create(desk, { advance: 0 })
  const [ana, bia] = [await newPerson(browser), await newPerson(browser)]
  await ana.goto(site.path)
  await expectGoodPage(ana, 'entering')
  await ana.getByRole('button', { name: 'Inscrever-se' }).click()
  const link = await ana.getByRole('textbox', { name: 'Link do convite' }).inputValue()
  await expectGoodPage(ana, 'waiting for a partner')
  await bia.goto(link)
  await bia.getByRole('button', { name: 'Entrar nesta dupla' }).click()
  await expect(bia.getByTestId('next')).toContainText('Você está inscrito')
  await expect(ana.getByRole('heading', { name: 'Inscrições: 1' })).toBeVisible()
  await site.decide('bots_added', { up_to: 2 })
  await site.closeAndDraw()
  await ana.getByRole('link', { name: 'Ir para a minha mesa' }).click()
  await expect(ana.getByTestId('held')).toContainText('Falta chegar')
  await expectGoodPage(ana, 'the table that waits')
  await stage(ana, ana.url().split('/').at(-1)!, { score: [2, 2] })
  await bia.getByRole('link', { name: 'Ir para a minha mesa' }).click()
  for (const page of [ana, bia]) await expect(page.getByTestId('table')).toBeVisible()
  await expectWayBack(ana, site.path, 'Voltar ao torneio')
  await playUntil([ana, bia], isOver(ana))
  await expect(ana.getByTestId('held-result')).toContainText('Fim de jogo')
  await expectGoodPage(ana, 'the result of a game on the site')
  await ana.getByRole('link', { name: 'Voltar ao torneio' }).click()
  await expect(ana.getByText('encerrado')).toBeVisible()
})

test('a pair that does not come in time loses by walkover', async ({ browser, context }) => {
  const desk = await preparePage(context)
  const site = await OnlineTournament.create(desk, { advance: 0 })
  const ana = await newPerson(browser)
  await ana.goto(site.path)
  await ana.getByRole('button', { name: 'Inscrever-se' }).click()
  const bia = await newPerson(browser)
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
  await expect(ana.getByTestId('next')).toContainText(/Vocês perderam A\d(, A\d)* por W\.O\./) // the next game may be due at once
  await expect(ana.locator('summary', { hasText: 'Jogos do grupo A' })).toBeVisible()
  await ana.locator('summary', { hasText: 'Jogos do grupo A' }).click()
  await expect(ana.getByText('W.O.').first()).toBeVisible()
})

test('when the desk decides a game, its players leave the table and see the result', async ({ browser, context }) => {
  const desk = await preparePage(context)
  const site = await OnlineTournament.create(desk, { groups: 1, advance: 0 }, 2)
  const [ana, bia] = [await newPerson(browser), await newPerson(browser)]
  for (const page of [ana, bia]) {
    await page.goto(site.path)
    await page.getByRole('button', { name: 'Inscrever-se' }).click()
    await expect(page.getByTestId('next')).toBeVisible()
  }
  await site.closeAndDraw()
  for (const page of [ana, bia]) await page.getByRole('link', { name: 'Ir para a minha mesa' }).click()
  for (const page of [ana, bia]) await expect(page.getByTestId('table')).toBeVisible()
  const [game] = (await site.load()).groups[0]!.games
  await site.decide('result_entered', { game: 'A1', pairs: game!.pairs, result: { absent: 'second' } })
  await expect(ana.getByRole('heading', { name: 'Jogo decidido' })).toBeVisible()
  await expect(ana.getByTestId('held-result')).toContainText('Fim de jogo')
  await expectGoodPage(ana, 'a game that the desk decided')
  await ana.getByRole('link', { name: 'Voltar ao torneio' }).click()
  await expect(ana.getByText('encerrado')).toBeVisible()
})

test('players join an evening, play and leave it', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context), await newPerson(browser)]
  await ana.goto('/torneios')
  const evening = await openEvening(ana)
  await ana.goto('/mesas')
  await ana.getByRole('link', { name: /^Ver a noite ?: Noite curta/ }).click()
  await expectGoodPage(ana, 'an evening')
  await ana.getByRole('button', { name: 'Entrar na roda' }).click()
  await expect(ana.getByText('Procurando adversário…')).toBeVisible()
  await bia.goto(evening)
  await bia.getByRole('button', { name: 'Entrar na roda' }).click()
  // The server assigns both to one table.
  for (const page of [ana, bia]) await expect(page.getByTestId('table')).toBeVisible()
  await expectWayBack(ana, evening, 'Voltar à noite')
  await playUntil([ana, bia], isOver(ana))
  await ana.getByRole('link', { name: 'Voltar à noite' }).click()
  await expect(ana.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('2')
  await expectGoodPage(ana, 'the points of an evening')
  await ana.getByRole('button', { name: 'Sair da roda' }).click()
  await expect(ana.getByRole('button', { name: 'Entrar na roda' })).toBeVisible()
  // A player who waits alone gets a bot.
  await bia.getByRole('link', { name: 'Voltar à noite' }).click()
  await expect(bia.getByText('Procurando adversário…')).toBeVisible()
  await bia.request.post(`/_clock/${evening.split('/').at(-1)}`, { data: { forward: 16_000 } })
  await expect(bia.getByTestId('table')).toBeVisible()
})
