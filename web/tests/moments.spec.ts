import { expect, test, type Page } from '@playwright/test'
import { begin, isOver, playUntil, prepared } from './table'

/** Rules in which 11 comes at once: the match goes to 3, and 2 is a hand from it. */
const SHORT = { target: 3, special_at: 2, stakes: [1], raises: [], raise_aliases: [] }

/** Plays matches by these rules until a moment comes; the other side must get there too. */
async function until(page: Page, seen: (page: Page) => Promise<boolean>, options: Record<string, unknown>, wanted = {}, choices?: string[]): Promise<void> {
  for (let match = 0; match < 12; match++) {
    await begin(page, { options: options as never, level: 'aleatorio', ...wanted })
    let found = false
    await playUntil([page], async () => (found = await seen(page)) || (await isOver(page)()), choices)
    if (found) return
  }
  throw new Error('the moment never came')
}

test('the hand of 11: the partner’s cards, and the choice with its points', async ({ context }) => {
  const page = await prepared(context)
  await until(page, (p) => p.getByRole('button', { name: /Vamos!/ }).isVisible(), SHORT)
  await expect(page.locator('.partners [role=img]')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /Vamos!/ })).toContainText('3 tentos')
  await expect(page.getByRole('button', { name: /Corro/ })).toContainText('1 tento')
  await page.getByRole('button', { name: /Vamos!/ }).click()
  await expect(page.getByRole('button', { name: /Vamos!/ })).toBeHidden()
  await playUntil([page], isOver(page))
})

test('the iron hand, blind: cards are chosen by their place', async ({ context }) => {
  const page = await prepared(context)
  const blind = (p: Page) => p.locator('.held.can[data-card^="place-"]').first().isVisible()
  // Who has 2 gives the hand away, so that both get there.
  await until(page, blind, { ...SHORT, iron: 'blind' }, { seats: 2 }, ['.answer.no', '.held.can'])
  await expect(page.locator('.held.can').first()).toHaveAccessibleName(/fechada/)
  await page.locator('.held.can').first().click()
  await playUntil([page], isOver(page))
})

test('a card is hidden by dragging it onto the pack', async ({ context }) => {
  const page = await prepared(context)
  await begin(page)
  await playUntil([page], () => page.getByRole('button', { name: 'Esconder', exact: true }).isVisible())
  const card = page.locator('.held.can').first()
  const name = await card.getAttribute('data-card')
  const from = (await card.boundingBox())!
  const pack = (await page.locator('[data-drop=pack]').boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(200, 300, { steps: 4 })
  await expect(page.getByText('Solte para esconder')).toBeVisible()
  await page.mouse.move(pack.x + pack.width / 2, pack.y + pack.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect(page.locator(`.held[data-card="${name}"]`)).toHaveCount(0)
  await expect(page.getByTestId('live')).toContainText(/esconde/)
})

test('a card is hidden by a long press', async ({ context }) => {
  const page = await prepared(context)
  await begin(page)
  await playUntil([page], () => page.getByRole('button', { name: 'Esconder', exact: true }).isVisible())
  const card = page.locator('.held.can').first()
  const name = await card.getAttribute('data-card')
  const box = (await card.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 60)
  await page.mouse.down()
  await expect(page.locator(`.held[data-card="${name}"]`)).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByTestId('live')).toContainText(/esconde/)
})

test('a truco is shouted over the whole width and answered with its points in view', async ({ context }) => {
  const page = await prepared(context)
  // One on one, so that no partner answers first.
  const asked = () => page.locator('.shout').isVisible()
  await until(page, async () => (await asked()) && (await page.locator('.answer.no').isVisible()), {}, { seats: 2 })
  await expect(page.locator('.shout')).toBeVisible()
  await expect(page.locator('.answer.yes')).toContainText('vale 3 tentos')
  await expect(page.locator('.answer.no')).toContainText('dou 1 tento')
})

test('cutting and burning are real steps, and can be left to the program', async ({ context }) => {
  const page = await prepared(context)
  await page.goto('/ajustes')
  await page.evaluate(() => fetch('/api/me', { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"auto_cut":false}' }))
  await begin(page, { regulation: 'sinsep' })
  const cut = page.getByRole('heading', { name: 'Corte o baralho' })
  await playUntil([page], () => cut.isVisible())
  await page.getByRole('slider').fill('9')
  await page.getByRole('button', { name: 'Cortar 9' }).click()
  await expect(page.getByTestId('live')).toContainText(/corta 9/)
  await page.getByRole('button', { name: 'Deixar com o programa' }).click()
  await expect(page.getByRole('button', { name: 'Deixar com o programa' })).toBeHidden()
  await playUntil([page], isOver(page))
})
