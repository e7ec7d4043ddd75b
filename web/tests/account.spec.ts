/** Accounts: signing up, in and out, devices, recovery, passkeys and device transfer. */

import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { newPerson, preparePage } from './table'

const PASSWORD = 'um segredo bem comprido'
const newName = () => `Rita${Date.now() % 1e8}${Math.floor(Math.random() * 1000)}`

/** Passkeys are bound to host names and do not work with IP addresses: use localhost. */
const toLocalhost = (page: Page, path: string) =>
  new URL(path, String(page.url())).href.replace('127.0.0.1', 'localhost')

async function signUp(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Ainda não tenho conta' }).click()
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  const items = page.getByTestId('codes').locator('li')
  await expect(items).toHaveCount(8)
  const codes = await items.allTextContents()
  await page.getByRole('button', { name: 'Guardei' }).click()
  return codes
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/entrar')
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText(name).first()).toBeVisible()
}

test('signing up shows the password rules, can show the password, and returns to the previous page', async ({
  context,
}) => {
  const page = await preparePage(context)
  await page.goto('/regras')
  await page.getByRole('link', { name: 'Perfil' }).click()
  await page.getByRole('link', { name: 'Entrar ou criar conta' }).click()
  await page.getByRole('button', { name: 'Ainda não tenho conta' }).click()
  const field = page.getByLabel('Senha', { exact: true })
  await expect(field).toHaveAccessibleDescription(/De 8 a 128 caracteres/)
  await field.fill('à vista')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByLabel('Mostrar a senha').check()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Já tenho conta' }).click()
  const name = newName()
  const codes = await signUp(page, name)
  expect(new Set(codes).size).toBe(8)
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(page.getByText(name)).toBeVisible()
})

test('a refused sign-in shows a message', async ({ context }) => {
  const page = await preparePage(context)
  await page.goto('/entrar')
  await page.getByLabel('Nome').fill('Ninguém')
  await page.getByLabel('Senha', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Nome ou senha errados.')
  // A password that is too short shows our message, not the browser's.
  await page.getByRole('button', { name: 'Ainda não tenho conta' }).click()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('alert')).toHaveText('A senha precisa ter de 8 a 128 caracteres.')
})

async function signInTwoDevices(browser: Browser): Promise<{ name: string; phone: Page; desk: Page; codes: string[] }> {
  const name = newName()
  const phone = await newPerson(browser)
  await phone.goto('/entrar')
  const codes = await signUp(phone, name)
  const desk = await newPerson(browser)
  await signIn(desk, name)
  return { name, phone, desk, codes }
}

test('a new password signs out the other devices', async ({ browser }) => {
  const { phone, desk } = await signInTwoDevices(browser)
  const devices = desk.getByRole('listitem').filter({ hasText: 'Entrou' })
  await expect(devices).toHaveCount(2)
  await desk.getByRole('button', { name: 'Trocar a senha' }).click()
  await desk.getByLabel('Senha atual').fill(PASSWORD)
  await desk.getByLabel('Senha nova').fill('outra ainda mais comprida')
  await desk.getByRole('button', { name: 'Trocar', exact: true }).click()
  await expect(desk.getByText('Senha trocada.')).toBeVisible()
  await expect(desk.getByTestId('codes').locator('li')).toHaveCount(8)
  await expect(devices).toHaveCount(1)
  await phone.goto('/perfil')
  await expect(phone.getByRole('link', { name: 'Entrar ou criar conta' })).toBeVisible()
})

test('a recovery code replaces a forgotten password', async ({ browser, context }) => {
  const { name, codes } = await signInTwoDevices(browser)
  const other = await preparePage(context)
  await other.goto('/entrar')
  await other.getByRole('button', { name: 'Esqueci a senha' }).click()
  await other.getByLabel('Nome').fill(name)
  await other.getByLabel('Código de recuperação').fill(codes[0]!)
  await other.getByLabel('Senha nova').fill('uma que não esqueço')
  await other.getByRole('button', { name: 'Entrar', exact: true }).click()
  const newCodes = other.getByTestId('codes').locator('li')
  await expect(newCodes).toHaveCount(8)
  expect(await newCodes.allTextContents()).not.toContain(codes[1])
  await other.getByRole('button', { name: 'Guardei' }).click()
  await expect(other.getByText(name).first()).toBeVisible()
  await expect(other.getByText('Códigos ainda sem usar: 8.')).toBeVisible()
})

async function openWithAuthenticator(context: BrowserContext): Promise<Page> {
  const page = await preparePage(context)
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

test('a passkey can be created, used to sign in, and removed', async ({ context }) => {
  const page = await openWithAuthenticator(context)
  await page.goto('/')
  await page.goto(toLocalhost(page, '/entrar'))
  const name = newName()
  await signUp(page, name)
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await expect(page.getByTestId('passkeys').locator('li')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await page.getByRole('link', { name: 'Entrar ou criar conta' }).click()
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText('Entrou com chave de acesso')).toBeVisible()
  await page.getByRole('button', { name: /^Remover / }).click()
  await expect(page.getByText('Nenhuma ainda.')).toBeVisible()
  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await page.getByRole('link', { name: 'Entrar ou criar conta' }).click()
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Não deu certo com esta chave/)
})

test('a transfer link asks for confirmation before it signs in the device', async ({ browser, context }) => {
  const mallory = await preparePage(context)
  await mallory.goto('/entrar')
  const name = newName()
  await signUp(mallory, name)
  await mallory.getByRole('button', { name: 'Continuar em outro aparelho' }).click()
  const link = (await mallory.getByTestId('carry').textContent())!
  const victim = await newPerson(browser)
  await victim.goto('/perfil')
  const before = await victim.evaluate(async () => (await (await fetch('/api/me')).json()).id as string)
  await victim.goto(link)
  await expect(victim.getByRole('heading', { level: 2 })).toHaveText(`Este endereço é da conta ${name}`)
  expect(victim.url()).not.toContain('#')
  expect(await victim.evaluate(async () => (await (await fetch('/api/me')).json()).id as string)).toBe(before)
  await victim.getByRole('button', { name: `Jogar como ${name} neste aparelho` }).click()
  await expect(victim.getByText(name).first()).toBeVisible()
  const late = await newPerson(browser)
  await late.goto(link)
  await expect(late.getByRole('alert')).toHaveText(/Este endereço já venceu/)
})
