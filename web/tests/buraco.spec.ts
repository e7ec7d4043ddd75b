/** Buraco in the browser: pick, sort, lay down, add, draw and go out, by touch, drag and keyboard. */

import { expect, test, type Page } from '@playwright/test'
import { PHONE, resize, findCovered } from './boxes'
import { expectAccessibleScenes } from './accessibility'
import { LONG } from './long'
import { showScene } from './scenes'
import { callApi, startMatch, startMatchTogether, ANIMATED, newPerson, preparePage, stage, type Staging } from './table'

/** Ana can empty her hand twice: it has a royal canastra and four of a rank, and so has the morto. */
const ANA = '4p 5p 6p 7p 8p 9p 10p Jc Je Jo Jp'.split(' ')
const BIA = '3c 4c 5c 7c 3e 5e 6o 8o 10o Qo Kc'.split(' ')
const MORTO = '3o 4o 5o 6o 7o 8o 9o Qp Qc Qe Qo'.split(' ')
const OTHER = 'Ac 2c 4c 6c 8c 10c Ae 2e 4e 6e 8e'.split(' ')
const STOCK = 'Ko 2o Kp Ke 10c 7e'.split(' ')
/** Cut by one card, then dealt one by one from the dealer's left. */
const PACK = ['X', ...ANA.flatMap((card, i) => [card, BIA[i]!]), ...MORTO, ...OTHER, ...STOCK].join(' ')
const TABLE = { game: 'buraco', regulation: 'copag', seats: 2 }

const card = (page: Page, name: string) => page.locator(`.held[data-card="${name}"]`).first()
const button = (page: Page, what: string) => page.locator(`[data-do="${what}"]`)
const jogo = (page: Page, number: number) => page.locator(`[data-jogo="${number}"]`)
const readHand = (page: Page) =>
  page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card).join(' '))

async function pick(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await card(page, name).focus()
    await page.keyboard.press(' ')
    await expect(card(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
}

/** Drag an element to another one. `beforeDrop` runs while it is held over the target. */
async function drag(page: Page, from: string, to: string, beforeDrop?: () => Promise<void>): Promise<void> {
  const grabPoint = async (what: string): Promise<[number, number]> => {
    const target = (await page.locator(what).first().elementHandle())!
    await target.waitForElementState('stable') // other cards may still be moving
    const box = (await target.boundingBox())!
    return [box.x + Math.min(12, box.width / 2), box.y + Math.min(20, box.height / 2)]
  }
  await page.mouse.move(...(await grabPoint(from)))
  await page.mouse.down()
  await page.mouse.move(180, 300, { steps: 3 })
  await page.mouse.move(...(await grabPoint(to)), { steps: 4 })
  await beforeDrop?.()
  await page.mouse.up()
}

test('two rows of jogos fit in landscape orientation', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.setViewportSize({ width: 844, height: 390 })
  await showScene(page, 'buraco-many')
  const cut = await page
    .locator('.rows .foot')
    .evaluateAll(
      (all) =>
        all.filter((one) => one.getBoundingClientRect().bottom > one.closest('.rows')!.getBoundingClientRect().bottom)
          .length,
    )
  expect(cut).toBe(0)
})

test('jogos do not move when cards are picked', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  const boxes = () =>
    page.locator('.ours .jogo').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      }),
    )
  for (const size of [
    [320, 568],
    [360, 640],
    [844, 390],
    [1280, 800],
  ] as const) {
    await showScene(page, 'buraco-turn')
    await resize(page, size)
    const before = await boxes()
    expect(before.length).toBeGreaterThan(1)
    await pick(page, ['10c', '10e'])
    const other = page.locator('.held[data-card="10c"][aria-pressed=false]')
    await other.focus()
    await page.keyboard.press(' ')
    await expect(page.locator('.here')).toBeVisible()
    expect(await boxes(), size.join('×')).toEqual(before)
  }
})

