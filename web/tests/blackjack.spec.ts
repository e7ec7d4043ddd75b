/** Blackjack in the browser: bets, every choice, training and the chart. */

import { expect, test, type Page } from '@playwright/test'
import { DESK, PHONE } from './boxes'
import { clean, cleanScenes } from './clean'
import { LONG } from './long'
import { ask, begin, company, isOver, MOVING, open, person, playUntil, prepared, stage } from './table'

const ALONE = { game: 'blackjack', regulation: 'cassino', seats: 1, options: { rounds: 1 } as never }

/** One seat: its first card, the dealer's, its second, the dealer's; then what is drawn. */
const shoe = (mine: string, dealer: string, then = ''): { pack: string; hold: number } => {
  const [[one, two], [up, hole]] = [mine.split(' '), dealer.split(' ')]
  return { pack: `${one} ${up} ${two} ${hole} ${then}`.trim(), hold: 60_000 }
}
const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]`)
const ended = (page: Page) => page.locator('.status')

test('a round by touch on a phone: the bet, a double, and why it was won', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await begin(page, ALONE, shoe('5p 6o', '6c 10o', '10p 9c'))
  await page.getByRole('button', { name: '50', exact: true }).tap()
  await action(page, 'aposta').tap()
  await expect(action(page, 'dobra')).toContainText('mais 50')
  for (const hand of ['.dealer', '.me']) {
    const [one, two] = await page
      .locator(`${hand} .cards > .card`)
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect))
    expect(one!.right, `${hand}: the first card is whole`).toBeLessThanOrEqual(two!.left)
  }
  await action(page, 'dobra').tap()
  await expect(ended(page)).toHaveText('Você: o crupiê estourou; ganha 100, fica com 1100.')
  await ended(page).tap()
  await expect(page.getByTestId('over').locator('.ranks')).toContainText('1100 fichas')
  await expect(page.getByTestId('over').getByRole('heading')).toHaveAccessibleName('Fim da sessão')
  await expect(page.getByTestId('over').getByText('Você sai com 1100 fichas.', { exact: true })).toBeVisible()
  await page.goto('/perfil')
  await expect(page.locator('a.sheet[href^="/partida/"] b')).toHaveText('+100 fichas')
})

test('what may be done is told when the cards lie there: a pair is no secret kept badly', async ({ context }) => {
  const page = await prepared(context, MOVING)
  await begin(page, ALONE, shoe('8p 8c', '6c 10o', '3o 10c 10e 9p'))
  await page.evaluate(() => {
    const seen: boolean[] = []
    const look = () => {
      const flies = [...document.querySelectorAll('.blackjack .hand')].some((hand) =>
        hand.getAnimations({ subtree: true }).some((one) => one.playState === 'running'),
      )
      const told = document.querySelector('.choices')?.checkVisibility({ visibilityProperty: true })
      if (flies) seen.push(!!told)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { seen })
  })
  await action(page, 'aposta').click()
  await expect(action(page, 'divide')).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(true)
})

test('out of chips: it is said, the remark on the last decision goes, and the end tells how one leaves', async ({
  browser,
  context,
}) => {
  const [ana, bia] = [await prepared(context, { still: true }), await person(browser, { still: true })]
  await ana.addInitScript(() => localStorage.setItem('blackjack.training', '1'))
  const asked = { ...ALONE, seats: 2, options: { rounds: 2, chips: 10 } as never }
  // Ana loses all she has, and Bia wins; the second round is Bia's alone.
  await company([ana, bia], asked, { pack: '10p 10c 10o 2c 9p 7o 10e 10c 10p 7e', hold: 60_000 })
  const seen = async (page: Page) => {
    await expect(page.locator('.gain').first()).toBeVisible()
    await ended(page).click()
  }
  const answered = ana.waitForResponse(/\/worths$/)
  await Promise.all([action(ana, 'aposta').click(), action(bia, 'aposta').click()])
  await answered
  await action(ana, 'mantém').click()
  await expect(ana.locator('.lesson')).toBeVisible()
  await action(bia, 'mantém').click()
  for (const page of [ana, bia]) await seen(page)
  await expect(ana.getByText('Suas fichas não dão para a aposta mínima')).toBeVisible()
  await expect(bia.getByText('Suas fichas não dão para a aposta mínima')).toHaveCount(0)
  await action(bia, 'aposta').click()
  await expect(ana.locator('.others .cards > .card')).toHaveCount(2)
  await expect(ana.locator('.lesson')).toHaveCount(0)
  await action(bia, 'mantém').click()
  for (const page of [ana, bia]) await seen(page)
  await expect(ana.getByTestId('over')).toContainText(/Você sai com 0 fichas\. Com mais fichas do que no começo: .+\./)
  await expect(ana.getByTestId('over')).not.toContainText('Vitória')
  await expect(bia.getByTestId('over')).toContainText('Você sai com 30 fichas. Com mais fichas do que no começo: Você.')
})

test('log, chips and total are told when the dealer’s cards lie there, and not before', async ({ browser }) => {
  const page = await person(browser, MOVING, { viewport: { width: DESK[0], height: DESK[1] } })
  await begin(page, ALONE, shoe('10p 8c', '6c 5o', '2o 3e 10c'))
  await action(page, 'aposta').click()
  await expect(action(page, 'mantém')).toBeEnabled()
  // Frame by frame: whether all five cards of the dealer are there, and which of the tellers has told.
  await page.evaluate(() => {
    const seen: string[] = []
    const shows = (selector: string) =>
      !!document.querySelector(selector)?.checkVisibility({ visibilityProperty: true })
    const look = () => {
      if (document.querySelectorAll('.dealer .cards > .card').length === 5) {
        const log = document.querySelector('.history')!.textContent!.includes('o crupiê estourou')
        const heard = document.querySelector('[data-testid=live]')!.textContent!.includes('o crupiê estourou')
        const chips = document.querySelector('.me .stack')!.textContent!.includes('1010')
        const told = [log, heard, chips, shows('.me .gain'), shows('.status'), shows('.dealer .total')].join()
        if (seen.at(-1) !== told) seen.push(told)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { seen })
  })
  await action(page, 'mantém').click()
  await expect(page.locator('.me .gain')).toBeVisible()
  await expect(page.locator('.history')).toContainText('o crupiê estourou')
  const all = (told: boolean) => Array(6).fill(told).join()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([all(false), all(true)])
})

/** Notes every moment at which a hand shows its total while a card of it is in the air. */
const watchTotals = (page: Page) =>
  page.evaluate(() => {
    const early: string[] = []
    const look = () => {
      for (const hand of document.querySelectorAll('.blackjack .hand')) {
        const flies = hand.getAnimations({ subtree: true }).some((one) => one.playState === 'running')
        const told = [...hand.querySelectorAll('.total, .word, .gain')].filter((one) =>
          one.checkVisibility({ visibilityProperty: true }),
        )
        if (flies && told.length) early.push(told.map((one) => one.textContent).join(' '))
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { early })
  })
const early = (page: Page) => page.evaluate(() => (window as unknown as { early: string[] }).early)

test('on a slow phone too, a total comes with its card, and the bet leaves the stack at once', async ({ context }) => {
  const page = await prepared(context, MOVING)
  // A phone that takes three times as long to move a card as the card was given.
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, timing) {
      const { duration, delay = 0 } = timing as KeyframeAnimationOptions
      return animate.call(this, frames, { ...(timing as object), duration: Number(duration) * 3, delay: delay * 3 })
    }
  })
  await begin(page, { ...ALONE, seats: 2 }, { pack: '10p 9c 6c 5p 8o 10o 10e', hold: 60_000 })
  await watchTotals(page)
  await expect(page.locator('.me .stack')).toContainText('1000')
  await action(page, 'aposta').click()
  await expect(page.locator('.me .stack')).toContainText('990')
  await action(page, 'pede').click()
  await expect(page.locator('.me .total')).toHaveText('25')
  await expect(page.locator('.me .total')).toBeVisible()
  await expect(page.locator('.me .gain')).toBeVisible()
  expect(await early(page)).toEqual([])
})

test('a word said while cards fly neither tells their total nor lets go what is looked at', async ({
  browser,
  context,
}) => {
  const [ana, bia] = [await prepared(context, MOVING), await person(browser, MOVING)]
  await company([ana, bia], { ...ALONE, seats: 2 }, { pack: '10p 9c 6c 9p 8o 10o 9e', hold: 60_000 })
  await watchTotals(ana)
  const say = async () => {
    await bia.keyboard.press('s')
    await expect(bia.locator('.emotes button')).not.toHaveCount(0)
  }
  await action(bia, 'aposta').click()
  await say()
  await action(ana, 'aposta').click()
  await bia.locator('.emotes button').first().click()
  await action(ana, 'mantém').click()
  expect(await early(ana)).toEqual([])
  await action(bia, 'mantém').click()
  await expect(ended(ana)).toHaveText('Você: o crupiê estourou; ganha 10, fica com 1010.')
  await say()
  await bia.locator('.emotes button').first().click()
  await expect(ana.locator('.bubble')).toBeVisible()
  await expect(ended(ana)).toHaveText('Você: o crupiê estourou; ganha 10, fica com 1010.')
})

test('"17 ou 7" stands in one line on the narrowest phone', async ({ browser }) => {
  const page = await person(browser, { still: true }, { viewport: { width: 320, height: 568 } })
  await begin(page, ALONE, shoe('Ap 6c', '6c 10o', '10p 9c'))
  await action(page, 'aposta').tap()
  const total = page.locator('.me .total')
  await expect(total).toHaveText('17 ou 7')
  const lines = await total.evaluate(
    (node) => node.getClientRects()[0]!.height / parseFloat(getComputedStyle(node).lineHeight),
  )
  expect(lines).toBeLessThan(1.5)
})

test('by keys: a bet by steps, a split played to its end', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await begin(page, ALONE, shoe('8p 8c', '6c 10o', '3o 10c 10e 9p'))
  await expect(action(page, 'aposta')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('+')
  await expect(action(page, 'aposta')).toHaveText('Apostar 20')
  await page.keyboard.press('Enter')
  await expect(action(page, 'divide')).toBeVisible()
  await page.keyboard.press('v')
  await expect(page.locator('.mine .hand')).toHaveCount(2)
  await page.keyboard.press('d')
  await expect(page.locator('.mine .hand').nth(1)).toHaveClass(/current/)
  await page.keyboard.press('f')
  await expect(page.locator('.mine .gain')).toHaveText(['+40', '+20'])
})

test('insurance, then surrender: each with its price', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await begin(page, ALONE, shoe('10p 6c', 'Ac 9o'))
  await action(page, 'aposta').click()
  await expect(action(page, 'seguro')).toContainText('custa 5, paga 10')
  await action(page, 'seguro').click()
  await expect(action(page, 'rende')).toContainText('perde 5')
  await action(page, 'rende').click()
  await expect(ended(page)).toHaveText('Você: rendeu-se, seguro perde 5; ao todo perde 10, fica com 990.')
})

test('training tells what a decision cost, and the session sets luck and skill apart', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await page.addInitScript(() => localStorage.setItem('blackjack.training', '1'))
  await begin(page, ALONE, shoe('5p 6o', '6c 10o', '10p 9c'))
  const answered = page.waitForResponse(/\/worths$/) // before the bet: they are soon there
  await action(page, 'aposta').click()
  await expect(action(page, 'mantém')).toBeVisible()
  await answered
  await action(page, 'mantém').click()
  await expect(page.locator('.lesson')).toHaveText(/^Custou 8\d(,\d)? centésimos da aposta: melhor dobrar\.$/)
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(4) // no pack to cut here
  await page.getByRole('button', { name: 'Treino' }).click()
  await expect(page.getByRole('dialog')).toContainText('0 de 1')
  await expect(page.getByRole('dialog')).toContainText('Contado desde a rodada 1, com o treino ligado.')
  await page.keyboard.press('Escape')
  const end = page.getByTestId('over')
  await expect(end).toContainText('Contado desde a rodada 1')
  for (const figure of ['Decisões certas', 'disso, a vantagem da casa', 'os erros', 'a sorte'])
    await expect(end.getByText(figure, { exact: true })).toBeVisible()
  await expect(end.getByRole('link', { name: 'Rever a partida' })).toBeInViewport()
})

test('the rules of the house lead to its exact figures', async ({ browser }) => {
  const page = await person(browser, { still: true }, { viewport: { width: DESK[0], height: DESK[1] } })
  await begin(page, ALONE)
  await page.locator('.placard button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('O que esta casa paga')
  await dialog.getByRole('button', { name: 'As contas da casa' }).click()
  await expect(dialog.locator('.edge b')).toHaveText(/^−\d,\d+ %$/)
  await expect(dialog).toHaveCount(1)
})

test('in the log the line below a round is drawn after its last sentence', async ({ browser }) => {
  const wide = { viewport: { width: DESK[0], height: DESK[1] } }
  const [ana, bia] = [await person(browser, { still: true }, wide), await person(browser, { still: true })]
  const asked = { ...ALONE, seats: 2, options: { rounds: 2 } as never }
  await company([ana, bia], asked, { pack: '10p 9c 6c 9p 8o 10o 9e', hold: 60_000 })
  await Promise.all([action(ana, 'aposta').click(), action(bia, 'aposta').click()])
  await action(ana, 'mantém').click()
  await action(bia, 'mantém').click()
  const log = ana.locator('.history li')
  await expect(ended(ana)).toHaveText('Você: o crupiê estourou; ganha 10, fica com 1010.')
  await ended(ana).click()
  await expect(log.filter({ hasText: 'Rodada 2.' })).toHaveCount(1)
  await expect(ana.locator('.history .ends')).toHaveText('Você: o crupiê estourou; ganha 10, fica com 1010.')
  const all = await log.allInnerTexts()
  const closing = all.findIndex((one) => one.startsWith('Rodada 2.')) - 1
  expect(all[closing]).toMatch(/^Visitante \d+: o crupiê estourou/)
  await expect(ana.locator('.history .closes')).toHaveText(all[closing]!)
})

test('two people at one table see each other play', async ({ browser, context }) => {
  const [ana, bia] = [await prepared(context, { still: true }), await person(browser, { still: true })]
  await company([ana, bia], { ...ALONE, seats: 2 }, { pack: '10p 9c 6c 9p 8o 10o 9e', hold: 60_000 })
  await Promise.all([action(ana, 'aposta').click(), action(bia, 'aposta').click()])
  await action(ana, 'mantém').click()
  await action(bia, 'mantém').click()
  await expect(ended(ana)).toHaveText('Você: o crupiê estourou; ganha 10, fica com 1010.')
  await expect(bia.locator('.others .gain')).toBeVisible()
})

test('one person at two places: each is asked in turn, and only one’s own closed cards are seen', async ({
  browser,
  context,
}) => {
  const [ana, bia] = [await prepared(context, { still: true }), await person(browser, { still: true })]
  const { name } = await ask<{ name: string }>(ana, 'GET', '/me')
  const asked = { game: 'blackjack', regulation: 'nevada', seats: 3, places: 2, options: { rounds: 1 } as never }
  const table = await open(ana, asked)
  await stage(ana, table, { pack: '10p 9c 8p 6c 9p 9e 10o 10e 10c', hold: 60_000 })
  for (const page of [ana, bia]) await page.goto(`/mesa/${table}`)
  await bia.getByRole('button', { name: 'Sentar aqui' }).first().click()
  // One place is left as soon as Ana sees Bia sit.
  await expect(ana.getByRole('button', { name: 'Jogar aqui também' })).toHaveCount(1)
  await ana.getByRole('button', { name: 'Jogar aqui também' }).click()
  await expect(ana.getByRole('button', { name: /^Deixar:/ })).toHaveCount(2)
  await expect(bia.getByRole('button', { name: 'Jogar aqui também' })).toHaveCount(0)
  await ana.getByRole('button', { name: 'Começar' }).click()

  await expect(ended(ana)).toHaveText(`Façam suas apostas: ${name}`)
  await action(ana, 'aposta').tap()
  await expect(ended(ana)).toHaveText(`Façam suas apostas: ${name} (2)`)
  await ana.keyboard.press('Enter')
  await action(bia, 'aposta').click()
  await expect(ana.locator('.own .total')).toHaveText(['18', '19'])
  // What is told calls them the same.
  await expect(ana.locator('.own .name')).toHaveText([`${name} (2)`, name])
  await expect(ana.locator('.place:not(.own) .total')).toHaveCount(0)
  await expect(bia.locator('.total')).toHaveText(['6', '18'])

  await expect(ended(ana)).toHaveText(`Sua vez: ${name}`)
  await action(ana, 'mantém').tap()
  await action(bia, 'mantém').click()
  await expect(ended(ana)).toHaveText(`Sua vez: ${name} (2)`)
  await expect(ana.locator('.me .total')).toHaveText('18')
  await ana.goto(`/mesa/${table}?modo=texto`)
  await expect(ana.getByText(/^Agora você joga em .+ \(2\)\.$/)).toBeVisible()
  await action(ana, 'mantém').click()
  await ana.goto(`/mesa/${table}`)
  await expect(ana.locator('.own .gain')).toHaveText(['+10', '+10'])
  await expect(bia.locator('.others .gain')).toHaveText(['+10', '+10'])
})

test('who comes back is told how the round ended that they did not see, until they play on', async ({
  browser,
  context,
}) => {
  const [ana, bia] = [await prepared(context, { still: true }), await person(browser, { still: true })]
  const asked = { ...ALONE, seats: 2, options: { rounds: 3 } as never }
  const table = await company([ana, bia], asked, { pack: '10p 9c 6c 9p 8o 10o 9e', hold: 500 })
  await Promise.all([action(ana, 'aposta').click(), action(bia, 'aposta').click()])
  await action(ana, 'mantém').click()
  await expect(action(bia, 'mantém')).toBeVisible()
  await ana.goto('/ajustes')
  await action(bia, 'mantém').click()
  await action(bia, 'aposta').click()
  await ana.goto(`/mesa/${table}`)
  const told = ana.getByText('Enquanto você esteve fora: Você: o crupiê estourou; ganha 10, fica com 1010.')
  await expect(told).toBeVisible()
  await action(ana, 'aposta').click()
  await expect(told).toHaveCount(0)
  await ana.reload()
  await expect(ana.locator('.dealer .cards')).toBeVisible()
  await expect(ana.getByText('Enquanto você esteve fora')).toHaveCount(0)
})

test('a session is seen again round by round, and all of it is checked', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await begin(page, { ...ALONE, options: { rounds: 2 } as never })
  await playUntil([page], isOver(page), ['[data-action="mantém"]', '[data-action=passa]', '[data-action=aposta]'])
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  const slider = page.getByRole('slider', { name: 'Lance da rodada' })
  await slider.fill('1')
  await expect(page.locator('.me .hand')).toBeVisible()
  await slider.fill((await slider.getAttribute('max'))!)
  await expect(page.getByTestId('told')).toContainText('fica com')
  await expect(page.locator('.me .gain')).toBeVisible()
  await page.getByRole('button', { name: 'Próxima rodada' }).click()
  await expect(page.locator('.number')).toContainText('Rodada 2 de 2')
  await expect(page.locator('.blackjack .hand')).toHaveCount(0)
  await page.getByRole('button', { name: 'Conferir a partida' }).click()
  await expect(page.getByTestId('verdict')).toContainText('Tudo confere')
})

test('a replay turns over what lay face down: the dealer’s second card, and others’ closed hands', async ({
  context,
}) => {
  const page = await prepared(context, { still: true })
  const asked = { ...ALONE, regulation: 'nevada', seats: 2, bots: true }
  await begin(page, asked, { pack: '10p 9c 6c 8p 9o 5o 10c 10e', hold: 60_000 })
  await action(page, 'aposta').click()
  await expect(action(page, 'mantém')).toBeVisible()
  await expect(page.locator('.dealer .down')).toHaveCount(1)
  await expect(page.locator('.others .down')).toHaveCount(2)
  await action(page, 'mantém').click()
  await expect(page.locator('.me .gain')).toBeVisible()
  await ended(page).click()
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  const slider = page.getByRole('slider', { name: 'Lance da rodada' })
  await slider.fill('2')
  await expect(page.locator('.dealer .cards')).toHaveAttribute('data-card', '6c 5o')
  await expect(page.locator('.dealer .total')).toHaveText('11')
  await expect(page.locator('.dealer .was-closed')).toHaveCount(1)
  await expect(page.locator('.others .was-closed')).toHaveCount(2)
  await expect(page.locator('.blackjack .hand .down')).toHaveCount(0)
  await expect(page.locator('.dealer .cards')).toHaveAccessibleName(/Cinco de ouros, fechada à mesa/)
  await slider.fill((await slider.getAttribute('max'))!)
  await expect(page.locator('.was-closed')).toHaveCount(0)
})

test('the page of a house’s rules has the exact edge and the chart in words', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await page.goto('/regras/blackjack/copag')
  await expect(page.locator('.edge b')).toHaveText('−0,579 %') // shipped: nothing is computed
  // First what the letters mean, then the charts, each with the dealer's cards above and one's own hands beside.
  expect(
    await page
      .locator('.study')
      .evaluate((node) => [...node.querySelectorAll('.key, table')].map((one) => one.tagName)),
  ).toEqual(['UL', 'TABLE', 'TABLE', 'TABLE'])
  await expect(page.getByRole('columnheader', { name: 'Carta aberta do crupiê' })).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: 'Sua mão' })).toHaveCount(3)
  const eleven = page.getByRole('table', { name: 'Sem ás que valha 11' }).getByRole('row', { name: /^11 / })
  await expect(eleven.getByRole('cell').nth(4)).toHaveText(/dobra; se não puder, pede/)
  await clean(page, 'the odds', '.study')
})

test('axe: every kind of moment of blackjack', async ({ context }) => {
  test.slow(LONG, 'every moment in every size')
  const page = await prepared(context, { still: true })
  const scenes = ['bets', 'turn', 'split', 'insurance', 'nevada', 'seven', 'held', 'over']
  await cleanScenes(
    page,
    scenes.map((scene) => `blackjack-${scene}`),
    [PHONE, DESK],
  )
})
