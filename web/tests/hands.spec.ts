import { expect, test, type Page } from '@playwright/test'
import { begin, company, person, prepared, stage } from './table'

const marks = (page: Page) =>
  page.locator('.tricks svg').evaluateAll((all) => all.slice(0, 3).map((one) => one.classList[0]))
const card = (page: Page, name: string) => page.locator(`.held[data-card="${name}"]`)

test('truco in the dark, before a look at the cards: shouted as such, and tied tricks are the shouter’s', async ({
  browser,
  context,
}) => {
  const [ana, bia] = [await prepared(context), await person(browser)]
  const cards = { dealer: 2, pack: '3c 7p 5c 3o 6p 6c Qe' }
  await company([ana, bia], { options: { dark_raise: 'wins_ties' } as never }, cards)
  await expect(ana.locator('.held[data-card^="place-"]')).toHaveCount(3)
  await expect(ana.locator('.held.can')).toHaveCount(0)
  await expect(ana.locator('.raise')).toContainText('no escuro, 3 tentos')
  await ana.locator('.raise').click()

  await expect(bia.locator('.shout')).toContainText('no escuro')
  await expect(bia.getByTestId('live')).toContainText('pede truco no escuro')
  // She may look before she answers; until then her own raise would be in the dark as well.
  await expect(bia.locator('.answer.loud')).toContainText('no escuro, 6 tentos')
  await bia.getByRole('button', { name: 'Olhar as cartas' }).click()
  await expect(bia.locator('.answer.loud')).toContainText('vale 6 tentos')
  await bia.getByRole('button', { name: /Cai!/ }).click()
  await expect(ana.getByTestId('stake').getByRole('img')).toHaveAccessibleName('3 tentos')

  await ana.getByRole('button', { name: 'Olhar as cartas' }).click()
  await card(ana, '3c').click()
  await card(bia, '3o').click()
  // 3 against 3 is a tie, and would be nobody's.
  await expect.poll(() => marks(ana)).toEqual(['us', 'open', 'open'])
  await expect.poll(() => marks(bia)).toEqual(['them', 'open', 'open'])
  await expect(ana.locator('.tricks')).toHaveAccessibleName(/vaza empatada: Nós/)
})

test('who looks first raises in the light', async ({ context }) => {
  const page = await prepared(context)
  await begin(page, { seats: 2, options: { dark_raise: 'wins_ties' } as never }, { dealer: 2 })
  await page.getByRole('button', { name: 'Olhar as cartas' }).click()
  await expect(page.locator('.held.can')).toHaveCount(3)
  await expect(page.locator('.raise')).toContainText('valendo 3 tentos')
})

test('a hand that is won is laid down, and everybody sees it', async ({ browser, context }) => {
  const [ana, bia] = [await prepared(context), await person(browser)]
  await company(
    [ana, bia],
    { options: { lay_down: ['three_manilhas'] } as never },
    { dealer: 2, pack: '5p 5c 5e 6p 6c 6e 4o', hold: 60_000 },
  )
  await expect(bia.getByRole('button', { name: 'Baixar' })).toHaveCount(0)
  await ana.getByRole('button', { name: 'Baixar' }).click()
  await expect(ana.getByTestId('thrown')).toContainText('Você baixou o jogo')
  await expect(bia.getByTestId('thrown').getByRole('img')).toHaveCount(3)
  await expect(bia.getByTestId('thrown').getByRole('img', { name: 'Cinco de paus, Zap' })).toBeVisible()
  await expect(bia.locator('.ending')).toContainText('1 tento')
  await expect(ana.locator('.sticks.us g.fallen')).toHaveCount(1)
})

test('several cards thrown at once: the opponents say which one stays', async ({ browser, context }) => {
  const [ana, bia] = [await prepared(context), await person(browser)]
  const table = await company(
    [ana, bia],
    { options: { thrown_cards: 'opponents_choose' } as never },
    { dealer: 2, pack: '3c 2p 7e 6p 6c 6e Qe' },
  )
  await expect(card(ana, '3c')).toBeVisible()
  await stage(ana, table, { throw: [1, '3c 7e'] })
  await expect(ana.getByTestId('thrown')).toContainText('Eles dizem qual fica')
  await expect(ana.getByTestId('thrown').getByRole('button')).toHaveCount(0)
  await expect(bia.getByTestId('thrown')).toContainText('Qual fica?')
  await bia.getByRole('button', { name: 'Fica Sete de espadas' }).click()
  await expect(ana.locator('.play[data-play="7e"]')).toBeVisible()
  await expect(card(ana, '3c')).toBeVisible()
  await expect(ana.getByTestId('thrown')).toHaveCount(0)
  await card(bia, '6p').click()
  await expect.poll(() => marks(bia)).toEqual(['them', 'open', 'open'])
})
