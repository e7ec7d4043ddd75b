import { expect, test } from '@playwright/test'
import { showScene } from './scenes'
import { callApi, startMatch, startMatchTogether, isOver, ANIMATED, newPerson, playUntil, preparePage } from './table'

const SUITS: Record<string, string> = { p: '♣', c: '♥', e: '♠', o: '♦' }
const face = (card: string) => card.slice(0, -1) + SUITS[card.at(-1)!]

test('the hand of 11 shows the partner’s cards and the points at stake', async ({ context }) => {
  const page = await preparePage(context)
  await startMatch(page, {}, { score: [11, 8] })
  await expect(page.getByRole('button', { name: /Vamos!/ })).toContainText('3 tentos')
  await expect(page.locator('.partner [role=img]')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /Corro/ })).toContainText('1 tento')
  await page.getByRole('button', { name: /Vamos!/ }).click()
  await expect(page.getByRole('button', { name: /Vamos!/ })).toBeHidden()
  await playUntil([page], isOver(page))
})

test('in a blind iron hand cards are chosen by position', async ({ context }) => {
  const page = await preparePage(context)
  await startMatch(page, { seats: 2, options: { iron: 'blind' } as never }, { score: [11, 11] })
  await expect(page.locator('.held.can[data-card^="place-"]').first()).toHaveAccessibleName(/fechada/)
  await page.locator('.held.can').first().click()
  await playUntil([page], isOver(page))
})

test('dragging a card onto the pack hides it', async ({ context }) => {
  const page = await preparePage(context)
  await startMatch(page)
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
  await expect(page.getByTestId('live')).toContainText(`${face(name!)}, fechada`) // the same card may be dealt again at once
})

test('Shift and a number hides a card, or shows the rule that forbids it', async ({ context }) => {
  const page = await preparePage(context)
  await startMatch(page, { seats: 2, level: 'calmo' }, { dealer: 2 })
  await expect(page.locator('.held.can')).toHaveCount(3)
  await page.keyboard.press('Shift+Digit1')
  await expect(page.locator('.refusal')).toContainText('Na primeira vaza não se esconde carta')
  await expect(page.locator('.held.can')).toHaveCount(3)
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Esconder', exact: true })).toBeVisible()
  const name = await page.locator('.held.can').first().getAttribute('data-card')
  await page.keyboard.press('Shift+Digit1')
  await expect(page.getByTestId('live')).toContainText(`${face(name!)}, fechada`)
})

test('a long press lifts the card and asks before it is played', async ({ context }) => {
  const page = await preparePage(context)
  await startMatch(page)
  await playUntil([page], () => page.getByRole('button', { name: 'Esconder', exact: true }).isVisible())
  const card = page.locator('.held.can').first()
  const name = await card.getAttribute('data-card')
  const box = (await card.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 60)
  await page.mouse.down()
  const ask = page.locator('.ask')
  await expect(ask.getByRole('button', { name: 'Jogar' })).toBeVisible()
  await page.mouse.up()
  await expect(page.locator(`.held[data-card="${name}"]`)).toHaveCount(1)
  await ask.getByRole('button', { name: 'Cancelar' }).click()
  await expect(ask).toHaveCount(0)
  await page.mouse.move(box.x + box.width / 2, box.y + 60)
  await page.mouse.down()
  await expect(ask).toBeVisible()
  await page.mouse.up()
  await ask.getByRole('button', { name: 'Esconder' }).click()
  await expect(page.getByTestId('live')).toContainText(`${face(name!)}, fechada`) // the same card may be dealt again at once
})

test('a shout covers neither score, vira nor cards, and the answers show their points', async ({
  browser,
  context,
}) => {
  const tall = { viewport: { width: 390, height: 844 } }
  const [ana, bia] = [await preparePage(context, ANIMATED), await newPerson(browser, ANIMATED, tall)]
  await startMatchTogether([ana, bia], {}, { dealer: 2, hold: 60_000 })
  await ana.getByRole('button', { name: /truco!/i }).click()
  const shout = bia.locator('.shout .burst')
  await shout.evaluate((star) => Promise.all(star.getAnimations().map((flight) => flight.finished)))
  const at = (await shout.boundingBox())!
  expect(at.width, 'from edge to edge').toBeGreaterThan(370)
  for (const one of ['.score', '[data-drop=pack]', '.hand', '.seats.top .name']) {
    const box = (await bia.locator(one).boundingBox())!
    const beside = box.x + box.width <= at.x + 1 || box.x >= at.x + at.width - 1
    expect(beside || box.y + box.height <= at.y + 1 || box.y >= at.y + at.height - 1, one).toBe(true)
  }
  await expect(bia.locator('.answer.yes')).toContainText('vale 3 tentos')
  await expect(bia.locator('.answer.loud')).toContainText('vale 6 tentos')
  await expect(bia.locator('.answer.no')).toContainText('dou 1 tento')
  await bia.locator('.answer.no').click()
  await expect(ana.locator('.ending')).toContainText('1 tento')
})

test('an automatic cut does not ask the player', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const scene of ['cut', 'buraco-cut', 'pifpaf-cut']) {
    await showScene(page, scene)
    await expect(page.getByRole('slider')).toBeVisible()
    await showScene(page, scene, '?corte=auto')
    await expect(page.locator('.status').first()).toContainText(/corta|está com o baralho/)
    expect(await page.getByRole('slider').count(), scene).toBe(0)
  }
})

test('the player can cut the pack, or let the program do it', async ({ context }) => {
  const page = await preparePage(context)
  await callApi(page, 'PATCH', '/me', { auto_cut: false })
  await startMatch(
    page,
    { regulation: 'sinsep', options: { first_dealer: 'random', target: 3, special_at: 2 } as never },
    { dealer: 2 },
  )
  await expect(page.getByRole('heading', { name: 'Você corta' })).toBeVisible()
  await page.getByRole('slider').fill('9')
  await page.getByRole('button', { name: 'Cortar 9' }).click()
  await expect(page.getByTestId('live')).toContainText(/levantando 9/)
  await page.getByRole('button', { name: 'Deixar no automático' }).click()
  await expect(page.getByRole('button', { name: 'Deixar no automático' })).toBeHidden()
  await playUntil([page], isOver(page))
})
