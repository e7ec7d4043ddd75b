/** The real pace: finished tricks and hands are shown for their time and then disappear. */

import { expect, test, type Page } from '@playwright/test'
import { DESK } from './boxes'
import { startMatchTogether, ANIMATED, newPerson, preparePage } from './table'

const HOLD = 1200
const STAGED = { dealer: 2, pack: '3c 7p 5c 2o 6p 6c Qe' }
const card = (page: Page, name: string) => page.locator(`.held[data-card="${name}"]`)

/** Start measuring how many milliseconds each selector is visible. Return a function that reads the result. */
async function trackVisibility(page: Page, selectors: string[]): Promise<() => Promise<Record<string, number>>> {
  await page.evaluate((all) => {
    const seen: Record<string, number> = Object.fromEntries(all.map((one) => [one, 0]))
    let last = performance.now()
    const check = (now: number) => {
      for (const one of all) if (document.querySelector(one)?.checkVisibility()) seen[one]! += now - last
      last = now
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
    Object.assign(window, { seen })
  }, selectors)
  return () => page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen)
}

test('a finished trick and the result of a hand are shown for their time and then disappear', async ({
  browser,
  context,
}) => {
  const people = [await preparePage(context, ANIMATED), await newPerson(browser, ANIMATED)] as const
  const [ana, bia] = people
  await startMatchTogether([...people], {}, { ...STAGED, hold: HOLD })
  await card(ana, '3c').click()
  await expect(bia.locator('.play')).toHaveCount(1)
  const lifted = await Promise.all(people.map((page) => trackVisibility(page, ['.play.best'])))
  await card(bia, '2o').click()
  for (const page of people) await expect(page.locator('.play')).toHaveCount(2)
  for (const page of people) await expect(page.locator('.play')).toHaveCount(0)
  for (const read of lifted) {
    const time = (await read())['.play.best']!
    expect(time).toBeGreaterThan(HOLD * 0.75)
    expect(time).toBeLessThan(HOLD + 900)
  }

  await card(ana, '7p').click()
  await expect(bia.locator('.play')).toHaveCount(1)
  const ended = await Promise.all(people.map((page) => trackVisibility(page, ['.ending'])))
  await card(bia, '6p').click()
  await expect(ana.locator('.ending')).toContainText('Você leva a mão, 1 tento: duas vazas.')
  await expect(ana.getByTestId('live')).toContainText('Você leva a mão, 1 tento: duas vazas.')
  await expect(bia.locator('.ending')).toContainText('leva a mão, 1 tento: duas vazas.')
  for (const page of people) await expect(page.locator('.play')).toHaveCount(2)
  for (const page of people) await expect(page.locator('.ending')).toHaveCount(0)
  for (const page of people) {
    await expect(page.locator('.play')).toHaveCount(0)
    await expect(page.locator('.held')).toHaveCount(3)
  }
  for (const read of ended) expect((await read())['.ending']).toBeGreaterThan(HOLD * 0.75)
})

