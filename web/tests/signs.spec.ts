import { expect, test, type Page } from '@playwright/test'
import { company, person, prepared, stage } from './table'

async function wink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Sinal' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Cada adversário tem 5% de chance de perceber.')
  const sign = dialog.locator('.grid').first().getByRole('button').first()
  const text = await sign.innerText()
  await sign.click()
  await expect(dialog).toBeHidden()
  return text
}

test('a sign reaches the partner; an opponent notices it when the dice are below the stated chance', async ({
  browser,
  context,
}) => {
  const [ana, rui, bia] = await Promise.all([prepared(context), person(browser), person(browser)])
  const table = await company([ana, rui, bia], { seats: 4 }, { roll: 5 })
  const bubble = (page: Page) => page.locator('.seat[data-seat="1"] .bubble')

  const first = await wink(ana)
  await expect(bubble(bia)).toHaveText(first)
  await expect(bia.getByTestId('live')).toContainText('Seu parceiro')
  await expect(bubble(bia)).toHaveCount(0)
  await expect(bubble(rui)).toHaveCount(0)
  await expect(rui.getByTestId('live')).not.toContainText('fez um sinal')

  await stage(ana, table, { roll: 4 })
  const second = await wink(ana)
  await expect(bubble(rui)).toHaveText(second)
  await expect(rui.getByTestId('live')).toContainText('fez um sinal')
  await expect(bubble(ana)).toHaveCount(0)
})

test('who plays one on one has nobody to make signs to', async ({ browser, context }) => {
  const pages = [await prepared(context), await person(browser)]
  await company(pages)
  await pages[0]!.keyboard.press('s')
  await expect(pages[0]!.getByRole('dialog')).toContainText('Para a mesa toda')
  await expect(pages[0]!.getByRole('dialog')).not.toContainText('Sinais para o parceiro')
})

test('what is said at the rim of a small phone is read whole', async ({ browser, context }) => {
  const [ana, rui] = [await prepared(context), await person(browser)]
  await company([ana, rui], { seats: 4 })
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
    expect(apart, 'one sees who speaks').toBe(true)
  }
})
