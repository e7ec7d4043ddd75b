import { expect, test, type Page } from '@playwright/test'
import { callApi, startMatch, isOver, ANIMATED, openTable, playUntil, preparePage, SHORT } from './table'

/** An unknown address: the server answers 404, which the browser logs as an error. */
const NOWHERE = '/nada-aqui'

/** Collect the policy violations and console errors of a page. */
async function collectComplaints(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.exposeFunction('complain', (what: string) => found.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { complain } = window as unknown as { complain: (what: string) => void }
      complain(
        `${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      )
    })
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith(NOWHERE)) found.push(message.text())
  })
  return found
}

const PAGES = [
  '/',
  '/nova',
  '/mesas',
  '/regras',
  '/regras/truco/sul',
  '/regras/nova',
  '/perfil',
  '/entrar',
  '/ajustes',
  '/ajuda',
  NOWHERE,
]

test('an inline style is blocked and detected', async ({ context }) => {
  const page = await preparePage(context, ANIMATED)
  const found = await collectComplaints(page)
  await page.goto('/ajuda')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">!</p>'))
  await expect.poll(() => found.join()).toContain('style-src')
})

test('no page violates the content security policy', async ({ context }) => {
  const page = await preparePage(context, ANIMATED)
  const found = await collectComplaints(page)
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByText('Só um instante…')).toHaveCount(0)
  }
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Continuar em outro aparelho' }).click()
  await expect(page.getByRole('img', { name: 'Continuar em outro aparelho' })).toBeVisible()
  expect(found).toEqual([])
})

test('no part of a match violates the content security policy', async ({ context }) => {
  const page = await preparePage(context, ANIMATED)
  const found = await collectComplaints(page)
  await callApi(page, 'PATCH', '/me', { auto_cut: false })
  const room = await openTable(page, { game: 'truco', regulation: 'paulista', seats: 4 })
  await page.goto(`/mesa/${room}`)
  await expect(page.getByRole('button', { name: 'Começar' })).toBeVisible()
  await startMatch(page, { regulation: 'sinsep', options: SHORT })
  await playUntil([page], isOver(page), [
    '.answer.yes',
    '.cut .main',
    '.cut .choices .text',
    '.raise',
    '.held.can',
    '.answer.no',
  ])
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  await expect(page.getByTestId('lines')).toBeVisible()
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Conferir a partida' }).click()
  await expect(page.getByTestId('verdict')).toBeVisible()
  expect(found).toEqual([])
})