test('hidden jogos are counted and can be shown with a tap', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  const cut = () =>
    page.locator('.ours .jogo').evaluateAll(
      (all) =>
        all.filter((one) => {
          const [box, room] = [one.getBoundingClientRect(), one.closest('.rows')!.getBoundingClientRect()]
          return box.bottom > room.bottom + 3
        }).length,
    )
  await showScene(page, 'buraco-many')
  await resize(page, [640, 400])
  expect(await cut()).toBe(0)
  await expect(page.locator('.more')).toHaveCount(0)
  await resize(page, [320, 568])
  const more = page.locator('.ours .more')
  await expect(more).toContainText('▾')
  const hidden = await cut()
  expect(hidden).toBeGreaterThan(0)
  await expect(more).toHaveAccessibleName(`Mostrar mais jogos (${hidden})`)
  await more.tap()
  await expect.poll(cut).toBeLessThan(hidden)
  for (let taps = 0; taps < 4 && (await cut()); taps++) await more.tap()
  expect(await cut()).toBe(0)
  await expect(more).toContainText('▴')
})

test('target and dealer are visible in landscape orientation', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.setViewportSize({ width: 844, height: 390 })
  for (const [scene, target] of [
    ['buraco-turn', 'até 3000'],
    ['buraco-three', 'até 3000'],
  ] as const) {
    await showScene(page, scene)
    await expect(page.locator('.score .target')).toHaveText(target)
    await expect(page.locator('.score .target')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.role')).toHaveText('dá')
    await expect(page.locator('.role')).toBeInViewport({ ratio: 1 })
  }
})

/** Start a match in which Ana cuts the pack and plays first. */
async function dealHands(pages: Page[], options: Record<string, unknown> = {}, staged: Staging = {}): Promise<string> {
  const [ana] = pages as [Page]
  await callApi(ana, 'PATCH', '/me', { auto_cut: false })
  const table = await startMatchTogether(
    pages,
    { ...TABLE, options: options as never },
    { dealer: 2, pack: PACK, ...staged },
  )
  await ana.getByRole('slider').fill('1')
  await ana.getByRole('button', { name: 'Cortar 1' }).click()
  await expect(ana.locator('.held')).toHaveCount(11)
  return table
}

const newPair = async (browser: Parameters<typeof newPerson>[0]) =>
  [await newPerson(browser, { still: true }), await newPerson(browser, { still: true })] as const

test('a hand is sorted by suit, rank or by hand and keeps its order; the first card can be refused', async ({
  browser,
}) => {
  const people = await newPair(browser)
  const [ana, bia] = people
  await dealHands([...people])
  await expect(bia.locator('.held')).toHaveCount(11)
  expect(await readHand(bia)).toBe('3c 4c 5c 7c Kc 3e 5e 6o 8o 10o Qo')
  await bia.keyboard.press('o')
  await expect.poll(() => readHand(bia)).toBe('3c 3e 4c 5c 5e 6o 7c 8o 10o Qo Kc')
  await bia.reload()
  await expect.poll(() => readHand(bia)).toBe('3c 3e 4c 5c 5e 6o 7c 8o 10o Qo Kc')
  await card(bia, '3c').focus()
  await bia.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => readHand(bia)).toBe('3e 3c 4c 5c 5e 6o 7c 8o 10o Qo Kc')
  await expect(bia.getByRole('button', { name: /Arrumar a mão/ })).toContainText('Meu jeito')
  await bia.reload()
  await expect.poll(() => readHand(bia)).toBe('3e 3c 4c 5c 5e 6o 7c 8o 10o Qo Kc')
  await ana.keyboard.press('c')
  await expect(button(ana, 'keep')).toHaveText('Ficar com K♦e jogar')
  await button(ana, 'refuse').click()
  await expect(card(ana, '2o')).toHaveAccessibleName(/nova/)
  await expect(button(ana, 'keep')).toHaveCount(0)
  await expect(ana.locator('[data-card=pile]')).toHaveAccessibleName(/por cima, Rei de ouros/)
  await ana.keyboard.press('m')
  await expect(ana.getByRole('checkbox', { name: 'Cortar no automático', exact: true })).toBeVisible()
})

