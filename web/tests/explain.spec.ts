/** Tapping anything on the table explains it by the rules of that table. */

import { expect, test, type Page } from '@playwright/test'
import { resize } from './boxes'
import { SCENES, showScene } from './scenes'
import { callApi, startMatch, waitForTurn, preparePage } from './table'

async function readExplanation(page: Page, topic: string): Promise<string> {
  await page
    .locator(`[data-topic="${topic}"]`)
    .first()
    .click({ position: { x: 8, y: 8 } })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Nesta mesa' })).toBeVisible()
  const text = await dialog.innerText()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toBeHidden()
  return text
}

test('truco explains vira, score, stake, seats and tricks by the rules of the table', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  // Seat 1 leads and is the mão; seat 4 is the pé.
  await startMatch(
    page,
    { options: { target: 15 } as never },
    { dealer: 4, pack: '7p 3c 4e Kp Jo 5c 2p Ao 6e 3e Qc 4o 6o' },
  )
  await waitForTurn(page)
  const vira = await readExplanation(page, 'vira')
  expect(vira).toContain('da mais forte à mais fraca: Zap 7♣, Copeta 7♥, Espadilha 7♠, Pica-fumo 7♦')
  expect(vira).toContain('São manilhas as quatro cartas do valor logo acima da vira.')
  expect(await readExplanation(page, 'score'), 'the table’s own target').toContain(
    'Ganha a partida quem chega a 15 tentos.',
  )
  expect(await readExplanation(page, 'stake')).toContain('Quem levar esta mão ganha 1 tento.')
  expect(await readExplanation(page, 'seat 1')).toContain('É o mão')
  expect(await readExplanation(page, 'seat 3')).toContain('Joga do seu lado.')
  expect(await readExplanation(page, 'seat 4')).toContain('É o pé')
  await page.locator('.tricks').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Como se leva a mão?' }).click()
  await expect(page.getByRole('dialog')).toContainText('quem leva duas leva a mão')
})

test('the player who cuts can read what each choice means', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await callApi(page, 'PATCH', '/me', { auto_cut: false })
  await startMatch(page, { regulation: 'sinsep', options: { first_dealer: 'random' } as never }, { dealer: 2 })
  await page.getByRole('button', { name: 'O que é cada um?' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Cerrar: misturar as duas metades do baralho uma vez.')
  await expect(dialog).toContainText('Bater: dar um toque no baralho e não cortar.')
  await expect(dialog).toContainText('Queimar: tirar cartas de cima')
})

/** For a staged scene of each other game: topics and a part of their explanation. */
const EXPLANATIONS: Record<string, Record<string, string>> = {
  'pifpaf-others': {
    pot: 'Quem bate leva o pote.',
    stock: 'Acabado o maço, embaralham-se os descartes, menos o último.',
    pile: 'para comprar, só o seguinte',
    'seat 2': 'o pingo, para receber cartas',
  },
  'buraco-other': {
    stock: 'As cartas fechadas de onde se compra',
    mortos: 'Cada morto tem onze cartas, fechadas.',
    jogos: 'Uma sequência tem três cartas ou mais, seguidas e do mesmo naipe.',
    'seat 2': 'Bate quem esvazia a mão',
  },
  'blackjack-others': {
    shoe: 'do sapato; a rodada em curso termina antes',
    dealer: 'O crupiê pede até 16 e mantém de 17 em diante.',
    'hand 1': 'As cartas somam',
    'seat 2': 'que não valem dinheiro',
  },
}

test('the other games explain stock, pile, pot, mortos, shoe, hands and seats', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  for (const [scene, topics] of Object.entries(EXPLANATIONS)) {
    await showScene(page, scene)
    for (const [topic, text] of Object.entries(topics))
      expect(await readExplanation(page, topic), topic).toContain(text)
  }
  // The keyboard works as well, and the detail view of a jogo explains it.
  await page.locator('[data-topic=shoe]').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'O sapato e a carta de corte' })).toBeVisible()
  await showScene(page, 'buraco-many')
  await page.locator('.jogo.dirty').first().click()
  await expect(page.getByRole('dialog')).toContainText('A canastra suja vale')
})

/** Find elements of the table without an explanation, and text that is too small to read. */
const findUnexplained = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const name = (node: Element) =>
      `${(node as HTMLElement).dataset.box} “${(node.textContent ?? '').trim().slice(0, 30)}”`
    const modal = document.querySelector('[data-modal]')
    for (const node of modal ? [] : document.querySelectorAll('.stage [data-box]')) {
      if (!node.checkVisibility() || (node.closest('[data-mine]') && !node.matches('p'))) continue
      node.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = node.getBoundingClientRect()
      const target = document.elementFromPoint(left + width / 2, top + height / 2)
      if (width > 1 && !target?.closest('button, a, input')) found.push(`${name(node)} has no explanation`)
    }
    const texts = document.createTreeWalker(document.querySelector('.stage')!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode.parentElement!
      if (!texts.currentNode.textContent?.trim() || node.closest('svg, .visually-hidden, style')) continue
      const size = parseFloat(getComputedStyle(node).fontSize)
      if (node.checkVisibility() && size < 11) found.push(`“${node.textContent}” is ${size} px`)
    }
    return found
  })

for (const [game, names] of SCENES.filter(([game]) => game !== 'truco'))
  test(`everything on the table can be tapped and read on the smallest phone: ${game}`, async ({ context }) => {
    const page = await preparePage(context, { still: true })
    for (const name of names.filter((one) => !/held|over|mistaken|natural/.test(one))) {
      await showScene(page, name)
      await resize(page, [320, 568])
      expect.soft(await findUnexplained(page), name).toEqual([])
    }
  })