test('the log does not mention the next hand while the last one is shown', async ({ browser }) => {
  const people = [
    await newPerson(browser, ANIMATED, { viewport: { width: DESK[0], height: DESK[1] } }),
    await newPerson(browser, ANIMATED),
  ] as const
  const [ana, bia] = people
  await startMatchTogether([...people], {}, { ...STAGED, hold: 60_000 })
  const log = ana.locator('.side li')
  await expect(log.filter({ hasText: /^Vira / })).toHaveCount(1)
  for (const [one, other] of [
    ['3c', '2o'],
    ['7p', '6p'],
  ] as const) {
    await card(ana, one).click()
    await expect(bia.locator('.play')).toHaveCount(1)
    await card(bia, other).click()
    if (one === '3c') for (const page of people) await page.keyboard.press('Escape')
  }
  await expect(log.last()).toHaveText('Você leva a mão, 1 tento: duas vazas.')
  await expect(ana.getByTestId('live').locator('p').last()).toHaveText('Você leva a mão, 1 tento: duas vazas.')
  for (const page of people) await page.keyboard.press('Escape')
  await expect(log.filter({ hasText: /^Vira / })).toHaveCount(2)
  await expect(ana.getByTestId('live')).toContainText(/Vira /)

  // After a reload the log has the whole hand, and another page does not repeat the announcements of the table.
  await ana.reload()
  await expect(log.filter({ hasText: /^Vira / })).toHaveCount(1)
  await bia.locator('.held.can').first().click() // Bia leads the second hand
  await expect(ana.getByTestId('live').locator('p')).not.toHaveCount(0)
  await ana.evaluate(() => history.pushState(null, '', '/ajustes'))
  await ana.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(ana.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
  await expect(ana.getByTestId('live').locator('p')).toHaveCount(0)
})

test('a played card does not fly again when the next one is played', async ({ browser, context }) => {
  const people = [await preparePage(context, ANIMATED), await newPerson(browser, ANIMATED)] as const
  const [ana, bia] = people
  await startMatchTogether([...people], {}, { ...STAGED, hold: 60_000 })
  await ana.evaluate(() => {
    const flights: string[] = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      const card = this.closest<HTMLElement>('[data-play]')?.dataset.play
      if (card) flights.push(card)
      return animate.apply(this, how)
    }
    Object.assign(window, { flights })
  })
  await card(ana, '3c').click()
  await card(bia, '2o').click()
  await expect(ana.locator('.play')).toHaveCount(2)
  expect(await ana.evaluate(() => (window as unknown as { flights: string[] }).flights)).toEqual(['3c', '2o'])
})

test('a key ends the pause once everybody has pressed it', async ({ browser, context }) => {
  const people = [await preparePage(context, ANIMATED), await newPerson(browser, ANIMATED)] as const
  const [ana, bia] = people
  await startMatchTogether([...people], {}, { ...STAGED, hold: 60_000 })
  await card(ana, '3c').click()
  await card(bia, '2o').click()
  for (const page of people) await expect(page.locator('.play')).toHaveCount(2)
  for (const page of people) await page.keyboard.press('Escape')
  for (const page of people) await expect(page.locator('.play')).toHaveCount(0)
})

test('the last trick is shown before the result', async ({ browser, context }) => {
  const people = [await preparePage(context, ANIMATED), await newPerson(browser, ANIMATED)] as const
  const [ana, bia] = people
  await startMatchTogether([...people], {}, { ...STAGED, score: [11, 11], hold: HOLD })
  const first = ana.locator('.held.can').first()
  for (const trick of [0, 1]) {
    if (trick) await expect(first).toBeVisible()
    await ana.locator('.held.can').first().click()
    await bia.locator('.held.can').first().click()
    if (!trick) for (const page of people) await expect(page.locator('.play')).toHaveCount(0)
  }
  await expect(ana.locator('.play')).toHaveCount(2)
  await expect(ana.getByTestId('over')).toHaveCount(0)
  await expect(ana.getByTestId('over')).toBeVisible()
})

test('after a fold the cards on the table and in hand are not dealt again during the pause', async ({
  browser,
  context,
}) => {
  const people = [await preparePage(context, ANIMATED), await newPerson(browser, ANIMATED)] as const
  const [ana, bia] = people
  await startMatchTogether([...people], {}, { ...STAGED, hold: 6000 })
  await card(ana, '3c').click()
  await bia.locator('.raise').click()
  await expect(ana.locator('.answer.no')).toBeVisible()
  for (const page of people)
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('.held, .play')) one.setAttribute('data-same', '')
    })
  await ana.locator('.answer.no').click()
  for (const page of people) await expect(page.locator('.ending')).toBeVisible()
  await expect(ana.locator('.held[data-same]')).toHaveCount(2)
  await expect(bia.locator('.held[data-same]')).toHaveCount(3)
  for (const page of people) await expect(page.locator('.held:not([data-same]), .play:not([data-same])')).toHaveCount(0)
})
