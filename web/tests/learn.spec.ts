import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { EVERY_SIZE, resize } from './boxes'
import { preparePage } from './table'

type Lesson = { page: Page; coach: Locator; next: Locator }

/** Start the guided first hand that the open page explains. */
async function startLesson(page: Page): Promise<Lesson> {
  await page.getByRole('link', { name: 'Jogar a primeira mão, com ajuda' }).click()
  return {
    page,
    coach: page.getByTestId('coach'),
    next: page.getByRole('button', { name: 'Adiante', exact: true }),
  }
}

async function openLesson(context: BrowserContext, game: string): Promise<Lesson> {
  const page = await preparePage(context, { still: true })
  await page.goto(`/como-jogar/${game}`)
  return startLesson(page)
}

test('a beginner reads one screen and plays a guided first hand of truco', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await page.goto('/')
  await page.getByRole('link', { name: 'Como jogar' }).nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Como jogar Truco')
  const { coach, next } = await startLesson(page)
  await expect(coach).toContainText('Estas três cartas são suas')
  // While the player only has to read, tapping a card says what to do.
  await expect(page.locator('.status')).toHaveText('Leia abaixo e toque em Adiante')
  await page.locator('[data-card="3c"]').click({ force: true })
  await expect(coach).toContainText('toque em Adiante')
  await next.click()
  await expect(coach).toContainText('Zap')
  await next.click()
  await expect(coach).toContainText('jogue o 3♥')
  await expect(next).toBeDisabled()
  await expect(page.locator('[data-wanted]')).toHaveAttribute('data-card', '3c')
  // A wrong card is explained and changes nothing.
  await page.locator('[data-card="4e"]').click()
  await expect(coach).toContainText('vale guardar')
  await page.locator('[data-card="3c"]').click()
  await expect(coach).toContainText('a primeira vaza é de vocês')
  await next.click()
  await page.locator('[data-card="4e"]').click()
  await expect(coach).toContainText('uma vaza para cada lado')
  await next.click()
  await expect(coach).toContainText('Pediram truco!')
  await page.locator('.answer.yes').click()
  await expect(coach).toContainText('o Zap na mesa')
  await page.locator('[data-card="7p"]').click()
  await expect(coach).toContainText('valeu 3 tentos')
  await next.click()
  await page.getByRole('button', { name: 'Jogar agora' }).click()
  await expect(page).toHaveURL(/\/mesa\//)
})

test('the introduction of every game fits the smallest phone and landscape, step by step', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  const measureOverflows = async (): Promise<number[]> => {
    const found: number[] = []
    for (const size of [EVERY_SIZE[0], EVERY_SIZE[3]]) {
      await resize(page, size)
      found.push(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    }
    return found
  }
  await page.goto('/como-jogar')
  await expect(page.locator('.tiles a')).toHaveCount(4)
  const games = await page.locator('.tiles a').evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
  for (const game of games) {
    await page.goto(game)
    await expect(page.locator('.steps li')).toHaveCount(5)
    expect(await measureOverflows(), game).toEqual([0, 0])
  }
  for (const step of await page.locator('.steps li').all()) {
    await page.getByRole('button', { name: 'Adiante', exact: true }).click()
    await expect(step).toBeVisible()
    await expect(page.locator('.steps li:visible')).toHaveCount(1)
  }
  await expect(page.getByText('6 de 6')).toBeVisible()
})

test('a guided first deal of pif-paf', async ({ context }) => {
  const { page, coach, next } = await openLesson(context, 'pifpaf')
  const action = (name: string) => page.locator(`[data-action="${name}"]`)
  await expect(coach).toContainText('o pingo')
  await expect(page.locator('.pifpaf .status')).toHaveText('Leia abaixo e toque em Adiante')
  await next.click()
  await expect(coach).toContainText('já é um jogo')
  await expect(page.locator('.meld.on')).toHaveCount(3)
  await next.click()
  await next.click()
  await expect(coach).toContainText('cada um fala')
  await action('larga').click()
  await expect(coach).toContainText('não se largam')
  await action('paga').click()
  await expect(coach).toContainText('Nair largou')
  await action('compra').click()
  await expect(coach).toContainText('Veio o 9♥')
  // While the player only has to read, cards can be moved and sorted.
  const five = page.locator('.held[data-card="5o"]')
  const at = Number(await five.getAttribute('data-index'))
  await five.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(five).toHaveAttribute('data-index', String(at - 1))
  await page.getByRole('button', { name: 'Arrumar' }).click()
  await expect(page.locator('.meld.on')).toHaveCount(6)
  await next.click()
  await expect(action('descarta 5o')).toHaveAttribute('data-wanted', '')
  await page.locator('.held[data-card="Kp"]').click()
  await expect(coach).toContainText('ainda serve')
  await action('descarta 5o').click()
  await expect(coach).toContainText('Tonho descartou um rei')
  await action('bate').click()
  await expect(coach).toContainText('O pote inteiro é seu')
  await expect(page.locator('.mine .gain')).toBeVisible()
  await next.click()
  await expect(coach).toContainText('você já sabe jogar')
})

