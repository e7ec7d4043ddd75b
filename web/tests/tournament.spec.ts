/** A tournament by role: the organiser at the desk, referees with phones, players, the wall. */

import { expect, test as base, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { clean } from './clean'
import { Hall, LIST } from './hall'
import { OwnHouse } from './house'
import { person, prepared } from './table'

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

/** A server of a test's own, on a port of its own. */
const test = base.extend<{ house: OwnHouse }>({
  house: async ({}, use, info) => {
    const house = await OwnHouse.open(PORT + info.parallelIndex)
    await use(house)
    await house.close()
  },
})

test.use({ actionTimeout: 20_000 })

const fits = async (page: Page, where: string) => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, `${where} is too wide`).toBeLessThanOrEqual(0)
}
const good = async (page: Page, where: string) => {
  await fits(page, where)
  await clean(page, where)
}
/** A button that says, for those who don't see the line it stands in, what it is about. */
const about = (verb: string, what: string) => new RegExp(`^${verb} ?: ${what}$`)

const score = async (page: Page, partida: number, one: number, other: number) => {
  const inputs = page.getByRole('group', { name: `Partida ${partida}`, exact: true }).getByRole('spinbutton')
  await inputs.nth(0).fill(String(one))
  await inputs.nth(1).fill(String(other))
}

