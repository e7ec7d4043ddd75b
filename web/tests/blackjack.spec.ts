/** Blackjack in the browser: bets, every choice, training and the chart. */

import { expect, test, type Page } from '@playwright/test'
import { DESK, PHONE } from './boxes'
import { expectAccessible, expectAccessibleScenes } from './accessibility'
import { LONG } from './long'
import {
  callApi,
  startMatch,
  startMatchTogether,
  isOver,
  ANIMATED,
  openTable,
  newPerson,
  playUntil,
  preparePage,
  stage,
} from './table'

const ALONE = { game: 'blackjack', regulation: 'cassino', seats: 1, options: { rounds: 1 } as never }

/** Stack the shoe for one seat: the cards are dealt to player, dealer, player, dealer; `draws` follow. */
const stackShoe = (mine: string, dealer: string, draws = ''): { pack: string; hold: number } => {
  const [[one, two], [up, hole]] = [mine.split(' '), dealer.split(' ')]
  return { pack: `${one} ${up} ${two} ${hole} ${draws}`.trim(), hold: 60_000 }
}
const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]`)
const statusOf = (page: Page) => page.locator('.status')

test('a round by touch: bet, double, and the reason for the win', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await startMatch(page, ALONE, stackShoe('5p 6o', '6c 10o', '10p 9c'))
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
  await expect(statusOf(page)).toHaveText('Você: o crupiê estourou; ganha 100, fica com 1100.')
  await statusOf(page).tap()
  await expect(page.getByTestId('over').locator('.ranks')).toContainText('1100 fichas')
  await expect(page.getByTestId('over').getByRole('heading')).toHaveAccessibleName('Fim da sessão')
  await expect(page.getByTestId('over').getByText('Você sai com 1100 fichas.', { exact: true })).toBeVisible()
  await page.goto('/perfil')
  await expect(page.locator('a.sheet[href^="/partida/"] b')).toHaveText('+100 fichas')
})

test('the choices appear only after the cards have landed', async ({ context }) => {
  const page = await preparePage(context, ANIMATED)
  await startMatch(page, ALONE, stackShoe('8p 8c', '6c 10o', '3o 10c 10e 9p'))
  await page.evaluate(() => {
    const seen: boolean[] = []
    const check = () => {
      const isFlying = [...document.querySelectorAll('.blackjack .hand')].some((hand) =>
        hand.getAnimations({ subtree: true }).some((one) => one.playState === 'running'),
      )
      const isVisible = document.querySelector('.choices')?.checkVisibility({ visibilityProperty: true })
      if (isFlying) seen.push(!!isVisible)
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
    Object.assign(window, { seen })
  })
  await action(page, 'aposta').click()
  await expect(action(page, 'divide')).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(true)
})

test('a player out of chips is told so and sees the final count at the end', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context, { still: true }), await newPerson(browser, { still: true })]
  await ana.addInitScript(() => localStorage.setItem('blackjack.training', '1'))
  const wanted = { ...ALONE, seats: 2, options: { rounds: 2, chips: 10 } as never }
  // Ana loses all her chips and Bia wins. Bia plays the second round alone.
  await startMatchTogether([ana, bia], wanted, { pack: '10p 10c 10o 2c 9p 7o 10e 10c 10p 7e', hold: 60_000 })
  const dismissResult = async (page: Page) => {
    await expect(page.locator('.gain').first()).toBeVisible()
    await statusOf(page).click()
  }
  const worths = ana.waitForResponse(/\/worths$/)
  await Promise.all([action(ana, 'aposta').click(), action(bia, 'aposta').click()])
  await worths
  await action(ana, 'mantém').click()
  await expect(ana.locator('.lesson')).toBeVisible()
  await action(bia, 'mantém').click()
  for (const page of [ana, bia]) await dismissResult(page)
  await expect(ana.getByText('Suas fichas não dão para a aposta mínima')).toBeVisible()
  await expect(bia.getByText('Suas fichas não dão para a aposta mínima')).toHaveCount(0)
  await action(bia, 'aposta').click()
  await expect(ana.locator('.others .cards > .card')).toHaveCount(2)
  await expect(ana.locator('.lesson')).toHaveCount(0)
  await action(bia, 'mantém').click()
  for (const page of [ana, bia]) await dismissResult(page)
  await expect(ana.getByTestId('over')).toContainText(/Você sai com 0 fichas\. Com mais fichas do que no começo: .+\./)
  await expect(ana.getByTestId('over')).not.toContainText('Vitória')
  await expect(bia.getByTestId('over')).toContainText('Você sai com 30 fichas. Com mais fichas do que no começo: Você.')
})

test('log, chips and total update only after the dealer’s cards have landed', async ({ browser }) => {
  const page = await newPerson(browser, ANIMATED, { viewport: { width: DESK[0], height: DESK[1] } })
  await startMatch(page, ALONE, stackShoe('10p 8c', '6c 5o', '2o 3e 10c'))
  await action(page, 'aposta').click()
  await expect(action(page, 'mantém')).toBeEnabled()
  // Per frame, once all five cards of the dealer are there: which parts already show the result.
  await page.evaluate(() => {
    const seen: string[] = []
    const shows = (selector: string) =>
      !!document.querySelector(selector)?.checkVisibility({ visibilityProperty: true })
    const check = () => {
      if (document.querySelectorAll('.dealer .cards > .card').length === 5) {
        const log = document.querySelector('.history')!.textContent!.includes('o crupiê estourou')
        const announced = document.querySelector('[data-testid=live]')!.textContent!.includes('o crupiê estourou')
        const chips = document.querySelector('.me .stack')!.textContent!.includes('1010')
        const states = [log, announced, chips, shows('.me .gain'), shows('.status'), shows('.dealer .total')].join()
        if (seen.at(-1) !== states) seen.push(states)
      }
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
    Object.assign(window, { seen })
  })
  await action(page, 'mantém').click()
  await expect(page.locator('.me .gain')).toBeVisible()
  await expect(page.locator('.history')).toContainText('o crupiê estourou')
  const all = (state: boolean) => Array(6).fill(state).join()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([all(false), all(true)])
})

/** Record every frame in which a hand shows its total while one of its cards is still flying. */
const watchTotals = (page: Page) =>
  page.evaluate(() => {
    const early: string[] = []
    const check = () => {
      for (const hand of document.querySelectorAll('.blackjack .hand')) {
        const isFlying = hand.getAnimations({ subtree: true }).some((one) => one.playState === 'running')
        const visible = [...hand.querySelectorAll('.total, .word, .gain')].filter((one) =>
          one.checkVisibility({ visibilityProperty: true }),
        )
        if (isFlying && visible.length) early.push(visible.map((one) => one.textContent).join(' '))
      }
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
    Object.assign(window, { early })
  })
const readEarlyTotals = (page: Page) => page.evaluate(() => (window as unknown as { early: string[] }).early)

test('on a slow phone a total appears with its card and the bet leaves the stack at once', async ({ context }) => {
  const page = await preparePage(context, ANIMATED)
  // Simulate a phone whose animations take three times as long.
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, timing) {
      const { duration, delay = 0 } = timing as KeyframeAnimationOptions
      return animate.call(this, frames, { ...(timing as object), duration: Number(duration) * 3, delay: delay * 3 })
    }
  })
  await startMatch(page, { ...ALONE, seats: 2 }, { pack: '10p 9c 6c 5p 8o 10o 10e', hold: 60_000 })
  await watchTotals(page)
  await expect(page.locator('.me .stack')).toContainText('1000')
  await action(page, 'aposta').click()
  await expect(page.locator('.me .stack')).toContainText('990')
  await action(page, 'pede').click()
  await expect(page.locator('.me .total')).toHaveText('25')
  await expect(page.locator('.me .total')).toBeVisible()
  await expect(page.locator('.me .gain')).toBeVisible()
  expect(await readEarlyTotals(page)).toEqual([])
})

test('a phrase during an animation neither shows totals early nor ends the pause', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context, ANIMATED), await newPerson(browser, ANIMATED)]
  await startMatchTogether([ana, bia], { ...ALONE, seats: 2 }, { pack: '10p 9c 6c 9p 8o 10o 9e', hold: 60_000 })
  await watchTotals(ana)
  const openPhrases = async () => {
    await bia.keyboard.press('s')
    await expect(bia.locator('.emotes button')).not.toHaveCount(0)
  }
  await action(bia, 'aposta').click()
  await openPhrases()
  await action(ana, 'aposta').click()
  await bia.locator('.emotes button').first().click()
  await action(ana, 'mantém').click()
  expect(await readEarlyTotals(ana)).toEqual([])
  await action(bia, 'mantém').click()
  await expect(statusOf(ana)).toHaveText('Você: o crupiê estourou; ganha 10, fica com 1010.')
  await openPhrases()
  await bia.locator('.emotes button').first().click()
  await expect(ana.locator('.bubble')).toBeVisible()
  await expect(statusOf(ana)).toHaveText('Você: o crupiê estourou; ganha 10, fica com 1010.')
})

test('"17 ou 7" fits on one line on the narrowest phone', async ({ browser }) => {
  const page = await newPerson(browser, { still: true }, { viewport: { width: 320, height: 568 } })
  await startMatch(page, ALONE, stackShoe('Ap 6c', '6c 10o', '10p 9c'))
  await action(page, 'aposta').tap()
  const total = page.locator('.me .total')
  await expect(total).toHaveText('17 ou 7')
  const lines = await total.evaluate(
    (node) => node.getClientRects()[0]!.height / parseFloat(getComputedStyle(node).lineHeight),
  )
  expect(lines).toBeLessThan(1.5)
})

test('by keyboard: change a bet and play a split', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await startMatch(page, ALONE, stackShoe('8p 8c', '6c 10o', '3o 10c 10e 9p'))
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

test('insurance and surrender show their price', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await startMatch(page, ALONE, stackShoe('10p 6c', 'Ac 9o'))
  await action(page, 'aposta').click()
  await expect(action(page, 'seguro')).toContainText('custa 5, paga 10')
  await action(page, 'seguro').click()
  await expect(action(page, 'rende')).toContainText('perde 5')
  await action(page, 'rende').click()
  await expect(statusOf(page)).toHaveText('Você: rendeu-se, seguro perde 5; ao todo perde 10, fica com 990.')
})

test('training shows the cost of a decision, and the session separates luck from skill', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.addInitScript(() => localStorage.setItem('blackjack.training', '1'))
  await startMatch(page, ALONE, stackShoe('5p 6o', '6c 10o', '10p 9c'))
  const worths = page.waitForResponse(/\/worths$/) // wait from before the bet: the answer comes soon
  await action(page, 'aposta').click()
  await expect(action(page, 'mantém')).toBeVisible()
  await worths
  await action(page, 'mantém').click()
  await expect(page.locator('.lesson')).toHaveText(/^Custou 8\d(,\d)? centésimos da aposta: melhor dobrar\.$/)
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(4) // there is no pack to cut in blackjack
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

test('the house rules lead to the exact house edge', async ({ browser }) => {
  const page = await newPerson(browser, { still: true }, { viewport: { width: DESK[0], height: DESK[1] } })
  await startMatch(page, ALONE)
  await page.locator('.placard button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('O que esta casa paga')
  await dialog.getByRole('button', { name: 'As contas da casa' }).click()
  await expect(dialog.locator('.edge b')).toHaveText(/^−\d,\d+ %$/)
  await expect(dialog).toHaveCount(1)
})

test('the log separates rounds after the last sentence of a round', async ({ browser }) => {
  const wide = { viewport: { width: DESK[0], height: DESK[1] } }
  const [ana, bia] = [await newPerson(browser, { still: true }, wide), await newPerson(browser, { still: true })]
  const wanted = { ...ALONE, seats: 2, options: { rounds: 2 } as never }
  await startMatchTogether([ana, bia], wanted, { pack: '10p 9c 6c 9p 8o 10o 9e', hold: 60_000 })
  await Promise.all([action(ana, 'aposta').click(), action(bia, 'aposta').click()])
  await action(ana, 'mantém').click()
  await action(bia, 'mantém').click()
  const log = ana.locator('.history li')
  await expect(statusOf(ana)).toHaveText('Você: o crupiê estourou; ganha 10, fica com 1010.')
  await statusOf(ana).click()
  await expect(log.filter({ hasText: 'Rodada 2.' })).toHaveCount(1)
  await expect(ana.locator('.history .ends')).toHaveText('Você: o crupiê estourou; ganha 10, fica com 1010.')
  const all = await log.allInnerTexts()
  const closing = all.findIndex((one) => one.startsWith('Rodada 2.')) - 1
  expect(all[closing]).toMatch(/^Visitante \d+: o crupiê estourou/)
  await expect(ana.locator('.history .closes')).toHaveText(all[closing]!)
})

test('two people at one table see each other play', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context, { still: true }), await newPerson(browser, { still: true })]
  await startMatchTogether([ana, bia], { ...ALONE, seats: 2 }, { pack: '10p 9c 6c 9p 8o 10o 9e', hold: 60_000 })
  await Promise.all([action(ana, 'aposta').click(), action(bia, 'aposta').click()])
  await action(ana, 'mantém').click()
  await action(bia, 'mantém').click()
  await expect(statusOf(ana)).toHaveText('Você: o crupiê estourou; ganha 10, fica com 1010.')
  await expect(bia.locator('.others .gain')).toBeVisible()
})

test('one person plays two seats in turn and sees only their own closed cards', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context, { still: true }), await newPerson(browser, { still: true })]
  const { name } = await callApi<{ name: string }>(ana, 'GET', '/me')
  const wanted = { game: 'blackjack', regulation: 'nevada', seats: 3, places: 2, options: { rounds: 1 } as never }
  const table = await openTable(ana, wanted)
  await stage(ana, table, { pack: '10p 9c 8p 6c 9p 9e 10o 10e 10c', hold: 60_000 })
  for (const page of [ana, bia]) await page.goto(`/mesa/${table}`)
  await bia.getByRole('button', { name: 'Sentar aqui' }).first().click()
  // One seat is free once Ana sees that Bia sits.
  await expect(ana.getByRole('button', { name: 'Jogar aqui também' })).toHaveCount(1)
  await ana.getByRole('button', { name: 'Jogar aqui também' }).click()
  await expect(ana.getByRole('button', { name: /^Deixar:/ })).toHaveCount(2)
  await expect(bia.getByRole('button', { name: 'Jogar aqui também' })).toHaveCount(0)
  await ana.getByRole('button', { name: 'Começar' }).click()

  await expect(statusOf(ana)).toHaveText(`Façam suas apostas: ${name}`)
  await action(ana, 'aposta').tap()
  await expect(statusOf(ana)).toHaveText(`Façam suas apostas: ${name} (2)`)
  await ana.keyboard.press('Enter')
  await action(bia, 'aposta').click()
  await expect(ana.locator('.own .total')).toHaveText(['18', '19'])
  // The sentences use the same names.
  await expect(ana.locator('.own .name')).toHaveText([`${name} (2)`, name])
  await expect(ana.locator('.place:not(.own) .total')).toHaveCount(0)
  await expect(bia.locator('.total')).toHaveText(['6', '18'])

  await expect(statusOf(ana)).toHaveText(`Sua vez: ${name}`)
  await action(ana, 'mantém').tap()
  await action(bia, 'mantém').click()
  await expect(statusOf(ana)).toHaveText(`Sua vez: ${name} (2)`)
  await expect(ana.locator('.me .total')).toHaveText('18')
  await ana.goto(`/mesa/${table}?modo=texto`)
  await expect(ana.getByText(/^Agora você joga em .+ \(2\)\.$/)).toBeVisible()
  await action(ana, 'mantém').click()
  await ana.goto(`/mesa/${table}`)
  await expect(ana.locator('.own .gain')).toHaveText(['+10', '+10'])
  await expect(bia.locator('.others .gain')).toHaveText(['+10', '+10'])
})

test('a returning player is told the result of the missed round until they act', async ({ browser, context }) => {
  const [ana, bia] = [await preparePage(context, { still: true }), await newPerson(browser, { still: true })]
  const wanted = { ...ALONE, seats: 2, options: { rounds: 3 } as never }
  const table = await startMatchTogether([ana, bia], wanted, { pack: '10p 9c 6c 9p 8o 10o 9e', hold: 500 })
  await Promise.all([action(ana, 'aposta').click(), action(bia, 'aposta').click()])
  await action(ana, 'mantém').click()
  await expect(action(bia, 'mantém')).toBeVisible()
  await ana.goto('/ajustes')
  await action(bia, 'mantém').click()
  await action(bia, 'aposta').click()
  await ana.goto(`/mesa/${table}`)
  const notice = ana.getByText('Enquanto você esteve fora: Você: o crupiê estourou; ganha 10, fica com 1010.')
  await expect(notice).toBeVisible()
  await action(ana, 'aposta').click()
  await expect(notice).toHaveCount(0)
  await ana.reload()
  await expect(ana.locator('.dealer .cards')).toBeVisible()
  await expect(ana.getByText('Enquanto você esteve fora')).toHaveCount(0)
})

test('a session can be replayed round by round and verified', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await startMatch(page, { ...ALONE, options: { rounds: 2 } as never })
  await playUntil([page], isOver(page), ['[data-action="mantém"]', '[data-action=passa]', '[data-action=aposta]'])
  await page.getByRole('link', { name: 'Rever a partida' }).click()
  const slider = page.getByRole('slider', { name: 'Lance da rodada' })
  await slider.fill('1')
  await expect(page.locator('.me .hand')).toBeVisible()
  await slider.fill((await slider.getAttribute('max'))!)
  await expect(page.getByTestId('lines')).toContainText('fica com')
  await expect(page.locator('.me .gain')).toBeVisible()
  await page.getByRole('button', { name: 'Próxima rodada' }).click()
  await expect(page.locator('.number')).toContainText('Rodada 2 de 2')
  await expect(page.locator('.blackjack .hand')).toHaveCount(0)
  await page.getByRole('button', { name: 'Conferir a partida' }).click()
  await expect(page.getByTestId('verdict')).toContainText('Tudo confere')
})

test('a replay shows the dealer’s hole card and the closed hands of others', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  const wanted = { ...ALONE, regulation: 'nevada', seats: 2, bots: true }
  await startMatch(page, wanted, { pack: '10p 9c 6c 8p 9o 5o 10c 10e', hold: 60_000 })
  await action(page, 'aposta').click()
  await expect(action(page, 'mantém')).toBeVisible()
  await expect(page.locator('.dealer .down')).toHaveCount(1)
  await expect(page.locator('.others .down')).toHaveCount(2)
  await action(page, 'mantém').click()
  await expect(page.locator('.me .gain')).toBeVisible()
  await statusOf(page).click()
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

test('the rules page has the exact house edge and the strategy chart in words', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.goto('/regras/blackjack/copag')
  await expect(page.locator('.edge b')).toHaveText('−0,579 %') // precomputed and shipped
  // First the legend, then the charts: the dealer's cards are the columns, the player's hands the rows.
  expect(
    await page
      .locator('.study')
      .evaluate((node) => [...node.querySelectorAll('.key, table')].map((one) => one.tagName)),
  ).toEqual(['UL', 'TABLE', 'TABLE', 'TABLE'])
  await expect(page.getByRole('columnheader', { name: 'Carta aberta do crupiê' })).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: 'Sua mão' })).toHaveCount(3)
  const eleven = page.getByRole('table', { name: 'Sem ás que valha 11' }).getByRole('row', { name: /^11 / })
  await expect(eleven.getByRole('cell').nth(4)).toHaveText(/dobra; se não puder, pede/)
  await expectAccessible(page, 'the odds', '.study')
})

test('axe: staged scenes of blackjack', async ({ context }) => {
  test.slow(LONG, 'every scene in every size')
  const page = await preparePage(context, { still: true })
  const scenes = ['bets', 'turn', 'split', 'insurance', 'nevada', 'seven', 'held', 'over']
  await expectAccessibleScenes(
    page,
    scenes.map((scene) => `blackjack-${scene}`),
    [PHONE, DESK],
  )
})
