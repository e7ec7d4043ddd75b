/** Further layout checks of staged scenes. overlap.spec.ts checks that nothing is covered. */

import { expect, test, type Page } from '@playwright/test'
import { findOverlaps, resize } from './boxes'
import { showScene } from './scenes'
import { preparePage } from './table'

/** Return the words that are broken over two lines. */
const findBrokenWords = (page: Page, selector: string): Promise<string[]> =>
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

test('the hand at pif-paf does not move between situations', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.setViewportSize({ width: 320, height: 568 })
  const tops: Record<string, number> = {}
  for (const name of ['wait', 'draw', 'take', 'pass', 'claim', 'others', 'out']) {
    await showScene(page, `pifpaf-${name}`)
    tops[name] = Math.round((await page.locator('.held').first().boundingBox())!.y)
  }
  expect(Math.max(...Object.values(tops)) - Math.min(...Object.values(tops)), JSON.stringify(tops)).toBeLessThan(4)
})

test('the declaration at pif-paf does not cover the laid cards', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const name of ['held', 'eightheld', 'declared']) {
    await showScene(page, `pifpaf-${name}`)
    for (const [width, height] of [
      [320, 568],
      [844, 390],
      [1280, 800],
    ] as const) {
      await resize(page, [width, height])
      await expect(page.locator('.tag')).toBeVisible()
      expect.soft(await findOverlaps(page, '.tag, .runs > *'), `${name}, ${width}×${height}`).toEqual([])
      await expect(page.locator('.shout')).toHaveCount(0)
    }
  }
})

test('every hand of a split shows its own gain, separate from insurance', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await showScene(page, 'blackjack-splitfourheld')
  await expect(page.locator('.mine .gain')).toHaveText(['+100', 'empate', '−100', '−100'])
  await expect(page.locator('.mine .insured')).toHaveText('seguro −50')
  const tonho = page.getByRole('region', { name: 'Tonho' })
  await expect(tonho.locator('.gain')).toHaveText(['+100', '−100'])
  await expect(page.locator('.status')).toHaveText('Você: 4 mãos, seguro perde 50; ao todo perde 150, fica com 850.')
  await showScene(page, 'blackjack-splitheld')
  await expect(page.locator('.mine .gain')).toHaveText(['+100', '+50'])
})

test('accessible names at blackjack say whose hand it is', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await showScene(page, 'blackjack-splitheld')
  const handNamed = (name: string) => page.getByRole('img', { name: new RegExp(`^${name}`) })
  await expect(handNamed('Sua mão, 1 de 2: ')).toHaveAccessibleName(/Total 21\. Aposta: 100\. dobrou\. \+100$/)
  await expect(handNamed('Sua mão, 2 de 2: ')).toHaveCount(1)
  await expect(handNamed('Mão de Seu Jorge: ')).toHaveCount(1)
  await expect(handNamed('Mão do crupiê: ')).toHaveAccessibleName(/Total 25\. estourou$/)
  await expect(page.locator('.dealer .word')).toHaveText('estourou')
  await expect(page.getByRole('region', { name: 'Seu Jorge' })).not.toContainText('cartas na mão')
  await showScene(page, 'blackjack-waiting')
  await expect(page.locator('.status')).toHaveText('Faltam as apostas de Seu Jorge, Tonho e Dona Lu')
})

test('no word is broken at a zoom of 200 %', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const name of ['blackjack-turn', 'blackjack-bets', 'pifpaf-bets']) {
    await showScene(page, name)
    for (const [width, height] of [
      [640, 400],
      [683, 312],
    ] as const) {
      await resize(page, [width, height])
      expect
        .soft(await findBrokenWords(page, '.name, .stack, .discs, .answer b, .total'), `${name}, ${width}×${height}`)
        .toEqual([])
    }
  }
})

test('a spectator of truco on a phone sees the whole bottom seat', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await showScene(page, 'spectator')
  for (const part of ['.face', '.role'])
    for (const box of await page.locator(`.me ${part}`).all())
      expect((await box.boundingBox())!.x, part).toBeGreaterThanOrEqual(0)
})

/** Return for each role and bubble the fraction of the seat's initial that it covers. */
const measureCoveredLetters = (page: Page) =>
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

test('the role of a seat does not cover its initial', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const name of ['turn', 'second', 'six', 'two', 'matchheld', 'pifpaf-draw', 'pifpaf-eight', 'pifpaf-held']) {
    await showScene(page, name)
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
      [1280, 800],
    ] as const) {
      await resize(page, [width, height])
      const covered = await measureCoveredLetters(page)
      expect.soft(Math.max(0, ...covered), `${name}, ${width}×${height}`).toBeLessThan(0.12)
    }
  }
})

test('at the end of a match of truco the seats keep their sides', async ({ context }) => {
  const page = await preparePage(context, { still: true })
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

test('in a short window the score shows who took a morto', async ({ context }) => {
  const page = await preparePage(context, { still: true })
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
