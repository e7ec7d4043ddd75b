/** Nothing covers a card, name, badge, button or dialog: all scenes at the tightest sizes, the densest at every size. */

import { test, expect, type Page } from '@playwright/test'
import {
  findOverlaps,
  EVERY_SIZE,
  expectNoOverlaps,
  PHONE_LANDSCAPE,
  resize,
  SIZES,
  sizeName,
  findCovered,
  type Size,
} from './boxes'
import { LONG } from './long'
import { SCENES, showScene } from './scenes'
import { startMatch, isOver, openTable, playUntil, preparePage } from './table'

/** The scenes with the most elements: they are checked at every size in every run. */
const DENSEST = ['six', 'darkasked']
const sizesOf = (scene: string): readonly Size[] => (DENSEST.includes(scene) ? EVERY_SIZE : SIZES)

async function checkSizes(page: Page, what: string, sizes: readonly Size[] = SIZES): Promise<void> {
  // Alternate the direction: the next scene starts at the size with which the last one ended.
  const [width, height] = sizes.at(-1)!
  const now = page.viewportSize()
  for (const size of now?.width === width && now.height === height ? sizes.toReversed() : sizes) {
    await resize(page, size)
    await expectNoOverlaps(page, `${what}, ${sizeName(size)}`)
  }
}

for (const [game, names] of SCENES)
  test(`nothing is covered: ${game}`, async ({ context }) => {
    test.slow(LONG, 'every scene in every size')
    const page = await preparePage(context, { still: true })
    for (const name of names) {
      await showScene(page, name)
      await checkSizes(page, name, sizesOf(name))
    }
  })

/** Return the positions of the cards on the table once they have stopped moving. */
async function readCardPositions(page: Page): Promise<string[]> {
  const cards = page.locator('.plays [data-box=card]')
  let found: string[] = []
  const isSettled = async (): Promise<boolean> => {
    const was = found.join()
    found = await cards.evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      }),
    )
    return found.join() === was
  }
  await expect.poll(isSettled, { intervals: [50] }).toBe(true)
  return found
}

test('a shout covers neither score, vira, answers nor hands, and moves no cards', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.textContent = '.shout { animation-play-state: paused !important }'
      document.head.append(style)
    }),
  )
  for (const name of ['asked', 'weasked', 'darkasked', 'sixasked'])
    for (const size of sizesOf(name)) {
      await resize(page, size)
      await showScene(page, name)
      await expect(page.locator('.burst')).toBeVisible()
      const uncovered = '.score, .menu, .hand, .answer, [data-drop=pack], .seats.top .name'
      expect.soft(await findCovered(page, '.burst', uncovered), `${name}, ${sizeName(size)}`).toEqual([])
      const below = await readCardPositions(page)
      if (name === 'asked') expect(below).not.toHaveLength(0)
      await page.locator('.shout').dispatchEvent('animationend')
      expect.soft(await readCardPositions(page), `${name}, ${sizeName(size)}`).toEqual(below)
    }
})

test('the result of a match covers no player', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await showScene(page, 'over')
  await expect(page.getByTestId('over')).toBeVisible()
  for (const size of EVERY_SIZE) {
    await resize(page, size)
    expect
      .soft(await findCovered(page, '[data-testid=over]', '.seat .name, .face, .score, .menu'), sizeName(size))
      .toEqual([])
    expect.soft(await findOverlaps(page, '.seat .name, .face, .score'), sizeName(size)).toEqual([])
  }
})

/** How to open each dialog over a scene. */
const DIALOGS: Record<string, (page: Page) => Promise<void>> = {
  menu: (page) => page.keyboard.press('m'),
  talk: (page) => page.keyboard.press('s'),
  history: (page) => page.locator('.tricks').click(),
  explanation: (page) => page.locator('[data-topic=vira]').first().click(),
  leaving: async (page) => {
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Levantar da mesa' }).click()
    await expect(page.getByRole('heading', { name: 'Sair da mesa?' })).toBeVisible()
  },
}

test('nothing is covered: dialogs over the table', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const [what, show] of Object.entries(DIALOGS)) {
    await showScene(page, 'second')
    await show(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkSizes(page, what)
  }
})

test('nothing is covered: the question about a lifted card, and text mode', async ({ context }) => {
  const page = await preparePage(context, { still: true, confirm: true })
  for (const size of SIZES) {
    await showScene(page, 'second')
    await resize(page, size)
    await page.locator('.held').first().click()
    await expect(page.locator('.ask')).toBeVisible()
    // The question covers its own cards.
    expect.soft(await findOverlaps(page, '.ask, .actions button, .seat .name, .tricks'), sizeName(size)).toEqual([])
  }
  await showScene(page, 'second', '?modo=texto')
  await checkSizes(page, 'in words')
})

