import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { EVERY_SIZE, resize, sizeName, type Size } from './boxes'
import { LONG } from './long'
import { showScene } from './scenes'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Do not wait for longer animations: they are running clocks. */
const MAX_ANIMATION_MS = 5000

/** Wait until animations end, then expect that axe finds no accessibility violation in the page or a part of it. */
export async function expectAccessible(page: Page, where: string, part = 'html'): Promise<void> {
  await page.evaluate(
    (longest) =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => Number(one.effect?.getComputedTiming().endTime) < longest)
          .map((one) => one.finished),
      ),
    MAX_ANIMATION_MS,
  )
  // Inject axe once and run it in the page: the usual AxeBuilder opens a new window for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async (selector) => {
    window.paint?.(true) // axe measures the contrast of painted elements only
    const { violations } = await window.axe.run(selector, { resultTypes: ['violations'] })
    window.paint?.(false)
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  }, part)
  expect(found, where).toEqual([])
}

/** Check staged scenes. A normal run checks each in one size, in rotation; a long run checks each in every size. */
export async function expectAccessibleScenes(page: Page, scenes: string[], sizes: readonly Size[]): Promise<void> {
  for (const [at, scene] of scenes.entries()) {
    await showScene(page, scene)
    for (const size of LONG ? EVERY_SIZE : [sizes[at % sizes.length]!]) {
      await resize(page, size)
      await expectAccessible(page, `${scene}, ${sizeName(size)}`)
    }
  }
}
