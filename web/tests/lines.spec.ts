import { expect, test } from '@playwright/test'
import { startMatch, isOver, waitForTurn, newPerson, playUntil, preparePage, SHORT_AND_CALM } from './table'

test('a reload during a hand shows the same cards', async ({ context }) => {
  const page = await preparePage(context)
  await startMatch(page, SHORT_AND_CALM)
  await waitForTurn(page)
  const cards = () => page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card))
  const before = await cards()
  await page.reload()
  await expect(page.locator('.held').first()).toBeVisible()
  expect(await cards()).toEqual(before)
  await playUntil([page], isOver(page))
})

test('the page reconnects automatically and the hand continues', async ({ context }) => {
  const page = await preparePage(context)
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
  await startMatch(page, SHORT_AND_CALM)
  await waitForTurn(page)
  refuse = true
  await cut!()
  await expect(page.getByText('Sem conexão')).toBeVisible()
  refuse = false
  await expect(page.getByText('Sem conexão')).toBeHidden({ timeout: 15_000 })
  await waitForTurn(page)
  await playUntil([page], isOver(page))
})

test('a card played while offline is played exactly once after reconnecting', async ({ context }) => {
  const page = await preparePage(context)
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
  await startMatch(page, SHORT_AND_CALM)
  await waitForTurn(page)
  const card = page.locator('.held.can').first()
  const name = await card.getAttribute('data-card')
  swallow = true
  await card.click()
  await cut!()
  swallow = false
  await expect(page.locator(`.held[data-card="${name}"]`)).toHaveCount(0, { timeout: 15_000 })
  await playUntil([page], isOver(page))
})

test('two tabs of one person show the same hand and both can play', async ({ context }) => {
  const one = await preparePage(context)
  const table = await startMatch(one, SHORT_AND_CALM)
  const other = await context.newPage()
  await other.goto(`/mesa/${table}`)
  await waitForTurn(other)
  const card = await other.locator('.held.can').first().getAttribute('data-card')
  await other.locator('.held.can').first().click()
  await expect(one.locator(`.held[data-card="${card}"]`)).toHaveCount(0)
  await playUntil([one, other], isOver(one))
  await expect(other.getByTestId('over')).toBeVisible()
})

/** Find the paths in a message that name one of these cards. The list of manilhas follows from the open vira: skip it. */
function findCards(value: unknown, cards: (string | undefined)[], path = ''): string[] {
  if (path.endsWith('.hand.manilhas')) return []
  if (typeof value === 'string') return cards.includes(value) ? [`${path} = ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => findCards(inner, cards, `${path}.${key}`))
}

test('a spectator sees the table but no cards', async ({ browser, context }) => {
  const player = await preparePage(context)
  const table = await startMatch(player, { public: true, ...SHORT_AND_CALM })
  const watcher = await newPerson(browser)
  const frames: string[] = []
  watcher.on('websocket', (socket) => socket.on('framereceived', (frame) => frames.push(String(frame.payload))))
  await watcher.goto(`/mesa/${table}`)
  await expect(watcher.getByTestId('table')).toBeVisible()
  await expect(watcher.locator('.held')).toHaveCount(0)
  await expect(watcher.locator('.actions button')).toHaveCount(0)
  const cards = await player.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card))
  expect(cards.length).toBeGreaterThan(0)
  expect(frames.flatMap((frame) => findCards(JSON.parse(frame), cards))).toEqual([])
  await playUntil([player], isOver(player))
  await expect(watcher.getByTestId('over')).toBeVisible()
})

test('a page that is older than the server reloads once and deletes its cached files', async ({ context }) => {
  const page = await preparePage(context)
  const table = await startMatch(page, SHORT_AND_CALM)
  await page.evaluate(async () => (await caches.open('carteado-old')).put('/', new Response('')))
  let outdated = true
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.routeWebSocket(/\/socket\?wire=\d+&/, (socket) => {
    if (outdated)
      socket.send(JSON.stringify({ t: 'bye', code: 'reload', reason: 'O site foi atualizado.', again: false }))
    else socket.connectToServer()
  })
  await page.goto(`/mesa/${table}`)
  await expect(page.getByRole('heading', { name: 'Recarregue a página.' })).toBeVisible()
  await expect(page.getByText('O site foi atualizado.')).toBeVisible()
  expect(loads).toBe(2)
  expect(await page.evaluate(() => caches.keys())).not.toContain('carteado-old')
  outdated = false
  await page.reload()
  await waitForTurn(page)
})