test('a guided first round of blackjack', async ({ context }) => {
  const { page, coach, next } = await openLesson(context, 'blackjack')
  await expect(coach).toContainText('Aposte 10')
  await page.locator('.put').click()
  await expect(coach).toContainText('11 pontos')
  await next.click()
  await expect(coach).toContainText('O crupiê mostra um 10')
  await next.click()
  // A wrong choice is explained and changes nothing.
  await page.locator('[data-action="mantém"]').click()
  await expect(coach).toContainText('Com 11 não há risco')
  await page.locator('[data-action="pede"]').click()
  await expect(coach).toContainText('19 pontos')
  await page.locator('[data-action="mantém"]').click()
  await expect(coach).toContainText('passou de 21')
  await next.click()
  await expect(coach).toContainText('você já sabe jogar')
})

test('a guided first deal of buraco, to the score sheet', async ({ context }) => {
  const { page, coach, next } = await openLesson(context, 'buraco')
  const wanted = page.locator('[data-wanted]')
  const pick = async (...cards: string[]): Promise<void> => {
    for (const card of cards)
      await page
        .locator(`.held[data-card="${card}"]`)
        .focus()
        .then(() => page.keyboard.press(' '))
  }
  await expect(coach).toContainText('Estas onze cartas são suas')
  await expect(page.locator('.status')).toHaveText('Leia abaixo e toque em Adiante')
  await next.click()
  await expect(wanted).toHaveAccessibleName(/Arrumar a mão: Naipe/)
  await wanted.click()
  await expect(coach).toContainText('Compre do monte')
  await expect(wanted).toHaveText('Comprar')
  await wanted.click()

  await expect(coach).toContainText('Veio o 8♣')
  await expect(wanted).toHaveCount(6)
  await pick('4p', '5p', '6p', '7p', '8p', '9p')
  await expect(coach).toContainText('Acendeu o lugar')
  await expect(page.locator('.here')).toBeVisible()
  await expect(wanted).toHaveText('Baixar 6')
  await wanted.click()
  await expect(page.locator('[data-jogo="1"]')).toHaveAccessibleName(/6 cartas/)

  // A wrong card is explained and changes nothing.
  await pick('Kc')
  await page.locator('[data-do=discard]').click()
  await expect(coach).toContainText('Essa ainda vai servir')
  await page.locator('[data-do=drop]').click()
  await pick('3e')
  await wanted.click()
  await expect(coach).toContainText('pegue o lixo')
  await wanted.click()
  for (const run of [
    ['9o', '10o', 'Jo'],
    ['Jc', 'Qc', 'Kc'],
  ]) {
    await pick(...run)
    await wanted.click()
  }
  await expect(coach).toContainText('pega um morto')
  await pick('3e')
  await expect(wanted).toContainText('e pega o morto')
  await wanted.click()

  await expect(coach).toContainText('O morto já está na sua mão')
  await wanted.click()
  await pick('10p', 'Jp')
  await wanted.click()
  await expect(page.locator('[data-jogo="1"]')).toContainText('Real 8')
  await pick('3c', '4c', 'X', '6c', '7c')
  await wanted.click()
  await expect(page.locator('[data-jogo="4"]')).toHaveAccessibleName(/5 cartas.*Curinga faz de curinga/)
  await pick('8e', '9e', '10e')
  await wanted.click()
  await expect(coach).toContainText('você bate')
  await pick('Qo', 'Ko')
  await wanted.click()
  await expect(coach).toContainText('A conta: 100')
  await expect(page.getByTestId('sheet').getByRole('row', { name: /Batida/ })).toContainText('+100')
  await next.click()
  await expect(coach).toContainText('você já sabe jogar')
})
