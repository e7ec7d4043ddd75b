/** What one touches stays where it is, whatever is asked: a thumb that comes down finds what was there. */

import { expect, test, type Page } from '@playwright/test'
import { resize, type Size } from './boxes'
import { showScene } from './scenes'
import { prepared } from './table'

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((node) => Math.round(node.getBoundingClientRect().top))

/** Where some things stand at each of these moments. */
async function stand(page: Page, scenes: string[], size: Size, selectors: string[]): Promise<Record<string, number[]>> {
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

test('pif-paf: one’s cards stay when a bet, a raise or a discard is answered', async ({ context }) => {
  const page = await prepared(context, { still: true })
  const scenes = ['pifpaf-draw', 'pifpaf-bets', 'pifpaf-raised', 'pifpaf-claim', 'pifpaf-others']
  for (const size of [
    [320, 568],
    [360, 600],
    [360, 640],
  ] as const)
    expectSame(await stand(page, scenes, size, ['[data-drop=hand]']), size.join('×'))
})

test('buraco: the middle and the buttons stay when the pack has been cut and the cards are dealt', async ({
  context,
}) => {
  const page = await prepared(context, { still: true })
  for (const size of [
    [320, 568],
    [360, 640],
    [844, 390],
  ] as const)
    expectSame(await stand(page, ['buraco-cut', 'buraco-other'], size, ['.mid', '.act', '.cards']), size.join('×'))
})
