/** A table as a person uses it: the words the tests are written in. */

import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { NewTable } from '../src/lib/wire'

export const PHONE = { width: 360, height: 640 }

export type Settings = Record<string, string | boolean>

/** For what is seen only where cards fly and words swell. */
export const MOVING: Settings = { still: false }

const opened = new Map<BrowserContext, string>()

/** People of earlier tests go home: left open, their tables play on and slow down every later test. */
async function sendHome(now: string): Promise<void> {
  for (const [context, whose] of opened) {
    if (whose === now) continue
    opened.delete(context)
    await context.close()
  }
}

/** A browser of its own, as of another person. */
export async function person(
  browser: Browser,
  settings: Settings = {},
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const { testId, retry } = test.info()
  await sendHome(`${testId} ${retry}`)
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'pt-BR',
    hasTouch: true,
    serviceWorkers: 'block',
    ...options,
  })
  opened.set(context, `${testId} ${retry}`)
  return prepared(context, settings)
}

/** Which test a page was given to. */
const given = new WeakMap<Page, string>()

/** The page that the browser kept from the test before (`reuseContext`), then new ones. */
async function nextPage(context: BrowserContext): Promise<Page> {
  const { testId, retry } = test.info()
  const now = `${testId} ${retry}`
  const page = context.pages().find((kept) => given.get(kept) !== now) ?? (await context.newPage())
  given.set(page, now)
  return page
}

declare global {
  interface Window {
    /** Says whether the page is painted; missing where it always is. */
    paint?: (on: boolean) => void
  }
}

/** Lays pages out, reads and clicks them, and paints nothing: that would be a third of what they cost. */
function unpainted(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { opacity: 0 !important }')
  document.adoptedStyleSheets.push(sheet)
  window.paint = (on) => (sheet.disabled = on)
}

/** A page, without movement unless that is what is looked at, and not painted either: every frame of it costs. */
export async function prepared(context: BrowserContext, settings: Settings = {}): Promise<Page> {
  const { config, project } = test.info()
  const isLookedAt = settings.still === false || config.metadata.painted || project.use.headless === false
  if (!isLookedAt) await context.addInitScript(unpainted)
  await context.addInitScript(
    (kept) => {
      if (!localStorage.getItem('carteado.settings')) localStorage.setItem('carteado.settings', kept)
    },
    JSON.stringify({ sounds: false, vibration: false, still: true, ...settings }),
  )
  const page = await nextPage(context)
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}

/** Asks the site over HTTP, as the page's own person; no page is opened for it, which would take longer. */
export async function ask<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const headers = { 'Accept-Language': 'pt' }
  // A connection kept open may be closed by the server at the very moment it is used again.
  const how = { method, headers, maxRetries: 2, ...(body ? { data: body } : {}) }
  const answer = await page.request.fetch(`/api${path}`, how)
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

/** Opens a table over HTTP, as the page's own person. */
export async function open(page: Page, wanted: NewTable): Promise<string> {
  return (await ask<{ table: string }>(page, 'POST', '/tables', wanted)).table
}

/** A match of a few hands, for tests that want to see its end. */
export const SHORT = { target: 2, special_at: 1 } as never

/** Such a match with bots that never raise (tests/stage.py), so that it is not over before somebody's turn. */
export const SHORT_AND_CALM = { options: SHORT, level: 'calmo' }

/** What is arranged at a table before its moment: see tests/stage.py. */
export type Staged = {
  score?: [number, number]
  /** The first to deal. */
  dealer?: number
  /** The top of the pack. In `paulista` whoever sits after the dealer gets the first three, and so on; then the vira. */
  pack?: string
  /** For how many milliseconds a finished trick, hand or match lies on the table; not at all, unless it is said. */
  hold?: number
  /** What the dice of a sign show, from 0 to 99. */
  roll?: number
  /** Milliseconds left of whatever the table waits for. */
  left?: number
  /** Cards thrown together, and by which seat. */
  throw?: [number, string]
}

export async function stage(page: Page, table: string, staged: Staged): Promise<void> {
  const answer = await page.request.post(`/_stage/${table}`, { data: staged })
  expect(answer.ok()).toBe(true)
}

/** People at one table, who came by its link and sit in order; begun by the first. */
export async function company(pages: Page[], wanted: NewTable = {}, staged: Staged = {}): Promise<string> {
  const [host, ...guests] = pages as [Page, ...Page[]]
  const table = await open(host, {
    game: 'truco',
    regulation: 'paulista',
    seats: pages.length,
    pace: 'relaxed',
    ...wanted,
  })
  await stage(host, table, staged)
  await host.goto(`/mesa/${table}`)
  for (const guest of guests) {
    await guest.goto(`/mesa/${table}`)
    await guest.getByRole('button', { name: 'Sentar aqui' }).first().click()
    await expect(guest.getByRole('button', { name: 'Levantar' })).toBeVisible()
  }
  await host.getByRole('button', { name: 'Começar' }).click()
  for (const page of pages) await expect(page.getByTestId('table')).toBeVisible()
  return table
}

/** A table with bots, begun; `search` is what follows its address, as ?modo=texto. */
export async function begin(page: Page, wanted: NewTable = {}, staged?: Staged, search = ''): Promise<string> {
  const table = await open(page, { game: 'truco', regulation: 'paulista', seats: 4, bots: true, ...wanted })
  if (staged) await stage(page, table, staged)
  await page.addInitScript((id) => {
    if (sessionStorage.getItem('begun') === id) return
    sessionStorage.setItem('begun', id)
    sessionStorage.setItem('carteado.start', id)
  }, table)
  await page.goto(`/mesa/${table}${search}`)
  await expect(page.getByTestId('table')).toBeVisible()
  return table
}

/** Does one thing at the table, if there is one to do: answers, looks, or plays a card; else waits for a change. */
async function oneThing(
  page: Page,
  choices = ['.answer.yes', '.quiet.wide', '.held.can', '.answer.no'],
): Promise<void> {
  await page.evaluate((all) => {
    const busy = document.querySelector('[data-testid=table][aria-busy=true]')
    const found = busy ? null : all.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean)
    found?.click()
    return new Promise<void>((done) => {
      new MutationObserver((_, seen) => {
        seen.disconnect()
        done()
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      setTimeout(done, 100) // what is waited for may stand on another page
    })
  }, choices)
}

/** Plays until something is true. */
export async function playUntil(
  pages: Page[],
  done: () => Promise<boolean>,
  choices?: string[] | ((page: Page) => string[] | undefined),
): Promise<void> {
  const end = Date.now() + 100_000
  const idle = (page: Page) =>
    page
      .locator('[data-testid=table][aria-busy=true]')
      .count()
      .then((busy) => !busy)
  while (!((await Promise.all(pages.map(idle))).every(Boolean) && (await done()))) {
    if (Date.now() > end) throw new Error('the table took too long')
    await Promise.all(pages.map((page) => oneThing(page, typeof choices === 'function' ? choices(page) : choices)))
  }
}

export const isOver = (page: Page) => () => page.getByTestId('over').isVisible()

/** Waits until a card may be played; a truco that comes first is accepted. */
export async function myTurn(page: Page): Promise<void> {
  await playUntil([page], () => page.locator('.held.can').first().isVisible(), ['.answer.yes', '.quiet.wide'])
}
