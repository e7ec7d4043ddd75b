import { expect, test } from '@playwright/test'
import { begin, isOver, myTurn, person, playUntil, prepared, SHORT_AND_CALM } from './table'

test('a refresh in the middle of a hand gives the same cards', async ({ context }) => {
  const page = await prepared(context)
  await begin(page, SHORT_AND_CALM)
  await myTurn(page)
  const cards = () => page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card))
  const before = await cards()
  await page.reload()
  await expect(page.locator('.held').first()).toBeVisible()
  expect(await cards()).toEqual(before)
  await playUntil([page], isOver(page))
})

test('a lost connection comes back by itself, and the hand goes on', async ({ context }) => {
  const page = await prepared(context)
  let cut: (() => Promise<void>) | null = null
  let refuse = false
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (refuse) {
      void socket.close()
      return
    }
    const server = socket.connectToServer()
    cut = async () => {
      await server.close()
      await socket.close()
    }
  })
  await begin(page, SHORT_AND_CALM)
  await myTurn(page)
  refuse = true
  await cut!()
  await expect(page.getByText('Sem conexão')).toBeVisible()
  refuse = false
  await expect(page.getByText('Sem conexão')).toBeHidden({ timeout: 15_000 })
  await myTurn(page)
  await playUntil([page], isOver(page))
})

test('a card played while the line was down is played once it is back, and only once', async ({ context }) => {
  const page = await prepared(context)
  let swallow = false
  let cut: (() => Promise<void>) | null = null
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!swallow) server.send(message)
    })
    cut = async () => {
      await server.close()
      await socket.close()
    }
  })
  await begin(page, SHORT_AND_CALM)
  await myTurn(page)
  const card = page.locator('.held.can').first()
  const name = await card.getAttribute('data-card')
  swallow = true
  await card.click()
  await cut!()
  swallow = false
  await expect(page.locator(`.held[data-card="${name}"]`)).toHaveCount(0, { timeout: 15_000 })
  await playUntil([page], isOver(page))
})

test('two tabs of one person show the same hand, and either may play', async ({ context }) => {
  const one = await prepared(context)
  const table = await begin(one, SHORT_AND_CALM)
  const other = await context.newPage()
  await other.goto(`/mesa/${table}`)
  await myTurn(other)
  const card = await other.locator('.held.can').first().getAttribute('data-card')
  await other.locator('.held.can').first().click()
  await expect(one.locator(`.held[data-card="${card}"]`)).toHaveCount(0)
  await playUntil([one, other], isOver(one))
  await expect(other.getByTestId('over')).toBeVisible()
})

/** Where in a message one of these cards is named. The manilhas follow from the open vira: all four, whoever holds them. */
function standsAt(value: unknown, cards: (string | undefined)[], path = ''): string[] {
  if (path.endsWith('.hand.manilhas')) return []
  if (typeof value === 'string') return cards.includes(value) ? [`${path} = ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => standsAt(inner, cards, `${path}.${key}`))
}

test('a spectator sees the table and nobody’s cards', async ({ browser, context }) => {
  const player = await prepared(context)
  const table = await begin(player, { public: true, ...SHORT_AND_CALM })
  const watcher = await person(browser)
  const frames: string[] = []
  watcher.on('websocket', (socket) => socket.on('framereceived', (frame) => frames.push(String(frame.payload))))
  await watcher.goto(`/mesa/${table}`)
  await expect(watcher.getByTestId('table')).toBeVisible()
  await expect(watcher.locator('.held')).toHaveCount(0)
  await expect(watcher.locator('.actions button')).toHaveCount(0)
  const cards = await player.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card))
  expect(cards.length).toBeGreaterThan(0)
  expect(frames.flatMap((frame) => standsAt(JSON.parse(frame), cards))).toEqual([])
  await playUntil([player], isOver(player))
  await expect(watcher.getByTestId('over')).toBeVisible()
})
