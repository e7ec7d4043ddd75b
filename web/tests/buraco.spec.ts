/** Buraco in the browser: picked, sorted, laid, added, taken and gone out, by tap, drag and keys. */

import { expect, test, type Page } from '@playwright/test'
import { PHONE, resize, under } from './boxes'
import { cleanScenes } from './clean'
import { LONG } from './long'
import { showScene } from './scenes'
import { ask, begin, company, MOVING, person, prepared, stage, type Staged } from './table'

/** Ana's hand empties twice: a royal canastra and four of a rank in it, and the same in the morto. */
const ANA = '4p 5p 6p 7p 8p 9p 10p Jc Je Jo Jp'.split(' ')
const BIA = '3c 4c 5c 7c 3e 5e 6o 8o 10o Qo Kc'.split(' ')
const MORTO = '3o 4o 5o 6o 7o 8o 9o Qp Qc Qe Qo'.split(' ')
const OTHER = 'Ac 2c 4c 6c 8c 10c Ae 2e 4e 6e 8e'.split(' ')
const STOCK = 'Ko 2o Kp Ke 10c 7e'.split(' ')
/** Cut by one card, dealt one by one from the dealer's left. */
const PACK = ['X', ...ANA.flatMap((card, i) => [card, BIA[i]!]), ...MORTO, ...OTHER, ...STOCK].join(' ')
const TABLE = { game: 'buraco', regulation: 'copag', seats: 2 }

const card = (page: Page, name: string) => page.locator(`.held[data-card="${name}"]`).first()
const does = (page: Page, what: string) => page.locator(`[data-do="${what}"]`)
const jogo = (page: Page, number: number) => page.locator(`[data-jogo="${number}"]`)
const order = (page: Page) =>
  page.locator('.held').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card).join(' '))

