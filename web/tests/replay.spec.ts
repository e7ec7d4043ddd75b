import { expect, test } from '@playwright/test'
import { begin, isOver, playUntil, prepared } from './table'

test('every move of a replay has its address, and is found by slider and list', async ({ context }) => {
  const page = await prepared(context)
  await begin(page, {
    seats: 2,
    level: 'aleatorio',
    options: { target: 1, special_at: 0, giving_up: 'never' } as never,
  })
  await playUntil([page], isOver(page))
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  const told = page.getByTestId('told')
  await page.getByRole('slider', { name: 'Lance da mão' }).fill('2')
  await expect(page).toHaveURL(/mao=1&lance=2/)
  const sentence = await told.innerText()
  await page.reload()
  await expect(told).toHaveText(sentence)
  await page.getByRole('button', { name: 'Lances', exact: true }).click()
  await page.locator('.move').nth(1).click()
  await expect(page).toHaveURL(/mao=1&lance=1/)
  // What is copied says so in its place: nothing beside it moves.
  const share = page.getByRole('button', { name: 'Compartilhar este lance' })
  const places = () =>
    page.locator('.more > *').evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
  const before = await places()
  await share.click()
  const copied = page.getByRole('button', { name: 'Copiado' })
  await expect(copied).toBeVisible()
  expect(await places()).toEqual(before)
  await page.keyboard.press('ArrowLeft')
  await expect(share).toBeVisible()
  for (const [width, height] of [
    [360, 640],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    const hidden = await page.locator('.controls').evaluate((node) => node.scrollHeight - node.clientHeight)
    expect(hidden, `${width}×${height}: nothing is scrolled for`).toBeLessThanOrEqual(0)
  }
})

test('in a replay the sentence keeps its place above the slider, and a hand ends with itself', async ({ context }) => {
  const page = await prepared(context)
  await begin(page, {
    seats: 4,
    level: 'aleatorio',
    options: { target: 2, special_at: 0, giving_up: 'never' } as never,
  })
  await playUntil([page], isOver(page))
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  const told = page.getByTestId('told')
  const slider = page.getByRole('slider', { name: 'Lance da mão' })
  for (const at of ['0', (await slider.getAttribute('max'))!]) {
    await slider.fill(at)
    for (const [width, height] of [
      [360, 640],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      const [sentence, below] = [(await told.boundingBox())!, (await slider.boundingBox())!]
      const beside = sentence.x + sentence.width <= below.x
      expect(beside || sentence.y + sentence.height <= below.y).toBe(true)
      expect(await told.evaluate((node) => getComputedStyle(node).overflowY)).toBe('auto')
    }
  }
  await expect(told).not.toContainText('Mão 2')
  await expect(told).toContainText('a mão')
})
