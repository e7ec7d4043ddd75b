/** Everything on the table explains itself when tapped, by the rules of this table. */

import { expect, test, type Page } from '@playwright/test'
import { resize } from './boxes'
import { SCENES, showScene } from './scenes'
import { ask, begin, myTurn, prepared } from './table'

async function explained(page: Page, topic: string): Promise<string> {
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

test('vira, score, stake, seats and tricks explain themselves by the table’s own rules', async ({ context }) => {
  const page = await prepared(context, { still: true })
  // Bia leads: she is the mão, and whoever sits before her the pé.
  await begin(page, { options: { target: 15 } as never }, { dealer: 4, pack: '7p 3c 4e Kp Jo 5c 2p Ao 6e 3e Qc 4o 6o' })
  await myTurn(page)
  const vira = await explained(page, 'vira')
  expect(vira).toContain('da mais forte à mais fraca: Zap 7♣, Copeta 7♥, Espadilha 7♠, Pica-fumo 7♦')
  expect(vira).toContain('São manilhas as quatro cartas do valor logo acima da vira.')
  expect(await explained(page, 'score'), 'the table’s own target').toContain('Ganha a partida quem chega a 15 tentos.')
  expect(await explained(page, 'stake')).toContain('Quem levar esta mão ganha 1 tento.')
  expect(await explained(page, 'seat 1')).toContain('É o mão')
  expect(await explained(page, 'seat 3')).toContain('Joga do seu lado.')
  expect(await explained(page, 'seat 4')).toContain('É o pé')
  await page.locator('.tricks').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Como se leva a mão?' }).click()
  await expect(page.getByRole('dialog')).toContainText('quem leva duas leva a mão')
})

test('the words of the cut are explained to whom they are offered', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await ask(page, 'PATCH', '/me', { auto_cut: false })
  await begin(page, { regulation: 'sinsep', options: { first_dealer: 'random' } as never }, { dealer: 2 })
  await page.getByRole('button', { name: 'O que é cada um?' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Cerrar: misturar as duas metades do baralho uma vez.')
  await expect(dialog).toContainText('Bater: dar um toque no baralho e não cortar.')
  await expect(dialog).toContainText('Queimar: tirar cartas de cima')
})

/** At a moment of each of the other games: some of its things, and what the regulation of that table says of them. */
const SAID: Record<string, Record<string, string>> = {
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

test('stock, pile, pot, mortos, shoe, hands and seats of the other games explain themselves', async ({ context }) => {
  const page = await prepared(context, { still: true })
  for (const [scene, topics] of Object.entries(SAID)) {
    await showScene(page, scene)
    for (const [topic, says] of Object.entries(topics)) expect(await explained(page, topic), topic).toContain(says)
  }
  // By keys as by touch, and what is looked at closely says what it is.
  await page.locator('[data-topic=shoe]').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'O sapato e a carta de corte' })).toBeVisible()
  await showScene(page, 'buraco-many')
  await page.locator('.jogo.dirty').first().click()
  await expect(page.getByRole('dialog')).toContainText('A canastra suja vale')
})

/** What stands on a table that nothing explains, and what is written too small to be read. */
const silent = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const name = (node: Element) =>
      `${(node as HTMLElement).dataset.box} “${(node.textContent ?? '').trim().slice(0, 30)}”`
    const covered = document.querySelector('[data-modal]')
    for (const node of covered ? [] : document.querySelectorAll('.stage [data-box]')) {
      if (!node.checkVisibility() || (node.closest('[data-mine]') && !node.matches('p'))) continue
      node.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = node.getBoundingClientRect()
      const tapped = document.elementFromPoint(left + width / 2, top + height / 2)
      if (width > 1 && !tapped?.closest('button, a, input')) found.push(`${name(node)} says nothing`)
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

for (const [file, names] of SCENES.filter(([file]) => file.includes('_')))
  test(`whatever lies on the table can be tapped and read on the smallest phone: ${file}`, async ({ context }) => {
    const page = await prepared(context, { still: true })
    for (const name of names.filter((one) => !/held|over|mistaken|natural/.test(one))) {
      await showScene(page, name)
      await resize(page, [320, 568])
      expect.soft(await silent(page), name).toEqual([])
    }
  })
