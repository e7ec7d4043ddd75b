/** Pif-paf in the browser: by touch and keyboard, and answers that stay secret until all have answered. */

import { expect, test, type Page } from '@playwright/test'
import { DESK, PHONE, PHONE_LANDSCAPE, resize, sizeName } from './boxes'
import { expectAccessibleScenes } from './accessibility'
import { LONG } from './long'
import { showScene } from './scenes'
import { startMatch, startMatchTogether, ANIMATED, newPerson, preparePage } from './table'

/** Seat 1 needs a king, and the stock has several. Cards are dealt three by three, from the dealer's left. */
const HANDS = ['2p 3p 4p 7c 8c 9c Kp Kc 5o', '2e 4e 6e 8e 10e Qe 3o 9o Jo', '5p 7p 9p Jp Ac 3c 6c 10c Qc']
const PACK = [0, 3, 6].flatMap((at) => HANDS.map((hand) => hand.split(' ').slice(at, at + 3))).flat()
const TABLE = { game: 'pifpaf', regulation: 'rapido', seats: 3 }
const DEALT = { dealer: 3, pack: [...PACK, ...'6p Ko Ke Ko Ke'.split(' ')].join(' ') }

const card = (page: Page, name: string) => page.locator(`.held[data-card="${name}"]`).first()
const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]`)
const readHand = (page: Page) =>
  page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card).join(' '))

test('speech bubbles and the dealer mark cover no face, name, chips or button', async ({ context }) => {
  const page = await preparePage(context, { lang: 'en' })
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
    [844, 390],
  ] as const)
    for (const scene of ['pifpaf-three', 'pifpaf-bets', 'pifpaf-six', 'pifpaf-eight']) {
      await page.setViewportSize({ width, height })
      await showScene(page, scene)
      const covered = await page.evaluate(() => {
        const seats = [...document.querySelectorAll<HTMLElement>('.seat')]
        const scope = [...seats[0]!.classList].find((one) => one.startsWith('svelte-'))!
        const nameOf = (seat: HTMLElement) => seat.querySelector('.name')!.textContent
        const append = (seat: HTMLElement, where: string, kind: string, text: string): HTMLElement => {
          const added = document.createElement('div')
          added.className = `${kind} ${scope}`
          added.textContent = text
          seat.querySelector(where)!.append(added)
          return added
        }
        const overlap = (one: DOMRect, other: DOMRect) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
        const found: string[] = []
        for (const seat of seats)
          for (const [where, kind, text] of [
            ['.head', 'bubble', 'I call'],
            ['.head', 'bubble', 'Raise 5!'],
            ['.face', 'role', 'deals'],
          ] as const) {
            const added = append(seat, where, kind, text)
            for (const other of seats)
              for (const part of other === seat && kind === 'role' ? [] : ['.face', '.name', '.line'])
                if (overlap(added.getBoundingClientRect(), other.querySelector(part)!.getBoundingClientRect()))
                  found.push(`${text} of ${nameOf(seat)} on ${part} of ${nameOf(other)}`)
            for (const button of document.querySelectorAll('.tools button'))
              if (overlap(added.getBoundingClientRect(), button.getBoundingClientRect()))
                found.push(`${text} of ${nameOf(seat)} on ${button.textContent}`)
            added.remove()
          }
        return found
      })
      expect.soft(covered, `${scene} at ${width}×${height}`).toEqual([])
    }
})

test('chip lines do not wrap with eight players on the smallest phone', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.setViewportSize({ width: 320, height: 568 })
  await showScene(page, 'pifpaf-eight')
  const broken = await page
    .locator('.line:has(.paid)')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 26).map((one) => one.textContent))
  expect(await page.locator('.line:has(.paid)').count()).toBeGreaterThan(4)
  expect(broken).toEqual([])
})

test('the result of a player without a partner is in the singular', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await showScene(page, 'pifpaf-over')
  await expect(page.getByTestId('over').getByRole('heading')).toHaveAccessibleName(/^Você (ganhou!|perdeu)$/i)
  await showScene(page, 'over')
  await expect(page.getByTestId('over').getByRole('heading')).toHaveAccessibleName(/^Ganhamos!$/i)
})

test('the result and the dealer mark fit a phone in landscape', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.setViewportSize({ width: 844, height: 390 })
  for (const scene of ['pifpaf-over', 'buraco-over', 'blackjack-over', 'over']) {
    await showScene(page, scene)
    const hidden = await page.getByTestId('over').evaluate((sheet) => {
      // Add a button, as at a table with other people, which also offers another game.
      const more = sheet.querySelector('.main')!.cloneNode(true)
      sheet.querySelector('.main')!.after(more)
      return sheet.scrollHeight - sheet.clientHeight
    })
    expect.soft(hidden, scene).toBeLessThanOrEqual(0)
  }
  await showScene(page, 'pifpaf-eight')
  const below = await page.locator('.me .face').evaluate((face) => {
    const role = document.createElement('span')
    role.className = `role ${[...face.classList].find((one) => one.startsWith('svelte-'))}`
    role.textContent = 'dá'
    face.append(role)
    return role.getBoundingClientRect().bottom - innerHeight
  })
  expect(below).toBeLessThanOrEqual(0)
})

test('a whole deal by touch on a phone', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await startMatch(page, { ...TABLE, options: { deals: 1 } as never }, { ...DEALT, hold: 60_000 })
  await expect(page.locator('.held')).toHaveCount(9)
  expect(await readHand(page)).toBe('2p 3p 4p 7c 8c 9c Kp Kc 5o')
  await page.locator('[data-card=stock]').tap()
  await expect(page.locator('.held')).toHaveCount(10)
  await expect(card(page, '6p')).toHaveAccessibleName(/acabou de chegar/)
  await card(page, '6p').tap()

  const ended = page.locator('.ending')
  await expect
    .poll(
      async () => {
        for (const what of ['bate', 'compra', 'passa']) {
          if (!(await action(page, what).isVisible())) continue
          await action(page, what)
            .tap({ timeout: 1000 })
            .catch(() => null) // the pass may have been sent automatically
          break
        }
        return ended.isVisible()
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await expect(ended).toContainText('Você bate')
  await expect(page.locator('.end .run')).toHaveCount(4)
  await expect(page.locator('.mine .gain')).toHaveText('+2')
  await ended.tap()
  await expect(page.getByTestId('over')).toBeVisible()
  await expect(page.getByTestId('over').locator('.ranks li').first()).toContainText('22')
})

test('cards can be moved by keyboard and sorted, and keep their order after a reload', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await startMatch(page, TABLE, DEALT)
  await card(page, '2p').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => readHand(page)).toBe('3p 2p 4p 7c 8c 9c Kp Kc 5o')
  await page.reload()
  await expect.poll(() => readHand(page)).toBe('3p 2p 4p 7c 8c 9c Kp Kc 5o')
  await page.keyboard.press('a')
  await expect.poll(() => readHand(page)).toBe('2p 3p 4p 7c 8c 9c Kp Kc 5o')
  await page.keyboard.press('c')
  await expect(page.locator('.held')).toHaveCount(10)
  // A long press lifts the card without playing it.
  const box = (await card(page, '5o').boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await expect(page.locator('.ask')).toBeVisible()
  await page.mouse.up()
  await expect(page.locator('.held')).toHaveCount(10)
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(page.locator('.held')).toHaveCount(9)
})

test('only a new card flies in', async ({ context }) => {
  const page = await preparePage(context, ANIMATED)
  await page.addInitScript(() => {
    const counted = window as unknown as { flown: number }
    const animate = Element.prototype.animate
    counted.flown = 0
    Element.prototype.animate = function (...how) {
      if (this.classList.contains('fly')) counted.flown++
      return animate.apply(this, how)
    }
  })
  const countFlights = () => page.evaluate(() => (window as unknown as { flown: number }).flown)
  await startMatch(page, TABLE, DEALT)
  await expect(page.locator('.held')).toHaveCount(9)
  expect(await countFlights()).toBe(9)
  await page.keyboard.press('c')
  await expect(page.locator('.held')).toHaveCount(10)
  expect(await countFlights()).toBe(10)
  await card(page, '2p').click()
  await expect(page.locator('.held')).toHaveCount(9)
  expect(await countFlights()).toBe(10)
})

test('a card can be dragged within the hand and to the pile', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await startMatch(page, TABLE, DEALT)
  const drag = async (name: string, to: { x: number; y: number }): Promise<void> => {
    const from = (await card(page, name).boundingBox())!
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await page.mouse.up()
  }
  const first = (await card(page, '2p').boundingBox())!
  await drag('5o', { x: first.x + 4, y: first.y + first.height / 2 })
  await expect.poll(() => readHand(page)).toBe('5o 2p 3p 4p 7c 8c 9c Kp Kc')
  await page.keyboard.press('c')
  await expect(page.locator('.held')).toHaveCount(10)
  const pile = (await page.locator('[data-drop=pile]').boundingBox())!
  await drag('5o', { x: pile.x + 10, y: pile.y + 10 })
  await expect(page.locator('.pile')).toHaveAttribute('data-card', '5o')
})

test('answers to a discard stay hidden until all have answered, and a mistake shows its price', async ({
  browser,
  context,
}) => {
  const [ana, bia, caio] = [
    await preparePage(context, ANIMATED),
    await newPerson(browser, ANIMATED),
    await newPerson(browser, ANIMATED),
  ]
  await startMatchTogether([ana, bia, caio], { ...TABLE, options: { declarations: 'free' } as never }, DEALT)
  await action(ana, 'compra').click()
  await card(ana, '6p').click()
  await expect(action(bia, 'passa')).toBeVisible()
  await expect(action(caio, 'bate')).toBeVisible()
  const readBoard = () => bia.locator('.pifpaf').innerText()
  const before = await readBoard()

  await action(caio, 'bate').click()
  await expect(caio.getByRole('alert')).toContainText('só bate comprando do maço')
  await caio.getByRole('button', { name: 'Bater mesmo' }).click()
  await expect(action(caio, 'passa')).toHaveCount(0)
  expect(await readBoard()).toBe(before)
  await expect(ana.locator('.end')).toHaveCount(0)

  await action(bia, 'passa').click()
  await expect(ana.locator('.end')).toContainText('desceu o jogo')
  await expect(bia.locator('.end .run')).toHaveCount(3)
  await action(ana, 'confere').click()
  await action(bia, 'confere').click()
  await expect(ana.locator('.penalty')).toHaveText('só do maço')
})

test('two people and a bot play a whole game, by touch and by keyboard', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context, { still: true }), await newPerson(browser, { still: true })]
  await startMatchTogether([ana, bia], { ...TABLE, options: { deals: 1 } as never }, { ...DEALT, hold: 60_000 })
  await ana.locator('[data-card=stock]').tap()
  await card(ana, '6p').tap()
  await expect(ana.locator('.held')).toHaveCount(9)
  await bia.locator('.pifpaf').press('p')
  await expect(action(bia, 'passa')).toHaveAttribute('aria-pressed', 'true') // it is sent when the time is over, not before
  await expect(action(bia, 'compra')).toBeVisible()
  await bia.keyboard.press('c')
  await expect(card(bia, 'Ko')).toHaveAccessibleName(/acabou de chegar/)
  await card(bia, 'Ko').press('Enter')
  // Ana is offered the king that she needs; the bot passes automatically.
  await expect(action(ana, 'bate')).toContainText('leva 3')
  await expect(bia.locator('.end')).toHaveCount(0)
  await action(ana, 'bate').tap()
  await expect(ana.locator('.ending')).toContainText('Você bate')
  await expect(bia.locator('.end .run')).toHaveCount(4)
  await ana.locator('.ending').tap()
  await bia.keyboard.press('Enter')
  for (const page of [ana, bia]) await expect(page.getByTestId('over').locator('.ranks li').first()).toContainText('22')
})

test('risky actions show their price first', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const [scene, what, price] of [
    ['freeclaim', 'ameaça', 'rebate'],
    ['freeclaim', 'bate', 'só bate comprando do maço'],
    ['declared', 'joga fora', 'perde'],
  ] as const) {
    await showScene(page, `pifpaf-${scene}`)
    await action(page, what).click()
    await expect(page.getByRole('alert')).toContainText(price)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('a chance to go out is prominent and has a timer; a forced pass is quiet and explained', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  const notice = page.locator('.asks')
  for (const scene of ['claim', 'freeclaim']) {
    await showScene(page, `pifpaf-${scene}`)
    await expect(notice).toContainText('Você pode bater com K♦!')
    await expect(notice.locator('.seconds')).toHaveText(/^1\d s$/) // seconds as text, because animations are off
    await expect(action(page, 'bate')).toHaveClass(/loud/)
    await expect(page.locator('.pile')).toHaveClass(/chance/)
    const wide = async (name: string) => (await action(page, name).boundingBox())!.width
    expect(await wide('bate')).toBeGreaterThan(1.3 * (await wide('passa')))
  }
  await showScene(page, 'pifpaf-pass')
  await expect(notice).toContainText('Seu Jorge descartou 6♣: não serve')
  await expect(page.locator('.actions .loud, .actions .yes, .pile.chance')).toHaveCount(0)
  await notice.locator('[data-topic=claims]').click()
  await expect(page.getByRole('dialog')).toContainText('só dá para passar')
  await expect(page.getByRole('dialog')).toContainText('assim ninguém sabe quem podia bater')
})

test('the declaration of going out covers neither name nor chips', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const scene of ['pifpaf-declared', 'pifpaf-eightheld', 'pifpaf-held'])
    for (const size of [PHONE, PHONE_LANDSCAPE, DESK]) {
      await resize(page, size)
      await showScene(page, scene)
      await expect(page.locator('.bubble.tag')).toHaveCount(1)
      const covered = await page.evaluate(() => {
        const { left, right, top, bottom } = document.querySelector('.bubble.tag')!.getBoundingClientRect()
        return [...document.querySelectorAll('.seat .name, .seat .initial, .seat .line')]
          .filter((one) => {
            const box = one.getBoundingClientRect()
            return box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1
          })
          .map((one) => `${one.className}: ${one.textContent}`)
      })
      expect(covered, `${scene}, ${sizeName(size)}`).toEqual([])
    }
})

test('all seats show chips and bets in the same format and size', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await showScene(page, 'pifpaf-draw')
  const lines = page.locator('.place .line')
  await expect(lines).toHaveCount(4)
  const seen = await lines.evaluateAll((nodes) =>
    nodes.map((node) => [
      getComputedStyle(node).fontSize,
      node.querySelector('.paid > [aria-hidden]')!.textContent!.replace(/\d+/, 'n'),
    ]),
  )
  expect(new Set(seen.map(String)).size).toBe(1)
  await page.locator('[data-topic="seat 1"]').click()
  await expect(page.getByRole('dialog')).toContainText('↑3: pôs 3 fichas no pote')
})

const SCENES = [
  ['bets', 'draw', 'claim', 'declared'],
  ['cut', 'eight', 'held', 'over'],
]
const MORE_SCENES = [
  ['raised', 'take', 'discard', 'out', 'pass', 'others', 'freeclaim', 'mistaken'],
  ['rebate', 'wait', 'spectator', 'two', 'three', 'six', 'eightheld', 'alone'],
]
for (const scenes of LONG ? [...SCENES, ...MORE_SCENES] : SCENES)
  test(`axe: pif-paf, ${scenes.join(', ')}`, async ({ context }) => {
    test.slow(LONG, 'every scene in every size')
    const page = await preparePage(context, { still: true })
    await expectAccessibleScenes(
      page,
      scenes.map((scene) => `pifpaf-${scene}`),
      [PHONE, PHONE_LANDSCAPE, DESK],
    )
  })
