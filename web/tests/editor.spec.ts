import { expect, test, type Page } from '@playwright/test'
import { newPerson, preparePage } from './table'

const readRanks = (page: Page) =>
  page
    .locator('[data-field=order] [data-item]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.item))

async function openOrder(page: Page): Promise<void> {
  await page.goto('/regras/nova?jogo=truco&de=paulista')
  await page.getByText('A mesa e o baralho', { exact: true }).click()
  await expect(page.locator('[data-field=order]')).toBeVisible()
}

test('an ordered list can be changed by keyboard, buttons and dragging', async ({ browser }) => {
  const page = await newPerson(browser, { still: true }, { viewport: { width: 1280, height: 800 } })
  await openOrder(page)
  const usual = ['3', '2', 'A', 'K', 'J', 'Q', '7', '6', '5', '4']
  expect(await readRanks(page)).toEqual(usual)
  const chip = (n: number) => page.locator(`[data-field=order] [data-at="${n}"] button`)
  await chip(4).focus()
  await page.keyboard.press('ArrowRight')
  expect(await readRanks(page)).toEqual(['3', '2', 'A', 'K', 'Q', 'J', '7', '6', '5', '4'])
  await expect(chip(5)).toBeFocused()
  await chip(9).click()
  await page.getByRole('button', { name: '← Antes' }).click()
  expect((await readRanks(page)).slice(-2)).toEqual(['4', '5'])
  const [from, to] = [await chip(0).boundingBox(), await chip(2).boundingBox()]
  await page.mouse.move(from!.x + 20, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(to!.x + 20, to!.y + 20, { steps: 6 })
  await page.mouse.up()
  expect((await readRanks(page)).slice(0, 3)).toEqual(['2', 'A', '3'])
  await page.getByRole('button', { name: /desfazer.*Ordem das cartas/ }).click()
  expect(await readRanks(page)).toEqual(usual)
})

test('a removed rank is reported and can be added again', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await openOrder(page)
  await page.locator('[data-field=order] [data-at="9"] button').click()
  await page.getByRole('button', { name: 'Tirar 4' }).click()
  await expect(page.locator('[data-field=order]').getByRole('alert')).toHaveText(
    'A ordem das cartas não diz onde fica o 4.',
  )
  await page.getByRole('button', { name: '+ 4' }).click()
  await expect(page.locator('[data-field=order]').getByRole('alert')).toHaveCount(0)
  expect((await readRanks(page)).at(-1)).toBe('4')
})

test('every game shows ten rules first, and its rules pass the check', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const game of ['Truco', 'Buraco', 'Pif-paf', 'Vinte e um']) {
    await page.goto('/regras/nova')
    await page.getByLabel(game, { exact: true }).check()
    await expect(page.locator('form > .rules .rule')).toHaveCount(10)
    await page.getByRole('button', { name: 'Testar as regras' }).click()
    await expect(page.getByText('Tudo certo: dá para jogar com estas regras.')).toBeVisible()
  }
})

test('saved rules can be played and their link copied', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/regras/nova?jogo=truco&de=paulista')
  await page.getByLabel('Nome').fill('Regras da Vovó')
  await page.getByRole('button', { name: 'Salvar e pegar o link' }).click()
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toMatch(/^\/regras\/truco\/\w+$/)
  await page.getByRole('link', { name: 'Jogar com estas regras' }).click()
  await expect(page.locator('#rules')).toHaveValue(copied.split('/').at(-1)!)
  await expect(page.locator('#rules option:checked')).toHaveText('Regras da Vovó')
})