test('by touch: preview, undo, lay down, add to a jogo and discard', async ({ browser }) => {
  const people = await newPair(browser)
  const [ana, bia] = people
  await dealHands([...people])
  await ana.locator('[data-card=stock]').tap()
  await expect(card(ana, 'Ko')).toHaveAccessibleName(/nova/)
  await button(ana, 'keep').tap()
  await expect(button(ana, 'refuse')).toHaveCount(0)

  await pick(ana, ['4p', 'Jc'])
  await expect(ana.locator('.status')).toHaveText('Com estas, nenhuma outra da mão faz jogo')
  await button(ana, 'drop').tap()
  await pick(ana, ['4p', '5p'])
  await expect(ana.locator('.status')).toHaveText('Mais uma e é jogo: 6♣')
  await pick(ana, ['6p'])
  await expect(ana.locator('.here')).toHaveAccessibleName('Baixar 4♣ 5♣ 6♣')
  await button(ana, 'drop').tap()
  await expect(ana.locator('.here')).toHaveCount(0)
  await expect(ana.locator('.held')).toHaveCount(12)

  await pick(ana, ['4p', '5p', '6p'])
  await ana.locator('.here').tap()
  await expect(jogo(ana, 1)).toHaveAccessibleName(/Jogo 1.*3 cartas/)
  await expect(bia.locator('.jogo')).toHaveCount(1)
  await pick(ana, ['8p', '7p'])
  await expect(jogo(ana, 1)).toContainText('3 → 5')
  await jogo(ana, 1).tap()
  await expect(jogo(ana, 1)).toHaveAccessibleName(/5 cartas/)

  await pick(ana, ['Ko'])
  await jogo(ana, 1).tap()
  await expect(ana.getByRole('alert')).toContainText(/^K♦.*Ler a regra: copag/s)
  await expect(ana.locator('.held')).toHaveCount(7)
  await button(ana, 'discard').tap()
  await expect(ana.locator('.held')).toHaveCount(6)
  await expect(bia.locator('[data-card=pile]')).toHaveAccessibleName(/Lixo: 1, por cima, Rei de ouros/)
  // The jogo shows who laid it last, also after a reload.
  await expect(bia.locator('.jogo .by')).toHaveCount(1)
  await bia.reload()
  await expect(bia.locator('.jogo')).toHaveCount(1)
  await expect(bia.locator('.jogo .by')).toHaveCount(1)
  // With one opponent there are no sides.
  await expect(ana.locator('.score .name').first()).toHaveText('Você')
  await expect(ana.locator('.score')).not.toContainText('Eles')
})

