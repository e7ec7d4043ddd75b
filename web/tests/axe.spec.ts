/** Accessibility of the table and its dialogs. pages.spec.ts checks the other pages. */

import { expect, test, type Page } from '@playwright/test'
import { DESK, EVERY_SIZE, PHONE, resize, sizeName, type Size } from './boxes'
import { expectAccessible } from './accessibility'
import { LONG } from './long'
import { showScene } from './scenes'
import { startMatch, isOver, openTable, newPerson, playUntil, preparePage, SHORT_AND_CALM } from './table'

/** Dark only, because the staged scenes below are checked in the light theme. */
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
    const page = await newPerson(browser, { theme, still: true }, { viewport })
    const room = await openTable(page, { game: 'truco', regulation: 'paulista', seats: 4 })
    await page.goto(`/mesa/${room}`)
    await expect(page.getByRole('button', { name: 'Começar' })).toBeVisible()
    await expectAccessible(page, 'the room')
    await startMatch(page, SHORT_AND_CALM)
    await expect(page.locator('.held.can, .answer').first()).toBeVisible()
    await expectAccessible(page, 'the table')
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the menu')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'signs and phrases')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await playUntil([page], isOver(page))
    await expectAccessible(page, 'the result')
    await page.getByRole('link', { name: 'Rever a partida' }).click()
    await expect(page.getByTestId('lines')).toBeVisible()
    await expectAccessible(page, 'the replay')
    await page.getByRole('button', { name: 'Conferir a partida' }).click()
    await expect(page.getByTestId('verdict')).toBeVisible()
    await expectAccessible(page, 'the verdict')
  })

/** Each state is a staged scene and, optionally, a dialog opened over it. */
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
  test(`axe: staged scenes and their dialogs (${theme})`, async ({ context }) => {
    test.slow(LONG, 'every state in every size')
    const page = await preparePage(context, { theme, still: true, confirm: true })
    for (const [i, [scene, show]] of STATES.entries()) {
      await showScene(page, scene)
      await resize(page, TWO[0]!)
      await show?.(page)
      // A normal run alternates between a phone and a desktop; a long run checks each state in every size.
      for (const size of LONG ? EVERY_SIZE : [TWO[i % 2]!]) {
        await resize(page, size)
        await expectAccessible(page, `${i} ${scene}, ${sizeName(size)}`)
      }
    }
    await showScene(page, 'second', '?modo=texto')
    await expectAccessible(page, 'in words')
  })
