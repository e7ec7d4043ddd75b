/** A tournament in a hall, by role: the organiser's desk, referees with phones, players, the big screen. */

import { expect, test as base, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility'
import { HallTournament, LIST } from './hallTournament'
import { TestServer } from './server'
import { newPerson, preparePage } from './table'

const PORT = Number(process.env.CARTEADO_PORT ?? 8791) + 40
const LAPTOP = { viewport: { width: 1366, height: 625 } }

const RECORD = `carteado = 1
game = "truco"
regulation = "fenacef"
players = ["Ana 1", "Ana 2", "Bia 1", "Bia 2"]
dealer = 4
score = [11, 9]

[[hands]]
cards = ["4p 7c Ae", "5o 5c 5e", "6o 6c 6e", "Qo Qc Qe"]
actions = ["1 vai", "1 baixa"]
`

/** A server for one test, on its own port. */
const test = base.extend<{ server: TestServer }>({
  server: async ({}, use, info) => {
    const server = await TestServer.launch(PORT + info.parallelIndex)
    await use(server)
    await server.close()
  },
})

test.use({ actionTimeout: 20_000 })

const expectNoSideScroll = async (page: Page, where: string) => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, `${where} is too wide`).toBeLessThanOrEqual(0)
}
const expectGoodPage = async (page: Page, where: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible() // the page has loaded
  await expectNoSideScroll(page, where)
  await expectAccessible(page, where)
}
/** The accessible name of a button that includes its subject. */
const buttonName = (verb: string, subject: string) => new RegExp(`^${verb} ?: ${subject}$`)

const fillScore = async (page: Page, partida: number, one: number, other: number) => {
  const inputs = page.getByRole('group', { name: `Partida ${partida}`, exact: true }).getByRole('spinbutton')
  await inputs.nth(0).fill(String(one))
  await inputs.nth(1).fill(String(other))
}

