import { expect, test, type Browser, type Page } from '@playwright/test'
import { startMatch, isOver, openTable, newPerson, playUntil } from '../table'

const SIZES = [
  [360, 640],
  [390, 844],
  [1280, 800],
] as const
const FOLDER = new URL('../../../docs/screenshots/', import.meta.url).pathname

async function openViewer(
  browser: Browser,
  [width, height]: readonly [number, number],
  theme: string,
  lang = 'pt',
): Promise<Page> {
  return newPerson(
    browser,
    { theme, lang, still: false },
    { viewport: { width, height }, deviceScaleFactor: width < 500 ? 1.5 : 1 },
  )
}

async function shoot(page: Page, name: string, [width, height]: readonly [number, number]): Promise<void> {
  await page.screenshot({ path: `${FOLDER}${name}-${width}x${height}.png`, animations: 'allow' })
}

/** Moments of the table: name, scene, theme, milliseconds to wait, and whether to take all sizes or the phone only. */
const MOMENTS = [
  ['table', 'turn', 'light', 900, true],
  ['table-dark', 'second', 'dark', 900, true],
  ['shout', 'asked', 'light', 650, true],
  ['shout-dark', 'asked', 'dark', 650, false],
  ['answer', 'asked', 'dark', 2200, false],
  ['eleven', 'eleven', 'light', 900, true],
  ['iron', 'iron', 'dark', 900, false],
  ['cut', 'cut', 'light', 900, false],
  ['dark-raise', 'dark', 'dark', 900, false],
  ['dark-shout', 'darkasked', 'light', 650, false],
  ['thrown', 'thrown', 'light', 900, false],
  ['six', 'six', 'light', 900, true],
  ['spanish', 'spanish', 'light', 900, false],
  ['spectator', 'spectator', 'light', 900, false],
  ['won', 'over', 'light', 900, false],
] as const

for (const [name, scene, theme, wait, all] of MOMENTS) {
  test(`moment: ${name}`, async ({ browser }) => {
    for (const size of all ? SIZES : SIZES.slice(0, 1)) {
      const page = await openViewer(browser, size, theme)
      await page.goto(`/_cena/${scene}`)
      await expect(page.getByTestId('table')).toBeVisible()
      await page.waitForTimeout(wait)
      await shoot(page, name, size)
      await page.context().close()
    }
  })
}

test('pages', async ({ browser }) => {
  for (const size of SIZES) {
    const page = await openViewer(browser, size, size[0] === 390 ? 'dark' : 'light')
    for (const [name, path] of [
      ['home', '/'],
      ['new', '/nova'],
      ['rules', '/regras'],
      ['rule', '/regras/truco/fenacef'],
      ['editor', '/regras/nova'],
      ['settings', '/ajustes'],
    ] as const) {
      if (size[0] === 390 && name !== 'home' && name !== 'settings') continue
      await page.goto(path)
      await expect(page.getByText('Só um instante')).toHaveCount(0)
      await page.waitForTimeout(700)
      await shoot(page, name, size)
    }
    const room = await openTable(page, { game: 'truco', regulation: 'paulista', seats: 4 })
    await page.goto(`/mesa/${room}`)
    await page.getByRole('button', { name: 'Pôr robô' }).first().click()
    await page.waitForTimeout(500)
    await shoot(page, 'room', size)
    await page.context().close()
  }
})

test('replay', async ({ browser }) => {
  const page = await openViewer(browser, SIZES[0], 'light')
  await startMatch(page)
  await playUntil([page], isOver(page))
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  await expect(page.getByTestId('lines')).toBeVisible()
  const address = page.url()
  for (const size of SIZES) {
    await page.setViewportSize({ width: size[0], height: size[1] })
    await page.goto(address)
    await expect(page.getByTestId('lines')).toBeVisible()
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(600)
    await shoot(page, 'replay', size)
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Conferir a partida' }).click()
  await expect(page.getByTestId('verdict')).toBeVisible()
  await page.waitForTimeout(300)
  await shoot(page, 'verify', SIZES[0])
})

test('english', async ({ browser }) => {
  const page = await openViewer(browser, SIZES[0], 'light', 'en')
  await page.goto('/_cena/asked')
  await page.waitForTimeout(2200)
  await shoot(page, 'english', SIZES[0])
})
