/** The pictures of the organiser's guide, docs/tournaments-guide.pt-BR.md. */

import { test, type Page } from '@playwright/test'
import { HallTournament } from '../hallTournament'
import { openEvening, OnlineTournament } from '../onlineTournament'
import { callApi, newPerson } from '../table'

const FOLDER = new URL('../../../docs/screenshots/', import.meta.url).pathname
const PHONE = { viewport: { width: 390, height: 720 } }
const LAPTOP = { viewport: { width: 1100, height: 620 } }

test('the organiser and the referee', async ({ browser }) => {
  const desk = await newPerson(browser, {}, LAPTOP)
  const phone = await newPerson(browser, {}, PHONE)
  const shoot = async (page: Page, name: string, path: string, selector: string) => {
    await page.goto(path)
    await page.locator(selector).first().waitFor()
    await page.screenshot({ path: `${FOLDER}tournament-${name}.png` })
  }
  const hall = await HallTournament.create(desk)
  await shoot(desk, 'entries', `${hall.path}/mesa?parte=inscricoes`, 'summary')
  await hall.enter()
  await hall.decide('entries_closed')
  await hall.decide('seed_committed')
  await shoot(desk, 'draw', `${hall.path}/mesa`, '[data-testid=commitment]')
  await hall.decide('groups_drawn', { seeds: ['jabuticaba', '42'] })
  for (let n = 0; n < 4; n++) await hall.decide('game_called')
  await shoot(desk, 'games', `${hall.path}/mesa`, '[data-playing]')
  await phone.goto(await hall.link('referee', 'Rita'))
  await phone.getByText('Rita · Árbitro').waitFor()
  await shoot(phone, 'referee', `${hall.path}/jogo/A1`, 'fieldset')
  await hall.playGroups()
  await hall.decide('bracket_made')
  await hall.playRound()
  await shoot(desk, 'wall', `${hall.path}/tela`, 'main[data-page]')
  await shoot(phone, 'public', hall.path, '[data-bracket]')
})

test('a tournament and an evening on the site', async ({ browser }) => {
  const [desk, ana, bia] = [
    await newPerson(browser, {}, LAPTOP),
    await newPerson(browser, {}, PHONE),
    await newPerson(browser, {}, PHONE),
  ]
  const shoot = async (page: Page, name: string, selector: string) => {
    await page.locator(selector).first().waitFor()
    await page.screenshot({ path: `${FOLDER}tournament-${name}.png` })
  }
  for (const [page, name] of [
    [ana, 'Ana'],
    [bia, 'Bia'],
  ] as const) {
    await page.goto('/ajuda')
    await callApi(page, 'PATCH', '/me', { name })
  }
  await desk.goto('/torneios?onde=site')
  await desk.getByText('Regras do jogo').waitFor()
  await shoot(desk, 'site-new', 'form')
  const site = await OnlineTournament.create(desk)
  await ana.goto(site.path)
  await ana.getByRole('button', { name: 'Inscrever-se' }).click()
  await shoot(ana, 'site-enter', '.invite')
  await bia.goto(await ana.getByRole('textbox', { name: 'Link do convite' }).inputValue())
  await bia.getByRole('button', { name: 'Entrar nesta dupla' }).click()
  await bia.getByTestId('next').waitFor()
  await site.decide('bots_added', { up_to: 8 })
  await site.closeAndDraw()
  await shoot(bia, 'site-called', '[data-testid=next] a')
  await ana.goto(await openEvening(ana))
  await ana.getByRole('button', { name: 'Entrar na roda' }).click()
  await shoot(ana, 'evening', 'table')
})
