import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { begin, isOver, open, person, playUntil, SHORT } from './table'

async function clean(page: Page): Promise<void> {
  await page.waitForTimeout(150)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual([])
}

const PAGES = ['/', '/nova', '/mesas', '/regras', '/regras/truco/sinsep', '/regras/nova', '/perfil', '/entrar', '/ajustes', '/ajuda', '/nada-aqui']

for (const theme of ['light', 'dark'] as const) {
  for (const size of [{ width: 360, height: 640 }, { width: 1280, height: 800 }]) {
    const where = `${theme}, ${size.width}×${size.height}`

    test(`axe: pages (${where})`, async ({ browser }) => {
      const page = await person(browser, { theme, still: true }, { viewport: size })
      for (const path of PAGES) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await clean(page)
      }
    })

    test(`axe: room, table, dialogs, end and replay (${where})`, async ({ browser }) => {
      const page = await person(browser, { theme, still: true }, { viewport: size })
      const room = await open(page, { game: 'truco', regulation: 'paulista', seats: 4 })
      await page.goto(`/mesa/${room}`)
      await expect(page.getByRole('button', { name: 'Começar' })).toBeVisible()
      await clean(page)
      await begin(page, { level: 'aleatorio', options: SHORT })
      await expect(page.locator('.held.can, .answer').first()).toBeVisible()
      await clean(page)
      await page.keyboard.press('m')
      await clean(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('s')
      await clean(page)
      await page.keyboard.press('Escape')
      let asked = false
      await playUntil([page], async () => (asked = await page.locator('.answer.no').isVisible()) || (await isOver(page)()))
      if (asked) await clean(page)
      await playUntil([page], isOver(page))
      await clean(page)
      await page.getByRole('link', { name: 'Rever a partida' }).click()
      await expect(page.getByTestId('told')).toBeVisible()
      await clean(page)
      await page.getByRole('button', { name: 'Conferir o embaralhamento' }).click()
      await expect(page.getByTestId('verdict')).toBeVisible()
      await clean(page)
    })
  }
}
