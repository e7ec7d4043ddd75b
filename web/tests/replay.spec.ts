import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { startMatch, isOver, playUntil, preparePage } from './table'

/** Play a match with bots to its end and open its replay. */
async function openReplay(context: BrowserContext, seats: number, target: number): Promise<Page> {
  const page = await preparePage(context)
  const options = { target, special_at: 0, giving_up: 'never' } as never
  await startMatch(page, { seats, level: 'aleatorio', options })
  await playUntil([page], isOver(page))
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  return page
}

test('every move of a replay has an address, a slider position and a list entry', async ({ context }) => {
  const page = await openReplay(context, 2, 1)
  const sentence = page.getByTestId('lines')
  await page.getByRole('slider', { name: 'Lance da mão' }).fill('2')
  await expect(page).toHaveURL(/mao=1&lance=2/)
  const text = await sentence.innerText()
  await page.reload()
  await expect(sentence).toHaveText(text)
  await page.getByRole('button', { name: 'Lances', exact: true }).click()
  await page.locator('.move').nth(1).click()
  await expect(page).toHaveURL(/mao=1&lance=1/)
  // The button changes its label after copying, and nothing moves.
  const share = page.getByRole('button', { name: 'Compartilhar este lance' })
  const readBoxes = () =>
    page.locator('.more > *').evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
  const before = await readBoxes()
  await share.click()
  const copied = page.getByRole('button', { name: 'Copiado' })
  await expect(copied).toBeVisible()
  expect(await readBoxes()).toEqual(before)
  await page.keyboard.press('ArrowLeft')
  await expect(share).toBeVisible()
  for (const [width, height] of [
    [360, 640],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    const hidden = await page.locator('.controls').evaluate((node) => node.scrollHeight - node.clientHeight)
    expect(hidden, `${width}×${height}: nothing needs scrolling`).toBeLessThanOrEqual(0)
  }
})

test('the sentence of a replay stays above or beside the slider, and a hand ends with its last move', async ({
  context,
}) => {
  const page = await openReplay(context, 4, 2)
  const sentence = page.getByTestId('lines')
  const slider = page.getByRole('slider', { name: 'Lance da mão' })
  for (const at of ['0', (await slider.getAttribute('max'))!]) {
    await slider.fill(at)
    for (const [width, height] of [
      [360, 640],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      const [text, below] = [(await sentence.boundingBox())!, (await slider.boundingBox())!]
      const beside = text.x + text.width <= below.x
      expect(beside || text.y + text.height <= below.y).toBe(true)
      expect(await sentence.evaluate((node) => getComputedStyle(node).overflowY)).toBe('auto')
    }
  }
  await expect(sentence).not.toContainText('Mão 2')
  await expect(sentence).toContainText('a mão')
})