test('by keyboard: take the pile, lay down with a wild card that moves, and refuse a card that does not fit', async ({
  browser,
}) => {
  const people = await newPair(browser)
  const [ana, bia] = people
  await dealHands([...people])
  await ana.keyboard.press('c')
  await expect(ana.locator('.held')).toHaveCount(12)
  await ana.keyboard.press('ArrowRight')
  await expect(ana.locator('.held').first(), 'focus moves into the hand').toBeFocused()
  await pick(ana, ['Ko'])
  await ana.keyboard.press('d')
  await expect(bia.locator('[data-do=take]')).toBeVisible()
  await expect(ana.locator('.held:focus'), 'focus stays in the hand after the discard').toHaveCount(1)
  await bia.keyboard.press('v')
  await expect(bia.getByRole('dialog')).toContainText('O lixo')
  await bia.keyboard.press('Escape')
  await expect(bia.getByRole('dialog')).toBeHidden()
  await button(bia, 'draw').focus()
  await bia.keyboard.press('Enter')
  await expect(card(bia, '2o')).toHaveCount(1)
  await expect(bia.locator('.held:focus'), 'the button is gone and the hand has the focus').toHaveCount(1)
  await pick(bia, ['4c', '5c'])
  await bia.keyboard.press('b')
  await expect(bia.getByRole('alert')).toContainText('Um jogo tem pelo menos três cartas')
  await bia.keyboard.press('d')
  await expect(bia.getByRole('alert')).toContainText('Descarta-se uma carta só')
  await bia.keyboard.press('Escape')
  await pick(bia, ['3c', '5c', '2o'])
  await bia.keyboard.press('b')
  await expect(jogo(bia, 1)).toHaveAccessibleName(/Três de copas, Dois de ouros, Cinco de copas/)
  await pick(bia, ['4c'])
  await bia.keyboard.press('j')
  await expect(jogo(bia, 1)).toHaveAccessibleName(/Três de copas, Quatro de copas, Cinco de copas, Dois de ouros/)
  // The jogo shows the number that the sentences use.
  await expect(jogo(bia, 1).locator('.number')).toHaveText('1')
  await pick(bia, ['Qo'])
  await bia.keyboard.press('1')
  await expect(bia.getByRole('alert')).toContainText(
    'Q♦ não cabe no jogo 1, uma sequência de ♥; nele cabe: A♥ 2♥ 6♥ 7♥',
  )
  await bia.keyboard.press('Escape')
  await pick(bia, ['3e', '5e', '6o'])
  await bia.keyboard.press('b')
  await expect(bia.getByRole('alert')).toContainText(
    /^3♠ 5♠ 6♦ não formam um jogo: um jogo é uma sequência de um naipe só.*Ler a regra: copag/s,
  )
  expect(await findCovered(bia, '.refusal', '[data-mine]')).toEqual([])
  await bia.keyboard.press('Escape')
  expect(await bia.locator('.refusal').count(), 'the refusal was about the previous cards').toBe(0)
  await pick(bia, ['10o'])
  await bia.keyboard.press('d')
  await expect(button(ana, 'take')).toBeVisible()
  await ana.keyboard.press('l')
  await expect(ana.locator('.held')).toHaveCount(13)
  await expect(card(ana, 'Ko')).toHaveAccessibleName(/nova/)
})

test('by drag: draw, lay down, add, discard and take the pile; a cancelled drag picks nothing', async ({ browser }) => {
  const people = await newPair(browser)
  const [ana, bia] = people
  await dealHands([...people])
  await drag(ana, '[data-card=stock]', '[data-drop=hand]')
  await expect(ana.locator('.held')).toHaveCount(12)
  await drag(ana, '.held[data-card="5p"]', '.theirs .whose')
  await expect(ana.locator('.held.picked')).toHaveCount(0)
  await pick(ana, ['4p', '5p', '6p'])
  await drag(ana, '.held[data-card="5p"]', '[data-drop=lay] .whose', () =>
    expect(ana.locator('.deed')).toHaveText('Baixar 3'),
  )
  await expect(jogo(ana, 1)).toHaveAccessibleName(/3 cartas/)
  await drag(ana, '.held[data-card="7p"]', '[data-jogo="1"]', () => expect(ana.locator('.deed')).toHaveText('Juntar'))
  await expect(jogo(ana, 1)).toHaveAccessibleName(/4 cartas/)
  await drag(ana, '.held[data-card="Ko"]', '[data-drop=pile]')
  await expect(bia.locator('[data-card=pile]')).toHaveAccessibleName(/Lixo: 1, por cima, Rei de ouros/)
  await drag(bia, '[data-card=pile]', '[data-drop=hand]')
  await expect(card(bia, 'Ko')).toHaveAccessibleName(/nova/)
})