async function pick(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await card(page, name).focus()
    await page.keyboard.press(' ')
    await expect(card(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
}

/** Carries something across the table, and holds it over a place: `held` looks at it before it is let go. */
async function drag(page: Page, from: string, to: string, held?: () => Promise<void>): Promise<void> {
  const middle = async (what: string): Promise<[number, number]> => {
    const place = (await page.locator(what).first().elementHandle())!
    await place.waitForElementState('stable') // cards that were laid make room, and others move up
    const box = (await place.boundingBox())!
    return [box.x + Math.min(12, box.width / 2), box.y + Math.min(20, box.height / 2)]
  }
  await page.mouse.move(...(await middle(from)))
  await page.mouse.down()
  await page.mouse.move(180, 300, { steps: 3 })
  await page.mouse.move(...(await middle(to)), { steps: 4 })
  await held?.()
  await page.mouse.up()
}

test('a side that needs two rows of jogos has them, lying down too', async ({ context }) => {
  const page = await prepared(context, { still: true })
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

test('jogos stay where they are when cards are picked: the place for a new one comes after them', async ({
  context,
}) => {
  const page = await prepared(context, { still: true })
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

test('jogos that have no room are told by number, and one tap shows them', async ({ context }) => {
  const page = await prepared(context, { still: true })
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

test('the target and who deals are seen lying down too', async ({ context }) => {
  const page = await prepared(context, { still: true })
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

/** Ana and Bia at a table, Ana first to play; she cuts herself. */
async function dealt(pages: Page[], options: Record<string, unknown> = {}, staged: Staged = {}): Promise<string> {
  const [ana] = pages as [Page]
  await ask(ana, 'PATCH', '/me', { auto_cut: false })
  const table = await company(pages, { ...TABLE, options: options as never }, { dealer: 2, pack: PACK, ...staged })
  await ana.getByRole('slider').fill('1')
  await ana.getByRole('button', { name: 'Cortar 1' }).click()
  await expect(ana.locator('.held')).toHaveCount(11)
  return table
}

const two = async (browser: Parameters<typeof person>[0]) =>
  [await person(browser, { still: true }), await person(browser, { still: true })] as const

test('a hand lies by suit, by rank or as it was moved, and the same after a reload; the first card may be refused', async ({
  browser,
}) => {
  const people = await two(browser)
  const [ana, bia] = people
  await dealt([...people])
  await expect(bia.locator('.held')).toHaveCount(11)
  expect(await order(bia)).toBe('3c 4c 5c 7c Kc 3e 5e 6o 8o 10o Qo')
  await bia.keyboard.press('o')
  await expect.poll(() => order(bia)).toBe('3c 3e 4c 5c 5e 6o 7c 8o 10o Qo Kc')
  await bia.reload()
  await expect.poll(() => order(bia)).toBe('3c 3e 4c 5c 5e 6o 7c 8o 10o Qo Kc')
  await card(bia, '3c').focus()
  await bia.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => order(bia)).toBe('3e 3c 4c 5c 5e 6o 7c 8o 10o Qo Kc')
  await expect(bia.getByRole('button', { name: /Arrumar a mão/ })).toContainText('Meu jeito')
  await bia.reload()
  await expect.poll(() => order(bia)).toBe('3e 3c 4c 5c 5e 6o 7c 8o 10o Qo Kc')
  await ana.keyboard.press('c')
  await expect(does(ana, 'keep')).toHaveText('Ficar com K♦e jogar')
  await does(ana, 'refuse').click()
  await expect(card(ana, '2o')).toHaveAccessibleName(/nova/)
  await expect(does(ana, 'keep')).toHaveCount(0)
  await expect(ana.locator('[data-card=pile]')).toHaveAccessibleName(/por cima, Rei de ouros/)
  await ana.keyboard.press('m')
  await expect(ana.getByRole('checkbox', { name: 'Cortar no automático', exact: true })).toBeVisible()
})

test('by touch: what a pick would make is shown, taken back, laid, added to and discarded', async ({ browser }) => {
  const people = await two(browser)
  const [ana, bia] = people
  await dealt([...people])
  await ana.locator('[data-card=stock]').tap()
  await expect(card(ana, 'Ko')).toHaveAccessibleName(/nova/)
  await does(ana, 'keep').tap()
  await expect(does(ana, 'refuse')).toHaveCount(0)

  await pick(ana, ['4p', 'Jc'])
  await expect(ana.locator('.status')).toHaveText('Com estas, nenhuma outra da mão faz jogo')
  await does(ana, 'drop').tap()
  await pick(ana, ['4p', '5p'])
  await expect(ana.locator('.status')).toHaveText('Mais uma e é jogo: 6♣')
  await pick(ana, ['6p'])
  await expect(ana.locator('.here')).toHaveAccessibleName('Baixar 4♣ 5♣ 6♣')
  await does(ana, 'drop').tap()
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
  await does(ana, 'discard').tap()
  await expect(ana.locator('.held')).toHaveCount(6)
  await expect(bia.locator('[data-card=pile]')).toHaveAccessibleName(/Lixo: 1, por cima, Rei de ouros/)
  // Who laid it last stands on it, after a reload too.
  await expect(bia.locator('.jogo .by')).toHaveCount(1)
  await bia.reload()
  await expect(bia.locator('.jogo')).toHaveCount(1)
  await expect(bia.locator('.jogo .by')).toHaveCount(1)
  // Alone against one: no us and them.
  await expect(ana.locator('.score .name').first()).toHaveText('Você')
  await expect(ana.locator('.score')).not.toContainText('Eles')
})

test('by keys: the pile is taken, cards are laid with a stand-in that moves, and one that fits no jogo says why', async ({
  browser,
}) => {
  const people = await two(browser)
  const [ana, bia] = people
  await dealt([...people])
  await ana.keyboard.press('c')
  await expect(ana.locator('.held')).toHaveCount(12)
  await ana.keyboard.press('ArrowRight')
  await expect(ana.locator('.held').first(), 'from anywhere into the hand').toBeFocused()
  await pick(ana, ['Ko'])
  await ana.keyboard.press('d')
  await expect(bia.locator('[data-do=take]')).toBeVisible()
  await expect(ana.locator('.held:focus'), 'and in it after the discard').toHaveCount(1)
  await bia.keyboard.press('v')
  await expect(bia.getByRole('dialog')).toContainText('O lixo')
  await bia.keyboard.press('Escape')
  await expect(bia.getByRole('dialog')).toBeHidden()
  await does(bia, 'draw').focus()
  await bia.keyboard.press('Enter')
  await expect(card(bia, '2o')).toHaveCount(1)
  await expect(bia.locator('.held:focus'), 'the button has gone, and the hand is next').toHaveCount(1)
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
  // What a sentence calls it by stands on the table.
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
  expect(await under(bia, '.refusal', '[data-mine]')).toEqual([])
  await bia.keyboard.press('Escape')
  expect(await bia.locator('.refusal').count(), 'it was about the pick before').toBe(0)
  await pick(bia, ['10o'])
  await bia.keyboard.press('d')
  await expect(does(ana, 'take')).toBeVisible()
  await ana.keyboard.press('l')
  await expect(ana.locator('.held')).toHaveCount(13)
  await expect(card(ana, 'Ko')).toHaveAccessibleName(/nova/)
})

test('by drag: the stock, a jogo, one card more, the discard and the pile; what is put back was never picked', async ({
  browser,
}) => {
  const people = await two(browser)
  const [ana, bia] = people
  await dealt([...people])
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

test('a deal of two browsers to its sheet: canastra, morto, going out, and on when both have read it', async ({
  browser,
}) => {
  const people = await two(browser)
  const [ana, bia] = people
  await dealt([...people], {}, { hold: 60_000 })
  /** Lays a canastra and four of a rank, and carries the card left over to the pile. */
  const empty = async (run: string[], four: string[], left: string, says: string): Promise<void> => {
    await does(ana, 'draw').click()
    await pick(ana, run)
    await does(ana, 'lay').click()
    await expect(ana.locator('.held')).toHaveCount(5)
    await pick(ana, four)
    await does(ana, 'lay').click()
    await expect(ana.locator('.held')).toHaveCount(1)
    await drag(ana, `.held[data-card="${left}"]`, '[data-drop=pile]', () =>
      expect(ana.locator('.deed')).toHaveText(`Descartar ${says}`),
    )
  }
  await empty(ANA.slice(0, 7), ANA.slice(7), 'Ko', 'e pega o morto')
  await expect(jogo(ana, 1)).toContainText('Real 7')
  await expect(ana.locator('.ours .took')).toHaveText('já com o morto')
  await expect(bia.locator('.theirs .took')).toHaveText('já com o morto')
  await does(bia, 'draw').click()
  await pick(bia, ['2o'])
  await does(bia, 'discard').click()
  // The move that ends the deal is seen before its sheet lies over it.
  await bia.evaluate(() => {
    const seen: string[] = Object.assign(window, { seen: [] }).seen
    new MutationObserver(() => {
      const says = document.querySelector('.status')?.textContent ?? ''
      const pile = document.querySelector('[data-card=pile]')?.getAttribute('aria-label') ?? ''
      if (document.querySelector('[data-testid=sheet]')) seen.push('sheet')
      else if (says.includes('bateu')) seen.push(`${says} ${pile}`)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await empty(MORTO.slice(0, 7), MORTO.slice(7), 'Kp', 'e bate!')

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

test('on a phone the bar says what others just did, in the words of the log, and whose turn it is', async ({
  browser,
  context,
}) => {
  const pages = [await prepared(context, { still: true }), await person(browser, { still: true })] as const
  await dealt([...pages])
  const [ana, bia] = pages
  const bar = bia.locator('.bar .status')
  const name = (await bia.locator('.seat .name').first().innerText()).trim()
  await expect(bar).toContainText(`Vez de ${name}`)
  await ana.keyboard.press('c')
  await expect(bar.locator('.told')).toHaveText(`${name} compra do monte.`)
  await expect(bar.locator('small')).toHaveText(`Vez de ${name}`)
  await pick(ana, ['4p', '5p', '6p'])
  await does(ana, 'lay').click()
  await expect(bar.locator('.told')).toHaveText(`${name} baixa 4♣ 5♣ 6♣.`)
})

test('the sheet of a deal lies alone, and every card left in a hand shows its index', async ({ context }) => {
  const page = await prepared(context, { still: true })
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

test('a replay: every hand is open, every move has its address, and the deal ends with itself', async ({ context }) => {
  const page = await prepared(context, MOVING)
  const options = { cut: false, mortos: 0, most_deals: 1, first_refusal: false } as never
  const pack = [...ANA.flatMap((card, i) => [card, BIA[i]!]), ...STOCK].join(' ')
  await begin(page, { ...TABLE, options }, { dealer: 2, pack })
  await does(page, 'draw').click()
  for (const cards of [ANA.slice(0, 7), ANA.slice(7)]) {
    await pick(page, cards)
    await does(page, 'lay').click()
    await expect(page.locator('.held.picked')).toHaveCount(0)
  }
  await pick(page, ['Ko'])
  await does(page, 'discard').click()
  await page.getByRole('link', { name: 'Rever a partida' }).click()

  const told = page.getByTestId('told')
  const hands = page.getByLabel('As mãos de todos').locator('dd')
  const slider = page.getByRole('slider', { name: 'Lance da rodada' })
  await expect(hands).toHaveCount(2)
  for (const hand of await hands.all()) await expect(hand.getByRole('img')).toHaveCount(11)
  await page.keyboard.press('ArrowRight')
  await expect(hands.first().getByRole('img')).toHaveCount(12)
  await slider.fill('2')
  await expect(page).toHaveURL(/mao=1&lance=2/)
  await expect(told).toContainText('baixa')
  const sentence = await told.innerText()
  await page.reload()
  await expect(told).toHaveText(sentence)
  await expect(hands.first().getByRole('img')).toHaveCount(5)
  // What lies there stays where it is when something else happens: only what comes moves.
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
  await expect(told).toContainText('bate')
  await expect(page.locator('.jogo')).toHaveCount(2)
  await expect(hands.first().getByRole('img')).toHaveCount(0)
  await expect(hands.nth(1).getByRole('img')).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Próximo lance' })).toBeDisabled()
  // The move that ended it is not covered by its count, which is one tap away.
  await expect(page.getByTestId('sheet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ver a conta da rodada' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /Batida/ })).toContainText('+')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Lances' }).click()
  await expect(page.locator('.move[aria-current]')).toBeInViewport()
})

test('who lets the time pass is covered by a bot, and comes back to the same cards', async ({ browser }) => {
  const people = await two(browser)
  const [ana, bia] = people
  const table = await dealt([...people])
  await stage(ana, table, { left: 50 })
  await expect(ana.getByText('Um robô está jogando por você')).toBeVisible()
  await expect(bia.locator('.seat', { hasText: 'com um robô no lugar' })).toHaveCount(1)
  await ana.getByRole('button', { name: 'Voltar a jogar' }).click()
  await expect(ana.getByText('Um robô está jogando por você')).toBeHidden()
  await ana.reload()
  await expect(ana.locator('.hand')).toBeVisible()
})

const EASY = ['draw', 'using', 'cut', 'held', 'over']
const MORE = ['turn', 'refuse', 'big', 'many', 'three', 'six', 'spectator']

test('axe: every kind of moment of buraco', async ({ context }) => {
  test.slow(LONG, 'every moment in every size')
  const page = await prepared(context, { still: true })
  await cleanScenes(
    page,
    (LONG ? [...EASY, ...MORE] : EASY).map((scene) => `buraco-${scene}`),
    [PHONE],
  )
})
