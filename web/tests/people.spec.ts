import { expect, test } from '@playwright/test'
import { begin, isOver, myTurn, open, person, prepared } from './table'

test('a whole match by keyboard alone', async ({ context }) => {
  const page = await prepared(context)
  await page.goto('/')
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab')
    if (await page.getByRole('button', { name: /Jogar agora/ }).evaluate((node) => node === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('table')).toBeVisible()
  const keys = ['1', 'Shift+Digit1', 'A', 'O', 'T', '2', 'C', '3']
  for (let i = 0; i < 1500 && !(await isOver(page)()); i++) {
    await page.keyboard.press(keys[i % keys.length]!)
    await page.waitForTimeout(25)
  }
  await expect(page.getByTestId('over')).toBeVisible()
})

test('the live region says what happened, and every card has its name', async ({ context }) => {
  const page = await prepared(context)
  await begin(page)
  await myTurn(page)
  const card = page.locator('.held.can').first()
  await expect(card).toHaveAccessibleName(/ de (paus|copas|espadas|ouros)/)
  await card.click()
  await expect(page.getByTestId('live')).toContainText(/joga/)
})

test('signs and phrases open by key, and a phrase reaches the table', async ({ browser }) => {
  const one = await person(browser)
  const table = await open(one, { game: 'truco', regulation: 'paulista', seats: 2 })
  await one.goto(`/mesa/${table}`)
  const other = await person(browser)
  await other.goto(`/mesa/${table}`)
  await other.getByRole('button', { name: 'Sentar aqui' }).first().click()
  await one.getByRole('button', { name: 'Começar' }).click()
  await expect(other.getByTestId('table')).toBeVisible()
  await one.keyboard.press('s')
  const dialog = one.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.locator('.grid button').last().click()
  await expect(other.locator('.bubble')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('everything can be read in English', async ({ browser }) => {
  const page = await person(browser, { lang: 'en' }, { locale: 'en-US' })
  await page.goto('/')
  await page.getByRole('button', { name: /Play now/ }).click()
  await expect(page.getByTestId('table')).toBeVisible()
  await expect(page.locator('.held').first()).toHaveAccessibleName(/ of (clubs|hearts|spades|diamonds)/)
  await myTurn(page)
  await page.locator('.held.can').first().click()
  await expect(page.getByTestId('live')).toContainText(/plays/)
  await page.goto('/regras')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rules')
  await page.goto('/ajustes')
  await page.getByLabel('Português').check()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
})

test('an account keeps what the guest had', async ({ context }) => {
  const page = await prepared(context)
  await page.goto('/entrar')
  await page.getByRole('button', { name: 'Ainda não tenho conta' }).click()
  const name = `Rita${Date.now() % 1e8}`
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Senha').fill('um segredo bem comprido')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL(/\/perfil/)
  await expect(page.getByText(name)).toBeVisible()
  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await expect(page.getByRole('link', { name: 'Entrar ou criar conta' })).toBeVisible()
})

test('rules are read, compared, written anew, shared by link and played by somebody else', async ({ browser, context }) => {
  const page = await prepared(context)
  await page.goto('/regras/truco/fenacef')
  await expect(page.locator('dl div').first()).toBeVisible()
  await page.getByLabel('Comparar com').selectOption({ index: 1 })
  await expect(page.locator('table tbody tr').first()).toBeVisible()
  await page.goto('/regras/nova?de=paulista')
  await page.getByLabel('Nome', { exact: true }).fill('Mesa da vó')
  await page.getByText('O fim da partida', { exact: true }).click()
  const field = page.locator('#f-target')
  await expect(field).toHaveValue('12')
  await field.fill('5')
  await field.blur()
  // Up to 5 points with the hand of 11 at 11 makes no sense, and is refused in words.
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect(page.locator('.foot [role=alert]')).toBeVisible()
  await page.locator('#f-special_at').fill('4')
  await page.locator('#f-special_at').blur()
  await page.getByRole('button', { name: 'Guardar e ter o link' }).click()
  const link = page.locator('.foot a')
  await expect(link).toBeVisible()

  const friend = await person(browser)
  await friend.goto((await link.getAttribute('href'))!)
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Mesa da vó')
  await friend.getByRole('link', { name: 'Jogar com estas regras' }).click()
  await friend.getByLabel('Só com robôs').check()
  await friend.getByRole('button', { name: 'Pôr a mesa' }).click()
  await expect(friend.getByTestId('table')).toBeVisible()
  await expect(friend.locator('.sticks.us .slot')).toHaveCount(5)
})
