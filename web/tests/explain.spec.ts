/** Everything on the table explains itself when tapped, by the rules of this table. */

import { expect, test, type Page } from '@playwright/test'
import { begin, myTurn, prepared } from './table'

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
  expect(await explained(page, 'score'), 'the table’s own target').toContain('Ganha a partida quem chega a 15 pontos.')
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
  await page.goto('/ajustes')
  await page.evaluate(() =>
    fetch('/api/me', { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"auto_cut":false}' }),
  )
  await begin(page, { regulation: 'sinsep', options: { first_dealer: 'random' } as never }, { dealer: 2 })
  await page.getByRole('button', { name: 'O que é cada um?' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Cerrar: misturar as duas metades do baralho uma vez.')
  await expect(dialog).toContainText('Bater: dar um toque no baralho e não cortar.')
  await expect(dialog).toContainText('Queimar: tirar cartas de cima')
})
