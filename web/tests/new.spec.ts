/** A game that only tests know (tests/games/burro): its board and its lesson in a browser. */

import { expect, test } from '@playwright/test'
import { showScene } from './scenes'

test('the board of a new game shows its scene', async ({ page }) => {
  await showScene(page, 'burro-follow')
  await expect(page.getByText('No monte: 43')).toBeVisible()
  await expect(page.locator('[data-card]')).toHaveCount(3)
})

test('the lesson of a new game is played to its end', async ({ page }) => {
  await showScene(page, 'burro-lead')
  await page.goto(new URL('/como-jogar/burro/primeira-mao', page.url()).href)
  const coach = page.getByTestId('coach')
  await expect(coach).toHaveText('Você começa. Jogue o 4 de paus.')
  await page.locator('[data-card="4c"], [data-card="6c"]').first().click()
  await expect(coach).toHaveText('Agora o 4 de paus.')
  await page.locator('[data-card="4p"]').click()
  await expect(coach).toHaveText('Bruno não tinha paus e comprou até ter. Agora é só jogar.')
})