test('nothing is covered: the waiting room, and a replay with its controls', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  const room = await openTable(page, { game: 'truco', regulation: 'paulista', seats: 4 })
  await page.goto(`/mesa/${room}`)
  await expect(page.getByRole('button', { name: 'Começar' })).toBeVisible()
  for (const size of SIZES) {
    await resize(page, size)
    expect.soft(await findOverlaps(page, 'main :is(a, button, input, select, img, h2)'), sizeName(size)).toEqual([])
  }
  await startMatch(page, { options: { target: 1, special_at: 0 } as never }, { dealer: 1 }) // the mão sits at the side of the table
  await playUntil([page], isOver(page))
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  await expect(page.getByTestId('lines')).toBeVisible()
  await page.getByRole('button', { name: 'Próximo lance' }).click()
  await checkSizes(page, 'replay', EVERY_SIZE)
})

test('nothing is covered: a replay with six open hands', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  const options = { target: 1, special_at: 0, giving_up: 'never' } as never
  await startMatch(page, { seats: 6, level: 'calmo', options }, { dealer: 1 }) // mão and pé sit side by side
  await playUntil([page], isOver(page))
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  const slider = page.getByRole('slider', { name: 'Lance da mão' })
  const faces = page.locator('.seat .faces [data-box=card]')
  const last = (await slider.getAttribute('max'))!
  // After the deal, after four cards of a trick, after the trick, and at the end of the hand.
  for (const [at, held] of [
    ['0', 18],
    ['4', 14],
    ['6', 12],
    [last, null],
  ] as const) {
    await slider.fill(at)
    if (held !== null) await expect(faces).toHaveCount(held)
    for (const size of [...EVERY_SIZE, [768, 1024], [320, 568, '200%']] as Size[]) {
      const where = `replay of six, move ${at}, ${sizeName(size)}`
      await resize(page, size)
      await expectNoOverlaps(page, where)
      const widths = await faces.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
      expect
        .soft(
          widths.filter((wide) => wide < 19.5),
          `${where}: rank and suit can be read`,
        )
        .toEqual([])
    }
  }
})

/** Stack two packs without melds in the dealt hands. Seat 1 has eight of the nine cards it needs and draws the ninth. */
function stackEightHands(): string {
  const mine = '2p 3p 4p 7c 8c 9c Kp Kc 5o'.split(' ')
  const once = [...'pceo'].flatMap((suit) => [...'A23456789', '10', ...'JQ'].map((rank) => rank + suit))
  const rest = [...once, ...once.filter((card) => !mine.includes(card))]
  const hands = [mine, ...Array.from({ length: 7 }, (_, seat) => rest.filter((_, i) => i % 7 === seat).slice(0, 9))]
  return [...[0, 3, 6].flatMap((at) => hands.flatMap((hand) => hand.slice(at, at + 3))), 'Ko'].join(' ')
}

test('nothing is covered: a replay of pif-paf with eight open hands', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  const table = { game: 'pifpaf', regulation: 'rapido', seats: 8, options: { deals: 1 } as never }
  await startMatch(page, table, { dealer: 8, pack: stackEightHands() })
  await playUntil([page], isOver(page), ['[data-action=bate]', '[data-action=compra]'])
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  await page.getByRole('slider', { name: 'Lance da rodada' }).fill('1')
  await expect(page.locator('.seats .open')).toHaveCount(7)
  await checkSizes(page, 'replay of eight', EVERY_SIZE)
})

test('nothing is covered: a replay of blackjack with seven seats in landscape', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  const pack = '10p 9c 8e 10o 9p 8c 10e 7o 9e 10c 9o 8p 10p 9c 8o 10c' // 17 to 19: everybody stands
  await startMatch(
    page,
    { game: 'blackjack', regulation: 'cassino', seats: 7, options: { rounds: 1 } as never },
    { pack },
  )
  await playUntil([page], isOver(page), ['[data-action="mantém"]', '[data-action=passa]', '[data-action=aposta]'])
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  const slider = page.getByRole('slider', { name: 'Lance da rodada' })
  for (const at of ['0', '8', (await slider.getAttribute('max'))!]) {
    await slider.fill(at)
    await checkSizes(page, `replay of seven, move ${at}`, [PHONE_LANDSCAPE])
  }
})

/** States of buraco with picked cards or open dialogs: scene and how to get there. */
const BURACO: Record<string, [string, (page: Page) => Promise<void>]> = {
  'a pick of one': [
    'buraco-turn',
    (page) =>
      page
        .locator('.held')
        .first()
        .click({ position: { x: 8, y: 16 } }),
  ],
  'the pile': ['buraco-draw', (page) => page.keyboard.press('v')],
  'the count': ['buraco-many', (page) => page.keyboard.press('p')],
  'a jogo': ['buraco-many', (page) => page.locator('.jogo').first().click()],
  'a jogo that is picked': [
    'buraco-big',
    async (page) => {
      for (const card of ['Jo', 'Qo', 'Ko'])
        await page
          .locator(`.held[data-card="${card}"]`)
          .focus()
          .then(() => page.keyboard.press(' '))
      await expect(page.locator('.here')).toBeVisible()
    },
  ],
}

test('nothing is covered: picked cards and dialogs of buraco', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const [what, [scene, show]] of Object.entries(BURACO)) {
    await showScene(page, scene)
    await resize(page, SIZES[0]!)
    await show(page)
    await checkSizes(page, what)
  }
})
