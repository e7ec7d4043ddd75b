/** Getting up, coming back, and sitting down in a robot's place. */

import { expect, test } from '@playwright/test'
import { showScene } from './scenes'
import { begin, myTurn, person, playUntil, prepared } from './table'

test('leaving asks first, says what happens, and the seat can be had back', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await begin(page)
  await myTurn(page)
  await page.getByRole('button', { name: 'Menu da mesa' }).click()
  await page.getByRole('button', { name: 'Levantar da mesa' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Um robô joga no seu lugar até o fim da partida.')
  await dialog.getByRole('button', { name: 'Levantar e assistir' }).click()
  await expect(page.getByText('Você levantou.')).toBeVisible()
  await expect(page.locator('.held')).toHaveCount(0)
  // Also to who went elsewhere first.
  await page.goto('/')
  await page.goBack()
  await expect(page.getByText('Você levantou.')).toBeVisible()
  await page.getByRole('button', { name: 'Sentar de novo' }).click()
  await expect(page.getByText('Você levantou.')).toBeHidden()
  await myTurn(page)
})

test('who asks for their place while the bot plays first is told when it comes', async ({ context }) => {
  const page = await prepared(context, { still: true })
  await showScene(page, 'buraco-draw', '?robo=joga')
  await expect(page.getByRole('alert')).toContainText('Um robô está jogando por você.')
  await page.getByRole('button', { name: 'Voltar a jogar' }).click()
  await expect(page.getByRole('alert')).toHaveText('O robô faz esta jogada, e você volta logo depois.')
})

test('who watches takes a robot’s seat when the hand is over, if the host allows it', async ({ browser, context }) => {
  const [host, guest] = [await prepared(context, { still: true }), await person(browser, { still: true })]
  const table = await begin(host, {}, { dealer: 4 })
  await guest.goto(`/mesa/${table}`)
  await expect(guest.getByTestId('table')).toBeVisible()
  const sit = guest.getByRole('button', { name: 'Sentar no lugar de um robô' })
  await expect(sit).toHaveCount(0)
  await host.getByRole('button', { name: 'Menu da mesa' }).click()
  await host.getByLabel('Quem assiste pode pegar o lugar de um robô').check()
  await host.getByRole('button', { name: 'Fechar' }).click()
  await myTurn(host)
  await host.locator('.held.can').first().click()
  await expect(host.locator('.held')).toHaveCount(2)
  await sit.click()
  await expect(guest.getByText('Você senta assim que esta mão acabar.')).toBeVisible()
  await playUntil([host], () => guest.locator('.held').first().isVisible())
  await expect(guest.getByText('Você senta assim')).toBeHidden()
})
