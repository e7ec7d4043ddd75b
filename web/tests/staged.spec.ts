/** What staged moments must hold beyond that nothing is covered: what stays in its place, what is whole, what is seen. */

import { expect, test, type Page } from '@playwright/test'
import { crossings, resize } from './boxes'
import { showScene } from './scenes'
import { prepared } from './table'

/** Words of some elements that are broken over two lines. */
const broken = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const found: string[] = []
    for (const node of document.querySelectorAll(wanted)) {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode
        for (const { 0: word, index } of text.textContent!.matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word)
        }
      }
    }
    return found
  }, selector)

test('one’s cards at pif-paf stay under the thumb, whatever is asked', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await page.setViewportSize({ width: 320, height: 568 })
  const tops: Record<string, number> = {}
  for (const name of ['wait', 'draw', 'take', 'pass', 'claim', 'others', 'out']) {
    await showScene(page, `pifpaf-${name}`)
    tops[name] = Math.round((await page.locator('.held').first().boundingBox())!.y)
  }
  expect(Math.max(...Object.values(tops)) - Math.min(...Object.values(tops)), JSON.stringify(tops)).toBeLessThan(4)
})

test('who goes out at pif-paf says so beside the seat, and the cards are seen', async ({ context }) => {
  const page = await prepared(context, { still: true })
  for (const name of ['held', 'eightheld', 'declared']) {
    await showScene(page, `pifpaf-${name}`)
    for (const [width, height] of [
      [320, 568],
      [844, 390],
      [1280, 800],
    ] as const) {
      await resize(page, [width, height])
      await expect(page.locator('.tag')).toBeVisible()
      expect.soft(await crossings(page, '.tag, .runs > *'), `${name}, ${width}×${height}`).toEqual([])
      await expect(page.locator('.shout')).toHaveCount(0)
    }
  }
})

test('every hand of a split at blackjack shows what it gave itself, and insurance stands apart', async ({
  context,
}) => {
  const page = await prepared(context, { still: true })
  await showScene(page, 'blackjack-splitfourheld')
  await expect(page.locator('.mine .gain')).toHaveText(['+100', 'empate', '−100', '−100'])
  await expect(page.locator('.mine .insured')).toHaveText('seguro −50')
  const tonho = page.getByRole('region', { name: 'Tonho' })
  await expect(tonho.locator('.gain')).toHaveText(['+100', '−100'])
  await expect(page.locator('.status')).toHaveText('Você: 4 mãos, seguro perde 50; ao todo perde 150, fica com 850.')
  await showScene(page, 'blackjack-splitheld')
  await expect(page.locator('.mine .gain')).toHaveText(['+100', '+50'])
})

test('who hears blackjack hears whose hand it is, and no count of cards that nobody holds', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await showScene(page, 'blackjack-splitheld')
  const named = (name: string) => page.getByRole('img', { name: new RegExp(`^${name}`) })
  await expect(named('Sua mão, 1 de 2: ')).toHaveAccessibleName(/Total 21\. Aposta: 100\. dobrou\. \+100$/)
  await expect(named('Sua mão, 2 de 2: ')).toHaveCount(1)
  await expect(named('Mão de Seu Jorge: ')).toHaveCount(1)
  await expect(named('Mão do crupiê: ')).toHaveAccessibleName(/Total 25\. estourou$/)
  await expect(page.locator('.dealer .word')).toHaveText('estourou')
  await expect(page.getByRole('region', { name: 'Seu Jorge' })).not.toContainText('cartas na mão')
  await showScene(page, 'blackjack-waiting')
  await expect(page.locator('.status')).toHaveText('Faltam as apostas de Seu Jorge, Tonho e Dona Lu')
})

test('at a zoom of 200 % no word is broken', async ({ context }) => {
  const page = await prepared(context, { still: true })
  for (const name of ['blackjack-turn', 'blackjack-bets', 'pifpaf-bets']) {
    await showScene(page, name)
    for (const [width, height] of [
      [640, 400],
      [683, 312],
    ] as const) {
      await resize(page, [width, height])
      expect
        .soft(await broken(page, '.name, .stack, .discs, .answer b, .total'), `${name}, ${width}×${height}`)
        .toEqual([])
    }
  }
})

test('who watches truco on a phone sees the bottom seat whole', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await showScene(page, 'spectator')
  for (const part of ['.face', '.role'])
    for (const box of await page.locator(`.me ${part}`).all())
      expect((await box.boundingBox())!.x, part).toBeGreaterThanOrEqual(0)
})

/** How much of the letter on each face lies under that seat's role, or under what its player says: shares of the letter. */
const lettersCovered = (page: Page) =>
  page.locator('.seat').evaluateAll((seats) =>
    seats.flatMap((seat) => {
      const letter = seat.querySelector('.initial svg')!.getBoundingClientRect()
      return [...seat.querySelectorAll('.role, .bubble')].map((one) => {
        const box = one.getBoundingClientRect()
        const wide = Math.min(box.right, letter.right) - Math.max(box.left, letter.left)
        const high = Math.min(box.bottom, letter.bottom) - Math.max(box.top, letter.top)
        return (Math.max(0, wide) * Math.max(0, high)) / (letter.width * letter.height)
      })
    }),
  )

test('a role stands beside its face: the letter is seen whole', async ({ context }) => {
  const page = await prepared(context, { still: true })
  for (const name of ['turn', 'second', 'six', 'two', 'matchheld', 'pifpaf-draw', 'pifpaf-eight', 'pifpaf-held']) {
    await showScene(page, name)
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
      [1280, 800],
    ] as const) {
      await resize(page, [width, height])
      const covered = await lettersCovered(page)
      expect.soft(Math.max(0, ...covered), `${name}, ${width}×${height}`).toBeLessThan(0.12)
    }
  }
})

test('at the end of a match of truco everybody still sits at their side of the table', async ({ context }) => {
  const page = await prepared(context, { still: true })
  for (const [width, height] of [
    [320, 568],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await showScene(page, 'over')
    await expect(page.getByTestId('over')).toBeVisible()
    const at = async (seat: number) => (await page.locator(`.seat[data-seat="${seat}"]`).boundingBox())!
    const [left, right] = [await at(4), await at(2)]
    const sheet = (await page.getByTestId('over').boundingBox())!
    for (const one of [left, right]) expect(one.y + one.height).toBeLessThanOrEqual(sheet.y + 1)
    expect(left.x).toBeLessThan(width / 3)
    expect(right.x + right.width).toBeGreaterThan((width * 2) / 3)
  }
})

test('in a short window the score says who took a morto, and nothing lies under the jogos', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await showScene(page, 'buraco-many')
  for (const size of [
    [320, 480],
    [360, 510],
  ] as const) {
    await resize(page, size)
    await expect(page.locator('.score .took')).toHaveText('morto ✓')
    await expect(page.locator('.jogos .took')).toBeHidden()
    for (const label of await page.locator('.jogos.full .label').all()) await expect(label).toBeHidden()
  }
  await resize(page, [360, 640])
  await expect(page.locator('.jogos .took')).toHaveText('já com o morto')
  await expect(page.locator('.score .took')).toBeHidden()
})
