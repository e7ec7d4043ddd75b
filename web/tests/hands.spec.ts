import { expect, test, type Page } from '@playwright/test'
import { startMatch, startMatchTogether, newPerson, preparePage, stage } from './table'

const readTrickMarks = (page: Page) =>
  page.locator('.tricks svg').evaluateAll((all) => all.slice(0, 3).map((one) => one.classList[0]))
const card = (page: Page, name: string) => page.locator(`.held[data-card="${name}"]`)

test('truco in the dark is announced as such, and its caller wins tied tricks', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context), await newPerson(browser)]
  const cards = { dealer: 2, pack: '3c 7p 5c 3o 6p 6c Qe' }
  await startMatchTogether([ana, bia], { options: { dark_raise: 'wins_ties' } as never }, cards)
  await expect(ana.locator('.held[data-card^="place-"]')).toHaveCount(3)
  await expect(ana.locator('.held.can')).toHaveCount(0)
  await expect(ana.locator('.raise')).toContainText('no escuro, 3 tentos')
  await ana.locator('.raise').click()

  await expect(bia.locator('.shout')).toContainText('no escuro')
  await expect(bia.getByTestId('live')).toContainText('pede truco no escuro')
  // She may look before she answers. Before that, her own raise would be in the dark as well.
  await expect(bia.locator('.answer.loud')).toContainText('no escuro, 6 tentos')
  await bia.getByRole('button', { name: 'Olhar as cartas' }).click()
  await expect(bia.locator('.answer.loud')).toContainText('vale 6 tentos')
  await bia.getByRole('button', { name: /Cai!/ }).click()
  await expect(ana.getByTestId('stake').getByRole('img')).toHaveAccessibleName('3 tentos')

  await ana.getByRole('button', { name: 'Olhar as cartas' }).click()
  await card(ana, '3c').click()
  await card(bia, '3o').click()
  // 3 against 3 is a tie, which normally nobody wins.
  await expect.poll(() => readTrickMarks(ana)).toEqual(['us', 'open', 'open'])
  await expect.poll(() => readTrickMarks(bia)).toEqual(['them', 'open', 'open'])
  await expect(ana.locator('.tricks')).toHaveAccessibleName(/vaza empatada: Nós/)
})

test('a raise after looking at the cards is not in the dark', async ({ context }) => {
  const page = await preparePage(context)
  await startMatch(page, { seats: 2, options: { dark_raise: 'wins_ties' } as never }, { dealer: 2 })
  await page.getByRole('button', { name: 'Olhar as cartas' }).click()
  await expect(page.locator('.held.can')).toHaveCount(3)
  await expect(page.locator('.raise')).toContainText('valendo 3 tentos')
})

test('a winning hand can be laid down for everybody to see', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context), await newPerson(browser)]
  await startMatchTogether(
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

test('the opponents choose one of several cards thrown at once', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context), await newPerson(browser)]
  const table = await startMatchTogether(
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
  await expect.poll(() => readTrickMarks(bia)).toEqual(['them', 'open', 'open'])
})
