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

/** What takes longer is a clock that runs, which nobody waits for. */
const LONGEST_MOVE = 5000

/** Nothing that axe knows to be a barrier is on the page, or in a part of it, once whatever moves has come to rest. */
export async function clean(page: Page, where: string, part = 'html'): Promise<void> {
  await page.evaluate(
    (longest) =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => Number(one.effect?.getComputedTiming().endTime) < longest)
          .map((one) => one.finished),
      ),
    LONGEST_MOVE,
  )
  // In the page itself, and brought there once: the usual builder opens a window of its own for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async (selector) => {
    window.paint?.(true) // contrast is of what is seen
    const { violations } = await window.axe.run(selector, { resultTypes: ['violations'] })
    window.paint?.(false)
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  }, part)
  expect(found, where).toEqual([])
}

/** Staged moments without barriers. Every day the sizes take turns; a long run looks at each moment in every size. */
export async function cleanScenes(page: Page, scenes: string[], sizes: readonly Size[]): Promise<void> {
  for (const [at, scene] of scenes.entries()) {
    await showScene(page, scene)
    for (const size of LONG ? EVERY_SIZE : [sizes[at % sizes.length]!]) {
      await resize(page, size)
      await clean(page, `${scene}, ${sizeName(size)}`)
    }
  }
}
