/** Every kind of moment at the tightest sizes, the densest ones at every size: nothing covers a card, a name, a badge, a button or a dialog. */

import { test, expect, type Page } from '@playwright/test'
import {
  crossings,
  EVERY_SIZE,
  expectClear,
  PHONE_ON_ITS_SIDE,
  resize,
  SIZES,
  sizeName,
  under,
  type Size,
} from './boxes'
import { LONG } from './long'
import { SCENES, showScene } from './scenes'
import { begin, isOver, open, playUntil, prepared } from './table'

/** The moments with most to show: at these every size is looked at in every run. */
const DENSEST = ['six', 'darkasked']
const sizesOf = (moment: string): readonly Size[] => (DENSEST.includes(moment) ? EVERY_SIZE : SIZES)

async function looked(page: Page, what: string, sizes: readonly Size[] = SIZES): Promise<void> {
  // There and back: the next moment begins in the size that the last one ended with.
  const [width, height] = sizes.at(-1)!
  const now = page.viewportSize()
  for (const size of now?.width === width && now.height === height ? sizes.toReversed() : sizes) {
    await resize(page, size)
    await expectClear(page, `${what}, ${sizeName(size)}`)
  }
}

for (const [file, names] of SCENES)
  test(`nothing is covered: ${file}`, async ({ context }) => {
    test.slow(LONG, 'every moment in every size')
    const page = await prepared(context, { still: true })
    for (const name of names) {
      await showScene(page, name)
      await looked(page, name, sizesOf(name))
    }
  })

/** Where the cards on the table are, once they are where they stay. */
async function places(page: Page): Promise<string[]> {
  const cards = page.locator('.plays [data-box=card]')
  let found: string[] = []
  const look = async (): Promise<boolean> => {
    const was = found.join()
    found = await cards.evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      }),
    )
    return found.join() === was
  }
  await expect.poll(look, { intervals: [50] }).toBe(true)
  return found
}

test('a shout covers neither score, vira, answers nor a hand, and the table stays still below it', async ({
  context,
}) => {
  const page = await prepared(context, { still: true })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const held = document.createElement('style')
      held.textContent = '.shout { animation-play-state: paused !important }'
      document.head.append(held)
    }),
  )
  for (const name of ['asked', 'weasked', 'darkasked', 'sixasked'])
    for (const size of sizesOf(name)) {
      await resize(page, size)
      await showScene(page, name)
      await expect(page.locator('.burst')).toBeVisible()
      const kept = '.score, .menu, .hand, .answer, [data-drop=pack], .seats.top .name'
      expect.soft(await under(page, '.burst', kept), `${name}, ${sizeName(size)}`).toEqual([])
      const below = await places(page)
      if (name === 'asked') expect(below).not.toHaveLength(0)
      await page.locator('.shout').dispatchEvent('animationend')
      expect.soft(await places(page), `${name}, ${sizeName(size)}`).toEqual(below)
    }
})

test('nobody is covered: the result of a match', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await showScene(page, 'over')
  await expect(page.getByTestId('over')).toBeVisible()
  for (const size of EVERY_SIZE) {
    await resize(page, size)
    expect
      .soft(await under(page, '[data-testid=over]', '.seat .name, .face, .score, .menu'), sizeName(size))
      .toEqual([])
    expect.soft(await crossings(page, '.seat .name, .face, .score'), sizeName(size)).toEqual([])
  }
})

