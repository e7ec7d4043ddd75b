/** Controls keep their position when the situation changes, so that a tap hits the intended one. */

import { expect, test, type Page } from '@playwright/test'
import { resize, type Size } from './boxes'
import { showScene } from './scenes'
import { preparePage } from './table'

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((node) => Math.round(node.getBoundingClientRect().top))

/** Return the top positions of some elements in each scene. */
async function measureTops(
  page: Page,
  scenes: string[],
  size: Size,
  selectors: string[],
): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  for (const scene of scenes) {
    await showScene(page, scene)
    await resize(page, size)
    found[scene] = await Promise.all(selectors.map((one) => topOf(page, one)))
  }
  return found
}

function expectSame(found: Record<string, number[]>, what: string): void {
  const [first] = Object.values(found)
  for (const [scene, tops] of Object.entries(found))
    tops.forEach((top, i) => expect.soft(Math.abs(top - first![i]!), `${scene}, ${what}`).toBeLessThanOrEqual(1))
}

test('pif-paf: the hand does not move when the player has to answer', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  const scenes = ['pifpaf-draw', 'pifpaf-bets', 'pifpaf-raised', 'pifpaf-claim', 'pifpaf-others']
  for (const size of [
    [320, 568],
    [360, 600],
    [360, 640],
  ] as const)
    expectSame(await measureTops(page, scenes, size, ['[data-drop=hand]']), size.join('×'))
})

test('buraco: the middle and the buttons do not move after the cut', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const size of [
    [320, 568],
    [360, 640],
    [844, 390],
  ] as const)
    expectSame(
      await measureTops(page, ['buraco-cut', 'buraco-other'], size, ['.mid', '.act', '.cards']),
      size.join('×'),
    )
})