test('16 pairs from a list to the champions, on the pages of each role', async ({ browser }) => {
  const desk = await person(browser, {}, LAPTOP)
  await desk.goto('/torneios')
  await desk.getByLabel('Nome').fill('Copa de Inverno')
  await good(desk, 'setting up')
  await desk.getByRole('button', { name: 'Criar o torneio' }).click()

  // A list with a mistake is not taken: the line is told.
  await desk.getByLabel('Ou cole a lista aqui').fill(`${LIST}\nOutra,Ana 3,Zeca,Clube 1`)
  await desk.getByRole('button', { name: 'Conferir a lista' }).click()
  const preview = desk.getByTestId('preview')
  await expect(preview.getByRole('alert')).toContainText('linha 18: Ana 3 já joga por Dupla 3')
  await expect(preview.getByRole('button', { name: 'Inscrever todas' })).toBeDisabled()
  await desk
    .getByLabel('Escolher a planilha (CSV ou XLSX)')
    .setInputFiles({ name: 'duplas.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await expect(preview).toContainText('16 inscrições')
  await clean(desk, 'a list looked at')
  await preview.getByRole('button', { name: 'Inscrever todas' }).click()
  await expect(desk.getByRole('heading', { name: 'Inscrições: 16' })).toBeVisible()

  // A correction of an entry, and the regulation changed as data while entries are open.
  await desk.getByRole('button', { name: about('Corrigir', 'Dupla 7') }).click()
  await desk.locator('[data-entry="7"]').getByLabel('Nome da dupla').fill('Sete Copas')
  await desk.getByRole('button', { name: 'Guardar a correção' }).click()
  await expect(desk.locator('[data-entry="7"]')).toContainText('Sete Copas')
  await desk.getByRole('link', { name: 'Dados e regulamento' }).click()
  await desk.getByRole('group', { name: 'Terceiro lugar' }).getByRole('radio', { name: 'Sim' }).check()
  await desk.getByRole('button', { name: 'Mudar o regulamento' }).click()
  await good(desk, 'the regulation')
  await desk.getByRole('link', { name: 'Inscrições', exact: true }).click()
  await desk.getByRole('button', { name: 'Encerrar as inscrições' }).click()
  await desk.getByRole('link', { name: 'Dados e regulamento' }).click()
  await expect(desk.getByText('o regulamento não muda mais')).toBeVisible()

  // The draw in two steps; then a game is called.
  await desk.getByRole('link', { name: 'Jogos', exact: true }).click()
  await desk.getByRole('button', { name: 'Guardar o segredo do sorteio' }).click()
  await expect(desk.getByTestId('commitment')).toBeVisible()
  await desk.getByLabel('Palavras ditas pelo salão').fill('jabuticaba, 42')
  await desk.getByRole('button', { name: 'Sortear' }).click()
  await desk.getByRole('button', { name: 'Chamar o próximo jogo' }).click()
  await expect(desk.locator('[data-playing]')).toHaveCount(1)
  await good(desk, 'the games')

  // A referee comes by link, on a phone, and enters the result of the game that was called.
  const hall = new Hall(desk, desk.url().match(/torneios\/([^/?]+)/)![1]!)
  const referee = await person(browser)
  await referee.goto(await hall.link('referee', 'Rita'))
  await expect(referee.getByText('Rita · Árbitro')).toBeVisible()
  await referee.getByRole('button', { name: /^Resultado/ }).click()
  await good(referee, 'a result on a phone')
  await score(referee, 1, 12, 7)
  await score(referee, 2, 9, 8)
  await referee.getByRole('button', { name: 'Lançar o resultado' }).click()
  await expect(referee.getByRole('alert')).toContainText('ninguém chegou a 12')
  await score(referee, 2, 14, 8)
  await referee.getByRole('button', { name: 'Lançar o resultado' }).click()
  await expect(referee.getByTestId('score')).toHaveText('2 – 0')
  await expect(desk.locator('[data-playing]')).toHaveCount(0)

  // A player chooses a pair and sees what comes; the groups are played, the bracket made.
  const player = await person(browser)
  await player.goto(hall.path)
  await player.getByLabel('Meu próximo jogo').selectOption({ label: 'Sete Copas' })
  await expect(player.getByTestId('next')).toContainText('contra')
  await good(player, 'the public page')
  await hall.playGroups()
  await desk.getByRole('button', { name: 'Fazer o chaveamento' }).click()
  await expect(player.getByRole('heading', { name: 'Quartas de final' })).toBeVisible()
  for (let round = 0; round < 3; round++) await hall.playRound()
  await expect(player.getByTestId('champion')).toContainText('Campeã: Dupla 1')
  await good(player, 'the end')
  await desk.goto(`${hall.path}/mesa?parte=classificacao`)
  await good(desk, 'the places')
  await desk.getByRole('link', { name: 'Imprimir e levar' }).click()
  await good(desk, 'the files')
  await desk.getByRole('link', { name: 'Decisões' }).click()
  await good(desk, 'the decisions')
})

test('a correction after the bracket was made shows what it changes, and the bracket is made anew', async ({
  browser,
}) => {
  const desk = await person(browser, {}, LAPTOP)
  const hall = await Hall.create(desk)
  await hall.enter()
  await hall.draw()
  await hall.playGroups()
  await hall.decide('bracket_made')
  const { groups } = await hall.shown()
  const [, second, third] = groups[0]!.rows
  const game = groups[0]!.games.find((one) => [second!.entry, third!.entry].every((pair) => one.pairs.includes(pair)))!
  const won = game.pairs[0] === third!.entry
  await desk.goto(`${hall.path}/jogo/${game.id}`)
  await desk.setViewportSize({ width: 390, height: 844 })
  for (const n of [1, 2]) await score(desk, n, won ? 12 : 0, won ? 0 : 12)
  await desk.getByLabel('Motivo').fill('súmula trocada')
  await desk.getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(desk.getByTestId('consequences')).toContainText(`${third!.name} passa a ter vaga na eliminatória`)
  await expect(desk.getByTestId('consequences')).toContainText(`${second!.name} perde a vaga`)
  await good(desk, 'consequences')
  expect((await hall.shown()).groups[0]!.rows[1]!.entry).toBe(second!.entry)
  await desk.getByRole('button', { name: 'Corrigir o resultado' }).click()
  await expect(desk.getByText(/súmula trocada/)).toHaveCount(0)

  await desk.goto(`${hall.path}/mesa`)
  await desk.getByTestId('remake').getByRole('button', { name: 'Refazer o chaveamento' }).click()
  await expect(desk.getByTestId('consequences')).toContainText('passa a ser')
  await desk.getByLabel('Motivo').fill('correção do grupo A')
  await desk.getByRole('button', { name: 'Confirmar' }).click()
  await expect(desk.getByTestId('remake')).toBeHidden()
  const sides = (await hall.shown()).bracket.flatMap((one) => one.sides.map((side) => side?.entry))
  expect(sides).toContain(third!.entry)

  // Undoing says first what it would change, and a disqualification too.
  await desk.goto(`${hall.path}/mesa?parte=inscricoes`)
  await desk.getByRole('button', { name: about('Corrigir', third!.name) }).click()
  await desk.getByRole('button', { name: about('Desclassificar', third!.name) }).click()
  await expect(desk.getByTestId('consequences')).toContainText('(WO)')
})

test('two referees at one game: the second is told who was first', async ({ browser, context }) => {
  const hall = await Hall.create(await prepared(context))
  await hall.enter()
  await hall.draw()
  const game = (await hall.shown()).groups[0]!.games[0]!
  const referees = await Promise.all(
    ['Rita', 'Beto'].map(async (name) => {
      const page = await person(browser)
      await page.goto(await hall.link('referee', name))
      await expect(page.getByText(`${name} · Árbitro`)).toBeVisible()
      await page.goto(`${hall.path}/jogo/${game.id}`)
      for (const n of [1, 2]) await score(page, n, 12, name === 'Rita' ? 3 : 4)
      return page
    }),
  )
  const [rita, beto] = referees as [Page, Page]
  // Nothing reaches the second phone before its own result is sent.
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

test('the wall turns its pages and follows the games', async ({ browser }) => {
  const desk = await person(browser, {}, { viewport: { width: 1920, height: 1080 } })
  const hall = await Hall.create(desk)
  await hall.enter()
  await hall.draw()
  await hall.decide('game_called')
  const wall = await person(browser, {}, { viewport: { width: 1920, height: 1080 } })
  await wall.clock.install()
  await wall.goto(`${hall.path}/tela`)
  await expect(wall.locator('main[data-page="tables"]')).toContainText('×')
  await good(wall, 'the wall')
  await wall.clock.runFor(13_000)
  await expect(wall.locator('main')).not.toHaveAttribute('data-page', 'tables')
  await wall.getByRole('button', { name: 'Parar' }).click()
  const page = await wall.locator('main').getAttribute('data-page')
  await wall.clock.runFor(60_000)
  await expect(wall.locator('main')).toHaveAttribute('data-page', page!)
})

test('a restart in the middle loses nothing, and another laptop goes on from the file', async ({ browser, house }) => {
  const desk = await person(browser, {}, { ...LAPTOP, baseURL: house.address })
  const hall = await Hall.create(desk)
  await hall.enter()
  await hall.draw()
  const { games } = (await hall.shown()).groups[0]!
  await hall.play(games[0]!, 2)
  await desk.goto(`${hall.path}/mesa`)
  await desk.getByRole('button', { name: 'Chamar o próximo jogo' }).click()
  await expect(desk.locator('[data-playing]')).toHaveCount(1)
  const before = await hall.shown()
  await house.stop('SIGKILL')
  await house.start()
  await desk.getByRole('button', { name: 'Chamar o próximo jogo' }).click()
  await expect(desk.locator('[data-playing]')).toHaveCount(2)
  expect((await hall.shown()).groups).toMatchObject(before.groups.map(({ rows }) => ({ rows })))

  await desk.goto(`${hall.path}/mesa?parte=arquivos`)
  const download = desk.waitForEvent('download')
  await desk.getByRole('link', { name: 'Torneio inteiro' }).click()
  const file = await readFile(await (await download).path())
  await house.stop()
  const laptop = await person(browser, {}, LAPTOP) // at the house where everybody else is
  await laptop.goto('/torneios')
  await laptop
    .getByLabel('Escolher o arquivo do torneio')
    .setInputFiles({ name: 'torneio.toml', mimeType: 'text/plain', buffer: file })
  await expect(laptop.locator('[data-playing]')).toHaveCount(2)
  const there = new Hall(laptop, hall.id)
  expect((await there.shown()).version).toBe(before.version + 2) // the call, and that the file was brought
  await there.playGroups()
  await expect(laptop.getByRole('button', { name: 'Fazer o chaveamento' })).toBeVisible()
})

test('a record gives its score, a tie is drawn by hand, and a link that was cancelled opens nothing', async ({
  browser,
}) => {
  const desk = await person(browser, {}, LAPTOP)
  const hall = await Hall.create(desk, { groups: 1, advance: 1 })
  const entries = ['Zap', 'Copas', 'Ouros'].map((name) => ({ name, players: [`${name} A`, `${name} B`] }))
  await hall.decide('entries_added', { entries })
  await hall.draw()

  // A partida written in our own record fills its score; the referee's link is cancelled meanwhile.
  const { games } = (await hall.shown()).groups[0]!
  await desk.goto(`${hall.path}/jogo/${games[0]!.id}`)
  await desk.getByText('Partida anotada carta por carta').click()
  await desk
    .getByLabel('Escolher o registro')
    .setInputFiles({ name: 'partida.toml', mimeType: 'text/plain', buffer: Buffer.from(RECORD) })
  await expect(desk.getByTestId('record')).toContainText('14 – 9')
  await good(desk, 'a record that was read')
  await desk.getByRole('button', { name: 'Usar este placar' }).click()
  const first = desk.getByRole('group', { name: 'Partida 1', exact: true }).getByRole('spinbutton')
  await expect(first.nth(0)).toHaveValue('14')
  await expect(first.nth(1)).toHaveValue('9')

  const referee = await person(browser)
  await referee.goto(await hall.link('referee', 'Rita'))
  await expect(referee.getByText('Rita · Árbitro')).toBeVisible()
  await desk.goto(`${hall.path}/mesa?parte=equipe`)
  await good(desk, 'the staff')
  await desk.getByRole('button', { name: about('Cancelar', 'Rita') }).click()
  await expect(desk.getByText('cancelado', { exact: true })).toBeVisible()
  await referee.goto(`${hall.path}/jogo/${games[1]!.id}`)
  await expect(referee.getByText('abra antes o link de árbitro')).toBeVisible()
  await expect(referee.getByRole('button', { name: 'Lançar o resultado' })).toBeHidden()

  // Everybody beats the next by the same score: only a draw can tell, and it was held by hand.
  const [one, two, three] = (await hall.shown()).entries.map((entry) => entry.id) as [string, string, string]
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
  await good(desk, 'a draw by hand')
  await tie.getByRole('button', { name: 'Registrar o sorteio' }).click()
  await expect(desk.getByRole('button', { name: 'Fazer o chaveamento' })).toBeVisible()
})