test('a tournament of 16 pairs, from the entries to the champions', async ({ browser }) => {
  const desk = await newPerson(browser, {}, LAPTOP)
  await desk.goto('/torneios')
  await desk.getByLabel('Nome').fill('Copa de Inverno')
  await expectGoodPage(desk, 'setting up')
  await desk.getByRole('button', { name: 'Criar o torneio' }).click()

  // A list with a mistake is rejected with its line number.
  await desk.getByLabel('Ou cole a lista aqui').fill(`${LIST}\nOutra,Ana 3,Zeca,Clube 1`)
  await desk.getByRole('button', { name: 'Conferir a lista' }).click()
  const preview = desk.getByTestId('preview')
  await expect(preview.getByRole('alert')).toContainText('linha 18: Ana 3 já joga por Dupla 3')
  await expect(preview.getByRole('button', { name: 'Inscrever todas' })).toBeDisabled()
  await desk
    .getByLabel('Escolher a planilha (CSV ou XLSX)')
    .setInputFiles({ name: 'duplas.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await expect(preview).toContainText('16 inscrições')
  await expectAccessible(desk, 'a list preview')
  await preview.getByRole('button', { name: 'Inscrever todas' }).click()
  await expect(desk.getByRole('heading', { name: 'Inscrições: 16' })).toBeVisible()

  // Correct an entry, and change the regulation while entries are open.
  await desk.getByRole('button', { name: buttonName('Corrigir', 'Dupla 7') }).click()
  await desk.locator('[data-entry="7"]').getByLabel('Nome da dupla').fill('Sete Copas')
  await desk.getByRole('button', { name: 'Guardar a correção' }).click()
  await expect(desk.locator('[data-entry="7"]')).toContainText('Sete Copas')
  await desk.getByRole('link', { name: 'Dados e regulamento' }).click()
  await desk.getByRole('group', { name: 'Terceiro lugar' }).getByRole('radio', { name: 'Sim' }).check()
  await desk.getByRole('button', { name: 'Mudar o regulamento' }).click()
  await expectGoodPage(desk, 'the regulation')
  await desk.getByRole('link', { name: 'Inscrições', exact: true }).click()
  await desk.getByRole('button', { name: 'Encerrar as inscrições' }).click()
  await desk.getByRole('link', { name: 'Dados e regulamento' }).click()
  await expect(desk.getByText('o regulamento não muda mais')).toBeVisible()

  // Draw the groups in two steps, then call a game.
  await desk.getByRole('link', { name: 'Jogos', exact: true }).click()
  await desk.getByRole('button', { name: 'Guardar o segredo do sorteio' }).click()
  await expect(desk.getByTestId('commitment')).toBeVisible()
  await desk.getByLabel('Palavras ditas pelo salão').fill('jabuticaba, 42')
  await desk.getByRole('button', { name: 'Sortear' }).click()
  await desk.getByRole('button', { name: 'Chamar o próximo jogo' }).click()
  await expect(desk.locator('[data-playing]')).toHaveCount(1)
  await expectGoodPage(desk, 'the games')

  // A referee opens the link on a phone and enters the result of the called game.
  const hall = new HallTournament(desk, desk.url().match(/torneios\/([^/?]+)/)![1]!)
  const referee = await newPerson(browser)
  await referee.goto(await hall.link('referee', 'Rita'))
  await expect(referee.getByText('Rita · Árbitro')).toBeVisible()
  await referee.getByRole('button', { name: /^Resultado/ }).click()
  await expectGoodPage(referee, 'a result on a phone')
  await fillScore(referee, 1, 12, 7)
  await fillScore(referee, 2, 9, 8)
  await referee.getByRole('button', { name: 'Lançar o resultado' }).click()
  await expect(referee.getByRole('alert')).toContainText('ninguém chegou a 12')
  await fillScore(referee, 2, 14, 8)
  await referee.getByRole('button', { name: 'Lançar o resultado' }).click()
  await expect(referee.getByTestId('score')).toHaveText('2 – 0')
  await expect(desk.locator('[data-playing]')).toHaveCount(0)

  // A player chooses a pair and sees its next game. The groups are played and the bracket is made.
  const player = await newPerson(browser)
  await player.goto(hall.path)
  await player.getByLabel('Meu próximo jogo').selectOption({ label: 'Sete Copas' })
  await expect(player.getByTestId('next')).toContainText('contra')
  await expectGoodPage(player, 'the public page')
  await hall.playGroups()
  await desk.getByRole('button', { name: 'Fazer o chaveamento' }).click()
  await expect(player.getByRole('heading', { name: 'Quartas de final' })).toBeVisible()
  for (let round = 0; round < 3; round++) await hall.playRound()
  await expect(player.getByTestId('champion')).toContainText('Campeã: Dupla 1')
  await expectGoodPage(player, 'the end')
  await desk.goto(`${hall.path}/mesa?parte=classificacao`)
  await expectGoodPage(desk, 'the places')
  await desk.getByRole('link', { name: 'Imprimir e levar' }).click()
  await expectGoodPage(desk, 'the files')
  await desk.getByRole('link', { name: 'Decisões' }).click()
  await expectGoodPage(desk, 'the decisions')
})

test('a correction after the bracket shows its consequences, and the bracket can be remade', async ({ browser }) => {
  const desk = await newPerson(browser, {}, LAPTOP)
  const hall = await HallTournament.create(desk)
  await hall.enter()
  await hall.draw()
  await hall.playGroups()
  await hall.decide('bracket_made')
  const { groups } = await hall.load()
  const [, second, third] = groups[0]!.rows
  const game = groups[0]!.games.find((one) => [second!.entry, third!.entry].every((pair) => one.pairs.includes(pair)))!
  const won = game.pairs[0] === third!.entry
  await desk.goto(`${hall.path}/jogo/${game.id}`)
  await desk.setViewportSize({ width: 390, height: 844 })
  for (const n of [1, 2]) await fillScore(desk, n, won ? 12 : 0, won ? 0 : 12)
  await desk.getByLabel('Motivo').fill('súmula trocada')
  await desk.getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(desk.getByTestId('consequences')).toContainText(`${third!.name} passa a ter vaga na eliminatória`)
  await expect(desk.getByTestId('consequences')).toContainText(`${second!.name} perde a vaga`)
  await expectGoodPage(desk, 'consequences')
  expect((await hall.load()).groups[0]!.rows[1]!.entry).toBe(second!.entry)
  await desk.getByRole('button', { name: 'Corrigir o resultado' }).click()
  await expect(desk.getByText(/súmula trocada/)).toHaveCount(0)

  await desk.goto(`${hall.path}/mesa`)
  await desk.getByTestId('remake').getByRole('button', { name: 'Refazer o chaveamento' }).click()
  await expect(desk.getByTestId('consequences')).toContainText('passa a ser')
  await desk.getByLabel('Motivo').fill('correção do grupo A')
  await desk.getByRole('button', { name: 'Confirmar' }).click()
  await expect(desk.getByTestId('remake')).toBeHidden()
  const sides = (await hall.load()).bracket.flatMap((one) => one.sides.map((side) => side?.entry))
  expect(sides).toContain(third!.entry)

  // A disqualification shows its consequences first.
  await desk.goto(`${hall.path}/mesa?parte=inscricoes`)
  await desk.getByRole('button', { name: buttonName('Corrigir', third!.name) }).click()
  await desk.getByRole('button', { name: buttonName('Desclassificar', third!.name) }).click()
  await expect(desk.getByTestId('consequences')).toContainText('(WO)')
})

test('the second of two referees is told that the result was already entered', async ({ browser, context }) => {
  const hall = await HallTournament.create(await preparePage(context))
  await hall.enter()
  await hall.draw()
  const game = (await hall.load()).groups[0]!.games[0]!
  const referees = await Promise.all(
    ['Rita', 'Beto'].map(async (name) => {
      const page = await newPerson(browser)
      await page.goto(await hall.link('referee', name))
      await expect(page.getByText(`${name} · Árbitro`)).toBeVisible()
      await page.goto(`${hall.path}/jogo/${game.id}`)
      for (const n of [1, 2]) await fillScore(page, n, 12, name === 'Rita' ? 3 : 4)
      return page
    }),
  )
  const [rita, beto] = referees as [Page, Page]
  // Block updates to the second phone until it sends its own result.
  await beto.route('**/api/tournaments/**', async (route) => {
    if (route.request().method() === 'GET') await route.abort()
    else await route.continue()
  })
  await rita.getByRole('button', { name: 'Lançar o resultado' }).click()
  await expect(rita.getByTestId('score')).toHaveText('2 – 0')
  await beto.unroute('**/api/tournaments/**')
  await beto.getByRole('button', { name: /Lançar o resultado|Ver o que muda/ }).click()
  await expect(beto.getByText(/lançado por Rita/i).first()).toBeVisible()
})

test('the big screen turns its pages and can be paused', async ({ browser }) => {
  const desk = await newPerson(browser, {}, { viewport: { width: 1920, height: 1080 } })
  const hall = await HallTournament.create(desk)
  await hall.enter()
  await hall.draw()
  await hall.decide('game_called')
  const wall = await newPerson(browser, {}, { viewport: { width: 1920, height: 1080 } })
  await wall.clock.install()
  await wall.goto(`${hall.path}/tela`)
  await expect(wall.locator('main[data-page="tables"]')).toContainText('×')
  await expectGoodPage(wall, 'the wall')
  await wall.clock.runFor(13_000)
  await expect(wall.locator('main')).not.toHaveAttribute('data-page', 'tables')
  await wall.getByRole('button', { name: 'Parar' }).click()
  const page = await wall.locator('main').getAttribute('data-page')
  await wall.clock.runFor(60_000)
  await expect(wall.locator('main')).toHaveAttribute('data-page', page!)
})

test('a restart loses nothing, and another server continues from the exported file', async ({ browser, server }) => {
  const desk = await newPerson(browser, {}, { ...LAPTOP, baseURL: server.address })
  const hall = await HallTournament.create(desk)
  await hall.enter()
  await hall.draw()
  const { games } = (await hall.load()).groups[0]!
  await hall.play(games[0]!, 2)
  await desk.goto(`${hall.path}/mesa`)
  await desk.getByRole('button', { name: 'Chamar o próximo jogo' }).click()
  await expect(desk.locator('[data-playing]')).toHaveCount(1)
  const before = await hall.load()
  await server.stop('SIGKILL')
  await server.start()
  await desk.getByRole('button', { name: 'Chamar o próximo jogo' }).click()
  await expect(desk.locator('[data-playing]')).toHaveCount(2)
  expect((await hall.load()).groups).toMatchObject(before.groups.map(({ rows }) => ({ rows })))

  await desk.goto(`${hall.path}/mesa?parte=arquivos`)
  const download = desk.waitForEvent('download')
  await desk.getByRole('link', { name: 'Torneio inteiro' }).click()
  const file = await readFile(await (await download).path())
  await server.stop()
  const laptop = await newPerson(browser, {}, LAPTOP) // on the shared test server
  await laptop.goto('/torneios')
  await laptop
    .getByLabel('Escolher o arquivo do torneio')
    .setInputFiles({ name: 'torneio.toml', mimeType: 'text/plain', buffer: file })
  await expect(laptop.locator('[data-playing]')).toHaveCount(2)
  const there = new HallTournament(laptop, hall.id)
  expect((await there.load()).version).toBe(before.version + 2) // the call and the import
  await there.playGroups()
  await expect(laptop.getByRole('button', { name: 'Fazer o chaveamento' })).toBeVisible()
})

test('a record fills in the score, a tie is drawn by hand, and a revoked link gives no access', async ({ browser }) => {
  const desk = await newPerson(browser, {}, LAPTOP)
  const hall = await HallTournament.create(desk, { groups: 1, advance: 1 })
  const entries = ['Zap', 'Copas', 'Ouros'].map((name) => ({ name, players: [`${name} A`, `${name} B`] }))
  await hall.decide('entries_added', { entries })
  await hall.draw()

  // The record of a partida fills in its score. The referee's link is revoked.
  const { games } = (await hall.load()).groups[0]!
  await desk.goto(`${hall.path}/jogo/${games[0]!.id}`)
  await desk.getByText('Partida anotada carta por carta').click()
  await desk
    .getByLabel('Escolher o registro')
    .setInputFiles({ name: 'partida.toml', mimeType: 'text/plain', buffer: Buffer.from(RECORD) })
  await expect(desk.getByTestId('record')).toContainText('14 – 9')
  await expectGoodPage(desk, 'a record that was read')
  await desk.getByRole('button', { name: 'Usar este placar' }).click()
  const first = desk.getByRole('group', { name: 'Partida 1', exact: true }).getByRole('spinbutton')
  await expect(first.nth(0)).toHaveValue('14')
  await expect(first.nth(1)).toHaveValue('9')

  const referee = await newPerson(browser)
  await referee.goto(await hall.link('referee', 'Rita'))
  await expect(referee.getByText('Rita · Árbitro')).toBeVisible()
  await desk.goto(`${hall.path}/mesa?parte=equipe`)
  await expectGoodPage(desk, 'the staff')
  await desk.getByRole('button', { name: buttonName('Cancelar', 'Rita') }).click()
  await expect(desk.getByText('cancelado', { exact: true })).toBeVisible()
  await referee.goto(`${hall.path}/jogo/${games[1]!.id}`)
  await expect(referee.getByText('abra antes o link de árbitro')).toBeVisible()
  await expect(referee.getByRole('button', { name: 'Lançar o resultado' })).toBeHidden()

  // Each pair beats the next by the same score, so only a draw can break the tie.
  const [one, two, three] = (await hall.load()).entries.map((entry) => entry.id) as [string, string, string]
  const beats = new Map([
    [one, two],
    [two, three],
    [three, one],
  ])
  for (const game of games) {
    const won = beats.get(game.pairs[0]!) === game.pairs[1]
    const partidas = [0, 1].map(() => (won ? [12, 5] : [5, 12]))
    await hall.decide('result_entered', { game: game.id, pairs: game.pairs, result: { partidas } })
  }
  await desk.goto(`${hall.path}/mesa`)
  const tie = desk.getByTestId('tie')
  await tie.getByText('O sorteio foi feito à mão').click()
  await tie.getByLabel('Como foi e quem sorteou').fill('bolinhas, Dona Nair')
  await expectGoodPage(desk, 'a draw by hand')
  await tie.getByRole('button', { name: 'Registrar o sorteio' }).click()
  await expect(desk.getByRole('button', { name: 'Fazer o chaveamento' })).toBeVisible()
})
