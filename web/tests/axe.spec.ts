/** The table and what opens over it, without barriers; pages have it in pages.spec.ts. */

import { expect, test, type Page } from '@playwright/test'
import { DESK, EVERY_SIZE, PHONE, resize, sizeName, type Size } from './boxes'
import { clean } from './clean'
import { LONG } from './long'
import { showScene } from './scenes'
import { begin, isOver, open, person, playUntil, prepared, SHORT } from './table'

/** In the dark, since the moments below are looked at in the light. */
const LOOKS = [{ theme: 'dark', width: 1280, height: 800 }]
const MORE = [
  { theme: 'light', width: 360, height: 640 },
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 360, height: 640 },
]

for (const { theme, ...viewport } of LONG ? [...LOOKS, ...MORE] : LOOKS)
  test(`axe: room, table, dialogs, end and replay (${theme}, ${viewport.width}×${viewport.height})`, async ({
    browser,
  }) => {
    const page = await person(browser, { theme, still: true }, { viewport })
    const room = await open(page, { game: 'truco', regulation: 'paulista', seats: 4 })
    await page.goto(`/mesa/${room}`)
    await expect(page.getByRole('button', { name: 'Começar' })).toBeVisible()
    await clean(page, 'the room')
    await begin(page, { level: 'aleatorio', options: SHORT })
    await expect(page.locator('.held.can, .answer').first()).toBeVisible()
    await clean(page, 'the table')
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean(page, 'the menu')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean(page, 'signs and phrases')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    let asked = false
    await playUntil(
      [page],
      async () => (asked = await page.locator('.answer.no').isVisible()) || (await isOver(page)()),
    )
    if (asked) await clean(page, 'a truco to answer')
    await playUntil([page], isOver(page))
    await clean(page, 'the result')
    await page.getByRole('link', { name: 'Rever a partida' }).click()
    await expect(page.getByTestId('told')).toBeVisible()
    await clean(page, 'the replay')
    await page.getByRole('button', { name: 'Conferir a partida' }).click()
    await expect(page.getByTestId('verdict')).toBeVisible()
    await clean(page, 'the verdict')
  })

/** Every kind of state: a staged moment, and what is opened over it. */
const STATES: [string, ((page: Page) => Promise<unknown>)?][] = [
  ['asked'],
  ['eleven'],
  ['iron'],
  ['cut'],
  ['thrown'],
  ['handheld'],
  ['over'],
  ['lost'],
  ['spectator'],
  ['second', (page) => page.keyboard.press('m')],
  ['second', (page) => page.locator('.tricks').click()],
  ['second', (page) => page.locator('[data-topic=vira]').first().click()],
  ['second', (page) => page.locator('.held').first().click()],
  ['second', (page) => page.keyboard.press('m').then(() => page.getByText('Levantar da mesa').click())],
]
const TWO: Size[] = [PHONE, DESK]

for (const theme of LONG ? ['light', 'dark'] : ['light'])
  test(`axe: every kind of moment, and what is opened over it (${theme})`, async ({ context }) => {
    test.slow(LONG, 'every state in every size')
    const page = await prepared(context, { theme, still: true, confirm: true })
    for (const [i, [scene, open]] of STATES.entries()) {
      await showScene(page, scene)
      await resize(page, TWO[0]!)
      await open?.(page)
      // Every day a phone and a desk take turns; a long run looks at each state in every size.
      for (const size of LONG ? EVERY_SIZE : [TWO[i % 2]!]) {
        await resize(page, size)
        await clean(page, `${i} ${scene}, ${sizeName(size)}`)
      }
    }
    await showScene(page, 'second', '?modo=texto')
    await clean(page, 'in words')
  })
