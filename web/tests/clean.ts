import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What takes longer is a clock that runs, which nobody waits for. */
const LONGEST_MOVE = 5000

/** Nothing that axe knows to be a barrier is on the page, once whatever moves has come to rest. */
export async function clean(page: Page, where: string): Promise<void> {
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
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  expect(found, where).toEqual([])
}
