/** Leaving a table, returning to it, and taking a bot's seat. */

import { expect, test } from '@playwright/test'
import { showScene } from './scenes'
import { startMatch, waitForTurn, newPerson, playUntil, preparePage } from './table'

test('leaving asks for confirmation, and the player can take the seat back', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await startMatch(page)
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Menu da mesa' }).click()
  await page.getByRole('button', { name: 'Levantar da mesa' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Um robô joga no seu lugar até o fim da partida.')
  await dialog.getByRole('button', { name: 'Levantar e assistir' }).click()
  await expect(page.getByText('Você levantou.')).toBeVisible()
  await expect(page.locator('.held')).toHaveCount(0)
  // The offer is still there after visiting another page.
  await page.goto('/')
  await page.goBack()
  await expect(page.getByText('Você levantou.')).toBeVisible()
  await page.getByRole('button', { name: 'Sentar de novo' }).click()
  await expect(page.getByText('Você levantou.')).toBeHidden()
  await waitForTurn(page)
})

test('a player who returns during the bot’s move is told to wait for it', async ({ context }) => {
  const page = await preparePage(context, { still: true })
  await showScene(page, 'buraco-draw', '?robo=joga')
  await expect(page.getByRole('alert')).toContainText('Um robô está jogando por você.')
  await page.getByRole('button', { name: 'Voltar a jogar' }).click()
  await expect(page.getByRole('alert')).toHaveText('O robô faz esta jogada, e você volta logo depois.')
})

test('a spectator can take a bot’s seat after the hand if the host allows it', async ({ browser, context }) => {
  const [host, guest] = [await preparePage(context, { still: true }), await newPerson(browser, { still: true })]
  const table = await startMatch(host, {}, { dealer: 4 })
  await guest.goto(`/mesa/${table}`)
  await expect(guest.getByTestId('table')).toBeVisible()
  const sit = guest.getByRole('button', { name: 'Sentar no lugar de um robô' })
  await expect(sit).toHaveCount(0)
  await host.getByRole('button', { name: 'Menu da mesa' }).click()
  await host.getByLabel('Quem assiste pode pegar o lugar de um robô').check()
  await host.getByRole('button', { name: 'Fechar' }).click()
  await waitForTurn(host)
  await host.locator('.held.can').first().click()
  await expect(host.locator('.held')).toHaveCount(2)
  await sit.click()
  await expect(guest.getByText('Você senta assim que esta mão acabar.')).toBeVisible()
  await playUntil([host], () => guest.locator('.held').first().isVisible())
  await expect(guest.getByText('Você senta assim')).toBeHidden()
})
