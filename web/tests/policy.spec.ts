import { expect, test, type Page } from '@playwright/test'
import { ask, begin, isOver, MOVING, open, playUntil, prepared, SHORT } from './table'

/** An address that is none: it is answered with 404, which the browser writes down as an error. */
const NOWHERE = '/nada-aqui'

/** Everything the browser refused to do on a page, and every error it wrote down. */
async function complaints(page: Page): Promise<string[]> {
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

test('an inline style would be refused, and noticed here', async ({ context }) => {
  const page = await prepared(context, MOVING)
  const found = await complaints(page)
  await page.goto('/ajuda')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">!</p>'))
  await expect.poll(() => found.join()).toContain('style-src')
})

test('no page does anything inline: the browser refuses nothing', async ({ context }) => {
  const page = await prepared(context, MOVING)
  const found = await complaints(page)
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

test('no moment of a match does either: the cut, the shout, the tricks, the end, the replay', async ({ context }) => {
  const page = await prepared(context, MOVING)
  const found = await complaints(page)
  await ask(page, 'PATCH', '/me', { auto_cut: false })
  const room = await open(page, { game: 'truco', regulation: 'paulista', seats: 4 })
  await page.goto(`/mesa/${room}`)
  await expect(page.getByRole('button', { name: 'Começar' })).toBeVisible()
  await begin(page, { regulation: 'sinsep', options: SHORT })
  await playUntil([page], isOver(page), [
    '.answer.yes',
    '.cut .main',
    '.cut .choices .text',
    '.raise',
    '.held.can',
    '.answer.no',
  ])
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  await expect(page.getByTestId('told')).toBeVisible()
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Conferir a partida' }).click()
  await expect(page.getByTestId('verdict')).toBeVisible()
  expect(found).toEqual([])
})
