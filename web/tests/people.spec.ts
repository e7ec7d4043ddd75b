import { expect, test } from '@playwright/test'
import {
  startMatch,
  startMatchTogether,
  isOver,
  waitForTurn,
  newPerson,
  openTable,
  preparePage,
  SHORT,
  type Staging,
} from './table'

/** An iron hand from the start without giving up: the only possible action is to play a card. */
const CARDS_ONLY = { target: 1, special_at: 0, giving_up: 'never' }
/** Seat 1 leads and has the Zap: the vira is a 4, so the 5s are manilhas. */
const ZAP_LEADS: Staging = { dealer: 4, pack: '5p 4p 6p 7e 7p Qe Je Ke 2e 3o 2o Ao 4o' }

test('a match can be played from start to end by keyboard', async ({ context }) => {
  const page = await preparePage(context)
  await page.goto('/')
  const play = page.getByRole('button', { name: /Jogar agora/ }).first()
  await expect(play).toBeEnabled()
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab')
    if (await play.evaluate((node) => node === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('table')).toBeVisible()
  await startMatch(page, { options: SHORT })
  const keys = ['1', 'Shift+Digit1', 'A', 'O', 'T', '2', 'C', '3']
  for (let i = 0; !(await isOver(page)()); i++) {
    await page.locator('.held.can, .answer, .quiet.wide, [data-testid=over]').first().waitFor()
    await page.keyboard.press(keys[i % keys.length]!)
  }
})

test('the live region announces moves, and every card has a name', async ({ context }) => {
  const page = await preparePage(context)
  await startMatch(page)
  await waitForTurn(page)
  const card = page.locator('.held.can').first()
  await expect(card).toHaveAccessibleName(/ de (paus|copas|espadas|ouros)/)
  await card.click()
  await expect(page.getByTestId('live')).toContainText(/joga/)
})

test('a phrase chosen by keyboard reaches the other player', async ({ browser, context }) => {
  const one = await preparePage(context)
  const other = await newPerson(browser)
  await startMatchTogether([one, other])
  await one.keyboard.press('s')
  const dialog = one.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.locator('.grid button').last().click()
  await expect(other.locator('.bubble')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the site works in English', async ({ browser }) => {
  const page = await newPerson(browser, { lang: 'en' }, { locale: 'en-US' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Play now/ }).first()).toBeEnabled()
  await startMatch(page, { level: 'aleatorio', options: CARDS_ONLY as never }, ZAP_LEADS)
  const zap = page.locator('.held[data-card="5p"]')
  await expect(zap).toHaveAccessibleName(/Five of clubs.*Zap/)
  await waitForTurn(page)
  await zap.click()
  const log = page.getByTestId('live')
  await expect(log).toContainText('You play Zap')
  await expect(log).toContainText(/\. ?\p{L}+ plays \S+\. ?\p{L}+ plays \S+\. ?\p{L}+ plays /u)
  await expect(log).toContainText(/Trick 1: you take it with/)
  await page.goto('/regras')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rules')
  await page.goto('/ajustes')
  await page.getByLabel('Português').check()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
})

test('a guest can create an account and sign out', async ({ context }) => {
  const page = await preparePage(context)
  await page.goto('/entrar')
  await page.getByRole('button', { name: 'Ainda não tenho conta' }).click()
  const name = `Rita${Date.now() % 1e8}`
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Senha', { exact: true }).fill('um segredo bem comprido')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.getByRole('button', { name: 'Guardei' }).click()
  await expect(page).toHaveURL(/\/perfil/)
  await expect(page.getByText(name)).toBeVisible()
  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await expect(page.getByRole('link', { name: 'Entrar ou criar conta' })).toBeVisible()
})

test('rules can be read, compared, edited, shared by link and played by a friend', async ({ browser, context }) => {
  const page = await preparePage(context)
  await page.goto('/regras/truco/fenacef')
  await expect(page.locator('dl div').first()).toBeVisible()
  await page.getByLabel('Comparar com').selectOption({ index: 1 })
  await expect(page.locator('table tbody tr').first()).toBeVisible()
  await page.goto('/regras/nova?jogo=truco&de=paulista')
  await page.getByLabel('Nome', { exact: true }).fill('Mesa da vó')
  const target = page.locator('[data-field=target]')
  await expect(target.locator('input')).toHaveValue('12')
  await target.locator('input').fill('5')
  await target.locator('input').blur()
  // The special hand follows the target. A value past the end shows an error next to the field.
  await page
    .locator('details.chapter', { has: page.locator('.mark') })
    .locator('summary')
    .click()
  await expect(page.locator('[data-field=special_at] input')).toHaveValue('4')
  await page.locator('[data-field=special_at] input').fill('11')
  await page.locator('[data-field=special_at] input').blur()
  await expect(target.getByRole('alert')).toContainText('A mão especial vem antes do fim da partida')
  await page.locator('[data-field=special_at] input').fill('4')
  await page.locator('[data-field=special_at] input').blur()
  await expect(target.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Salvar e pegar o link' }).click()
  const link = page.locator('.foot a[href^="/regras"]')
  await expect(link).toBeVisible()

  const friend = await newPerson(browser)
  await friend.goto((await link.getAttribute('href'))!)
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Mesa da vó')
  await friend.getByRole('link', { name: 'Jogar com estas regras' }).click()
  await friend.getByLabel('Só robôs').check()
  await friend.getByRole('button', { name: 'Abrir a mesa' }).click()
  await expect(friend.getByTestId('table')).toBeVisible()
  await expect(friend.locator('.sticks.us .slot')).toHaveCount(5)
})

test('a guest who comes by link can set a name in the waiting room', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context, { still: true }), await newPerson(browser, { still: true })]
  const room = await openTable(ana, { game: 'truco', regulation: 'paulista', seats: 2 })
  await ana.goto(`/mesa/${room}`)
  await bia.goto(`/mesa/${room}`)
  await bia
    .getByRole('button', { name: /Sentar aqui/ })
    .first()
    .click()
  await expect(ana.getByTestId('came')).toContainText(/Na mesa: Visitante \d+/)
  await bia.getByLabel('Seu nome na mesa').fill('Vovó Bia')
  await bia.getByRole('button', { name: 'Salvar' }).click()
  await expect(ana.getByTestId('came')).toContainText('Na mesa: Vovó Bia.')
  await expect(ana.getByLabel('Seu nome na mesa')).toHaveCount(0)
})

test('a guest sees the rules that the table changes, in the room and on the rules page', async ({ browser }) => {
  const [ana, guest] = [await newPerson(browser, { still: true }), await newPerson(browser, { still: true })]
  const table = await openTable(ana, { options: { target: 3, special_at: 2 } as never })
  await guest.goto(`/mesa/${table}`)
  await expect(guest.getByTestId('changed')).toContainText('Ganha a partida quem chega a 3 tentos.')
  await guest.goto((await guest.getByRole('link', { name: 'Ler as regras' }).getAttribute('href'))!)
  const changed = guest.getByRole('region', { name: 'Diferente nesta mesa' })
  await expect(changed.getByRole('listitem')).toHaveText([/chega a 3 tentos/, /Com 2 tentos/])
  await guest.goto('/regras/truco/paulista?options=nonsense')
  await expect(guest.locator('dl')).not.toHaveCount(0)
  await expect(changed).toHaveCount(0)
})
