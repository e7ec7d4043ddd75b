import { expect, test, type Page } from '@playwright/test'
import { startMatchTogether, newPerson, preparePage, stage } from './table'

async function makeSign(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Sinal' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Cada adversário tem 5% de chance de perceber.')
  const sign = dialog.locator('.grid').first().getByRole('button').first()
  const text = await sign.innerText()
  await sign.click()
  await expect(dialog).toBeHidden()
  return text
}

test('a sign reaches the partner, and an opponent only if the roll is below the stated chance', async ({
  browser,
  context,
}) => {
  const [ana, rui, bia] = await Promise.all([preparePage(context), newPerson(browser), newPerson(browser)])
  const table = await startMatchTogether([ana, rui, bia], { seats: 4 }, { roll: 5 })
  const bubble = (page: Page) => page.locator('.seat[data-seat="1"] .bubble')

  const first = await makeSign(ana)
  await expect(bubble(bia)).toHaveText(first)
  await expect(bia.getByTestId('live')).toContainText('Seu parceiro')
  await expect(bubble(bia)).toHaveCount(0)
  await expect(bubble(rui)).toHaveCount(0)
  await expect(rui.getByTestId('live')).not.toContainText('fez um sinal')

  await stage(ana, table, { roll: 4 })
  const second = await makeSign(ana)
  await expect(bubble(rui)).toHaveText(second)
  await expect(rui.getByTestId('live')).toContainText('fez um sinal')
  await expect(bubble(ana)).toHaveCount(0)
})

test('two players have no signs', async ({ browser, context }) => {
  const pages = [await preparePage(context), await newPerson(browser)]
  await startMatchTogether(pages)
  await pages[0]!.keyboard.press('s')
  await expect(pages[0]!.getByRole('dialog')).toContainText('Para a mesa toda')
  await expect(pages[0]!.getByRole('dialog')).not.toContainText('Sinais para o parceiro')
})

test('speech bubbles at the edge of a small phone are not cut off', async ({ browser, context }) => {
  const [ana, rui] = [await preparePage(context), await newPerson(browser)]
  await startMatchTogether([ana, rui], { seats: 4 })
  for (const page of [rui, ana]) {
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Tá com medo?' }).click()
    const bubble = ana.locator(`.seat[data-seat="${page === ana ? 1 : 2}"] .bubble`)
    await expect(bubble).toHaveText('Tá com medo?')
    const [from, to] = await bubble.evaluate(async (node) => {
      await Promise.all(node.getAnimations().map((one) => one.finished))
      const box = node.getBoundingClientRect()
      return [box.left, box.right]
    })
    expect(from).toBeGreaterThanOrEqual(0)
    expect(to).toBeLessThanOrEqual(360)
    const apart = await bubble.evaluate((node) => {
      const [box, face] = [node, node.closest('.seat')!.querySelector('.initial svg')!].map((one) =>
        one.getBoundingClientRect(),
      )
      return (
        box!.bottom <= face!.top || box!.top >= face!.bottom || box!.left >= face!.right || box!.right <= face!.left
      )
    })
    expect(apart, 'the bubble does not cover the face').toBe(true)
  }
})