/** What may be opened over a moment, and how. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  menu: (page) => page.keyboard.press('m'),
  talk: (page) => page.keyboard.press('s'),
  history: (page) => page.locator('.tricks').click(),
  'what a thing means': (page) => page.locator('[data-topic=vira]').first().click(),
  leaving: async (page) => {
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Levantar da mesa' }).click()
    await expect(page.getByRole('heading', { name: 'Sair da mesa?' })).toBeVisible()
  },
}

test('nothing is covered: what is opened over the table', async ({ context }) => {
  const page = await prepared(context, { still: true })
  for (const [what, open] of Object.entries(OPENED)) {
    await showScene(page, 'second')
    await open(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await looked(page, what)
  }
})

test('nothing is covered: the question about a lifted card, and the table in words', async ({ context }) => {
  const page = await prepared(context, { still: true, confirm: true })
  for (const size of SIZES) {
    await showScene(page, 'second')
    await resize(page, size)
    await page.locator('.held').first().click()
    await expect(page.locator('.ask')).toBeVisible()
    // The question lies over the cards it is about.
    expect.soft(await crossings(page, '.ask, .actions button, .seat .name, .tricks'), sizeName(size)).toEqual([])
  }
  await showScene(page, 'second', '?modo=texto')
  await looked(page, 'in words')
})

test('nothing is covered: the waiting room, and a replay with its controls', async ({ context }) => {
  const page = await prepared(context, { still: true })
  const room = await open(page, { game: 'truco', regulation: 'paulista', seats: 4 })
  await page.goto(`/mesa/${room}`)
  await expect(page.getByRole('button', { name: 'Começar' })).toBeVisible()
  for (const size of SIZES) {
    await resize(page, size)
    expect.soft(await crossings(page, 'main :is(a, button, input, select, img, h2)'), sizeName(size)).toEqual([])
  }
  await begin(page, { options: { target: 1, special_at: 0 } as never }, { dealer: 1 }) // the mão sits at the side
  await playUntil([page], isOver(page))
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  await expect(page.getByTestId('told')).toBeVisible()
  await page.getByRole('button', { name: 'Próximo lance' }).click()
  await looked(page, 'replay', EVERY_SIZE)
})

test('nothing is covered: a replay of six, all hands open', async ({ context }) => {
  const page = await prepared(context, { still: true })
  const options = { target: 1, special_at: 0, giving_up: 'never' } as never
  await begin(page, { seats: 6, level: 'calmo', options }, { dealer: 1 }) // mão and pé sit side by side
  await playUntil([page], isOver(page))
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  const slider = page.getByRole('slider', { name: 'Lance da mão' })
  const open = page.locator('.seat .faces [data-box=card]')
  const last = (await slider.getAttribute('max'))!
  // Dealt; the fourth card of a trick; the whole trick; the end of the hand.
  for (const [at, held] of [
    ['0', 18],
    ['4', 14],
    ['6', 12],
    [last, null],
  ] as const) {
    await slider.fill(at)
    if (held !== null) await expect(open).toHaveCount(held)
    for (const size of [...EVERY_SIZE, [768, 1024], [320, 568, '200%']] as Size[]) {
      const where = `replay of six, move ${at}, ${sizeName(size)}`
      await resize(page, size)
      await expectClear(page, where)
      const widths = await open.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
      expect
        .soft(
          widths.filter((wide) => wide < 19.5),
          `${where}: rank and suit can be read`,
        )
        .toEqual([])
    }
  }
})

/** Two packs without kings, far apart: nobody is dealt a meld. Seat 1 has eight of its nine, and draws the ninth. */
function eightHands(): string {
  const mine = '2p 3p 4p 7c 8c 9c Kp Kc 5o'.split(' ')
  const once = [...'pceo'].flatMap((suit) => [...'A23456789', '10', ...'JQ'].map((rank) => rank + suit))
  const rest = [...once, ...once.filter((card) => !mine.includes(card))]
  const hands = [mine, ...Array.from({ length: 7 }, (_, seat) => rest.filter((_, i) => i % 7 === seat).slice(0, 9))]
  return [...[0, 3, 6].flatMap((at) => hands.flatMap((hand) => hand.slice(at, at + 3))), 'Ko'].join(' ')
}

test('nothing is covered: a replay of eight at pif-paf, all hands open', async ({ context }) => {
  const page = await prepared(context, { still: true })
  const table = { game: 'pifpaf', regulation: 'rapido', seats: 8, options: { deals: 1 } as never }
  await begin(page, table, { dealer: 8, pack: eightHands() })
  await playUntil([page], isOver(page), ['[data-action=bate]', '[data-action=compra]'])
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  await page.getByRole('slider', { name: 'Lance da rodada' }).fill('1')
  await expect(page.locator('.seats .open')).toHaveCount(7)
  await looked(page, 'replay of eight', EVERY_SIZE)
})

test('nothing is covered: a replay of seven places at blackjack, lying down', async ({ context }) => {
  const page = await prepared(context, { still: true })
  const pack = '10p 9c 8e 10o 9p 8c 10e 7o 9e 10c 9o 8p 10p 9c 8o 10c' // from 17 to 19: everybody stands
  await begin(page, { game: 'blackjack', regulation: 'cassino', seats: 7, options: { rounds: 1 } as never }, { pack })
  await playUntil([page], isOver(page), ['[data-action="mantém"]', '[data-action=passa]', '[data-action=aposta]'])
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  const slider = page.getByRole('slider', { name: 'Lance da rodada' })
  for (const at of ['0', '8', (await slider.getAttribute('max'))!]) {
    await slider.fill(at)
    await looked(page, `replay of seven, move ${at}`, [PHONE_ON_ITS_SIDE])
  }
})

/** What is picked or opened at buraco, over the moment it belongs to. */
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

test('nothing is covered: what is picked and opened at buraco', async ({ context }) => {
  const page = await prepared(context, { still: true })
  for (const [what, [scene, open]] of Object.entries(BURACO)) {
    await showScene(page, scene)
    await resize(page, SIZES[0]!)
    await open(page)
    await looked(page, what)
  }
})
