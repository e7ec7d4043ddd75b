/** Staged scenes (src/dev), shown one after the other in one page: opening a page for each would be slow. */

import { expect, type Page } from '@playwright/test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const pages = `http://127.0.0.1:${Number(process.env.CARTEADO_PORT ?? 8791) + 1}`
const games = new URL('../src/games/', import.meta.url)

/** The names of the staged scenes of each game. */
export const SCENES: [string, string[]][] = readdirSync(games)
  .map((game): [string, URL] => [game, new URL(`${game}/scenes.json`, games)])
  .filter(([, file]) => existsSync(file))
  .map(([game, file]) => [game, Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)])

/** Show a staged scene; `search` is a query string such as ?modo=texto. */
export async function showScene(page: Page, name: string, search = ''): Promise<void> {
  const path = `/_cena/${name}${search}`
  if (page.url().startsWith(pages))
    await page.evaluate((to) => {
      // Visit an empty page first, which removes open dialogs and picked cards of the previous scene.
      const goTo = (path: string) => {
        history.replaceState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }
      const cleared = new Promise<void>((done) => {
        const check = () => (document.querySelector('[data-testid=table]') ? requestAnimationFrame(check) : done())
        goTo('/_cena/none')
        check()
      })
      return cleared.then(() => goTo(to))
    }, path)
  else await page.goto(pages + path)
  await expect(page.getByTestId('table')).toBeVisible()
}