test('two browsers play a deal to its score sheet and continue when both have read it', async ({ browser }) => {
  const people = await newPair(browser)
  const [ana, bia] = people
  await dealHands([...people], {}, { hold: 60_000 })
  /** Lay down a canastra and four of a rank, and drag the last card to the pile. */
  const emptyHand = async (run: string[], four: string[], last: string, hint: string): Promise<void> => {
    await button(ana, 'draw').click()
    await pick(ana, run)
    await button(ana, 'lay').click()
    await expect(ana.locator('.held')).toHaveCount(5)
    await pick(ana, four)
    await button(ana, 'lay').click()
    await expect(ana.locator('.held')).toHaveCount(1)
    await drag(ana, `.held[data-card="${last}"]`, '[data-drop=pile]', () =>
      expect(ana.locator('.deed')).toHaveText(`Descartar ${hint}`),
    )
  }
  await emptyHand(ANA.slice(0, 7), ANA.slice(7), 'Ko', 'e pega o morto')
  await expect(jogo(ana, 1)).toContainText('Real 7')
  await expect(ana.locator('.ours .took')).toHaveText('já com o morto')
  await expect(bia.locator('.theirs .took')).toHaveText('já com o morto')
  await button(bia, 'draw').click()
  await pick(bia, ['2o'])
  await button(bia, 'discard').click()
  // The last move of the deal is visible before the score sheet covers it.
  await bia.evaluate(() => {
    const seen: string[] = Object.assign(window, { seen: [] }).seen
    new MutationObserver(() => {
      const status = document.querySelector('.status')?.textContent ?? ''
      const pile = document.querySelector('[data-card=pile]')?.getAttribute('aria-label') ?? ''
      if (document.querySelector('[data-testid=sheet]')) seen.push('sheet')
      else if (status.includes('bateu')) seen.push(`${status} ${pile}`)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await emptyHand(MORTO.slice(0, 7), MORTO.slice(7), 'Kp', 'e bate!')

  for (const page of people) await expect(page.getByTestId('sheet')).toContainText('Batida')
  const [move] = await bia.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(move).toMatch(/bateu: .*por cima, Rei de paus/)
  await expect(ana.getByTestId('sheet').getByRole('row', { name: /Batida/ })).toContainText('+100')
  await expect(ana.getByTestId('sheet').getByRole('row', { name: /Canastras reais/ })).toContainText('+400')
  await expect(bia.getByTestId('sheet').getByRole('row', { name: /Sem pegar o morto/ })).toContainText('−100')
  await ana.getByRole('button', { name: 'Continuar' }).click()
  await expect(ana.getByTestId('sheet')).toHaveCount(0)
  await expect(bia.getByTestId('sheet')).toBeVisible()
  await bia.getByRole('button', { name: 'Continuar' }).click()
  await expect(ana.locator('.held')).toHaveCount(11)
})

test('on a phone the status bar shows the last move and whose turn it is', async ({ browser, context }) => {
  const pages = [await preparePage(context, { still: true }), await newPerson(browser, { still: true })] as const
  await dealHands([...pages])
  const [ana, bia] = pages
  const bar = bia.locator('.bar .status')
  const name = (await bia.locator('.seat .name').first().innerText()).trim()
  await expect(bar).toContainText(`Vez de ${name}`)
  await ana.keyboard.press('c')
  await expect(bar.locator('.latest')).toHaveText(`${name} compra do monte.`)
  await expect(bar.locator('small')).toHaveText(`Vez de ${name}`)
  await pick(ana, ['4p', '5p', '6p'])
  await button(ana, 'lay').click()
  await expect(bar.locator('.latest')).toHaveText(`${name} baixa 4♣ 5♣ 6♣.`)
})

test('the score sheet hides the status bar, and every remaining card shows its index', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await showScene(page, 'buraco-held')
  await expect(page.getByTestId('sheet')).toBeVisible()
  await expect(page.locator('.bar .status')).toBeHidden()
  const apart = await page
    .getByTestId('sheet')
    .locator('dd span[role=img]')
    .evaluateAll((cards) => {
      const boxes = cards.map((one) => one.getBoundingClientRect())
      return Math.min(
        ...boxes.flatMap((box, i) => (boxes[i + 1]?.top === box.top ? [boxes[i + 1]!.left - box.left] : [])),
      )
    })
  expect(apart).toBeGreaterThanOrEqual(24)
})

test('a replay shows all hands, has an address per move, and ends with the last move', async ({ context }) => {
  const page = await preparePage(context, ANIMATED)
  const options = { cut: false, mortos: 0, most_deals: 1, first_refusal: false } as never
  const pack = [...ANA.flatMap((card, i) => [card, BIA[i]!]), ...STOCK].join(' ')
  await startMatch(page, { ...TABLE, options }, { dealer: 2, pack })
  await button(page, 'draw').click()
  for (const cards of [ANA.slice(0, 7), ANA.slice(7)]) {
    await pick(page, cards)
    await button(page, 'lay').click()
    await expect(page.locator('.held.picked')).toHaveCount(0)
  }
  await pick(page, ['Ko'])
  await button(page, 'discard').click()
  await page.getByRole('link', { name: 'Rever a partida' }).click()

  const sentence = page.getByTestId('lines')
  const hands = page.getByLabel('As mãos de todos').locator('dd')
  const slider = page.getByRole('slider', { name: 'Lance da rodada' })
  await expect(hands).toHaveCount(2)
  for (const hand of await hands.all()) await expect(hand.getByRole('img')).toHaveCount(11)
  await page.keyboard.press('ArrowRight')
  await expect(hands.first().getByRole('img')).toHaveCount(12)
  await slider.fill('2')
  await expect(page).toHaveURL(/mao=1&lance=2/)
  await expect(sentence).toContainText('baixa')
  const text = await sentence.innerText()
  await page.reload()
  await expect(sentence).toHaveText(text)
  await expect(hands.first().getByRole('img')).toHaveCount(5)
  // Laid jogos do not move when another card arrives.
  const moving = await page.evaluate(async () => {
    const first = document.querySelector('.jogo')!
    const running = () => first.getAnimations({ subtree: true })
    await Promise.all(running().map((one) => one.finished))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return running().length
  })
  expect(moving).toBe(0)
  await expect(page.locator('.jogo')).toHaveCount(2)

  await slider.fill((await slider.getAttribute('max'))!)
  await expect(sentence).toContainText('bate')
  await expect(page.locator('.jogo')).toHaveCount(2)
  await expect(hands.first().getByRole('img')).toHaveCount(0)
  await expect(hands.nth(1).getByRole('img')).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Próximo lance' })).toBeDisabled()
  // The score sheet does not cover the last move; it is one tap away.
  await expect(page.getByTestId('sheet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ver a conta da rodada' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /Batida/ })).toContainText('+')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Lances' }).click()
  await expect(page.locator('.move[aria-current]')).toBeInViewport()
})

test('a bot replaces a player who times out, and the player can return', async ({ browser }) => {
  const people = await newPair(browser)
  const [ana, bia] = people
  const table = await dealHands([...people])
  await stage(ana, table, { left: 50 })
  await expect(ana.getByText('Um robô está jogando por você')).toBeVisible()
  await expect(bia.locator('.seat', { hasText: 'com um robô no lugar' })).toHaveCount(1)
  await ana.getByRole('button', { name: 'Voltar a jogar' }).click()
  await expect(ana.getByText('Um robô está jogando por você')).toBeHidden()
  await ana.reload()
  await expect(ana.locator('.hand')).toBeVisible()
})

const SCENES = ['draw', 'using', 'cut', 'held', 'over']
const MORE_SCENES = ['turn', 'refuse', 'big', 'many', 'three', 'six', 'spectator']

test('axe: staged scenes of buraco', async ({ context }) => {
  test.slow(LONG, 'every scene in every size')
  const page = await preparePage(context, { still: true })
  await expectAccessibleScenes(
    page,
    (LONG ? [...SCENES, ...MORE_SCENES] : SCENES).map((scene) => `buraco-${scene}`),
    [PHONE],
  )
})
