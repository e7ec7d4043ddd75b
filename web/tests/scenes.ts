/** Staged moments (src/dev), one after the other in one page: opening a page for each would take most of the time. */

import { expect, type Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'

const pages = `http://127.0.0.1:${Number(process.env.CARTEADO_PORT ?? 8791) + 1}`
const dev = new URL('../src/dev/', import.meta.url)

/** By file, the names of its moments: one file for each game. */
export const SCENES: [string, string[]][] = readdirSync(dev)
  .filter((file) => /^scenes.*\.json$/.test(file))
  .map((file) => [file, Object.keys(JSON.parse(readFileSync(new URL(file, dev), 'utf8')) as object)])

/** Shows a moment; `search` is what follows its name, as ?modo=texto. */
export async function showScene(page: Page, name: string, search = ''): Promise<void> {
  const path = `/_cena/${name}${search}`
  if (page.url().startsWith(pages))
    await page.evaluate((to) => {
      // By way of another page, so that nothing of the moment before is left: what was open, what was picked.
      const at = (path: string) => {
        history.replaceState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }
      const gone = new Promise<void>((done) => {
        const look = () => (document.querySelector('[data-testid=table]') ? requestAnimationFrame(look) : done())
        at('/_cena/none')
        look()
      })
      return gone.then(() => at(to))
    }, path)
  else await page.goto(pages + path)
  await expect(page.getByTestId('table')).toBeVisible()
}
