/** Helpers of the browser tests: people, tables and matches. */

import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { NewTable } from '../src/net/wire'

export const PHONE = { width: 360, height: 640 }

export type Settings = Record<string, string | boolean>

/** Settings for tests that need animations. */
export const ANIMATED: Settings = { still: false }

const contexts = new Map<BrowserContext, string>()

/** Close the contexts of earlier tests: their tables would play on and slow down later tests. */
async function closeOldContexts(now: string): Promise<void> {
  for (const [context, owner] of contexts) {
    if (owner === now) continue
    contexts.delete(context)
    await context.close()
  }
}

/** Open a page in a new browser context, as another person. */
export async function newPerson(
  browser: Browser,
  settings: Settings = {},
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const { testId, retry } = test.info()
  await closeOldContexts(`${testId} ${retry}`)
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'pt-BR',
    hasTouch: true,
    serviceWorkers: 'block',
    ...options,
  })
  contexts.set(context, `${testId} ${retry}`)
  return preparePage(context, settings)
}

/** The test that uses each page. */
const pageOwners = new WeakMap<Page, string>()

/** Return the page that is left from the previous test (`reuseContext`), or a new one. */
async function nextPage(context: BrowserContext): Promise<Page> {
  const { testId, retry } = test.info()
  const now = `${testId} ${retry}`
  const page = context.pages().find((kept) => pageOwners.get(kept) !== now) ?? (await context.newPage())
  pageOwners.set(page, now)
  return page
}

declare global {
  interface Window {
    /** Turn painting on or off; undefined if the page is always painted. */
    paint?: (on: boolean) => void
  }
}

/** Make the page invisible: layout and clicks work, and painting, a third of the cost, is saved. */
function disablePainting(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { opacity: 0 !important }')
  document.adoptedStyleSheets.push(sheet)
  window.paint = (on) => (sheet.disabled = on)
}

/** Return a page with these settings, by default without animations and painting, which are expensive. */
export async function preparePage(context: BrowserContext, settings: Settings = {}): Promise<Page> {
  const { config, project } = test.info()
  const needsPainting = settings.still === false || config.metadata.painted || project.use.headless === false
  if (!needsPainting) await context.addInitScript(disablePainting)
  await context.addInitScript(
    (stored) => {
      if (!localStorage.getItem('carteado.settings')) localStorage.setItem('carteado.settings', stored)
    },
    JSON.stringify({ sounds: false, vibration: false, still: true, ...settings }),
  )
  const page = await nextPage(context)
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}

/** Send an HTTP request as the person of a page, without loading a page. */
export async function callApi<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const headers = { 'Accept-Language': 'pt' }
  // Retry: the server may close a kept-alive connection at the moment it is reused.
  const options = { method, headers, maxRetries: 2, ...(body ? { data: body } : {}) }
  const response = await page.request.fetch(`/api${path}`, options)
  if (!response.ok()) throw new Error(await response.text())
  return (await response.json()) as T
}

/** Open a table over HTTP as the person of a page. */
export async function openTable(page: Page, wanted: NewTable): Promise<string> {
  return (await callApi<{ table: string }>(page, 'POST', '/tables', wanted)).table
}

/** A match of a few hands, for tests that play to its end. */
export const SHORT = { target: 2, special_at: 1 } as never

/** A short match with bots that never raise (tests/stage.py), so that it does not end before the player's turn. */
export const SHORT_AND_CALM = { options: SHORT, level: 'calmo' }

/** The parts of a table that a test can stage: see tests/stage.py. */
export type Staging = {
  score?: [number, number]
  /** The first dealer. */
  dealer?: number
  /** The top of the pack. In `paulista` the seat after the dealer gets the first three cards, and so on; then the vira. */
  pack?: string
  /** How many milliseconds the pause after a trick, hand or match lasts; by default 0. */
  hold?: number
  /** The roll for noticing a sign, from 0 to 99. */
  roll?: number
  /** Milliseconds until the current deadline. */
  left?: number
  /** A seat and the cards that it throws at once. */
  throw?: [number, string]
}

export async function stage(page: Page, table: string, staged: Staging): Promise<void> {
  const response = await page.request.post(`/_stage/${table}`, { data: staged })
  expect(response.ok()).toBe(true)
}

/** Seat all pages at one table, in order, and let the first start the match. Return the table. */
export async function startMatchTogether(pages: Page[], wanted: NewTable = {}, staged: Staging = {}): Promise<string> {
  const [host, ...guests] = pages as [Page, ...Page[]]
  const table = await openTable(host, {
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

/** Start a match with bots and return the table; `search` is a query string such as ?modo=texto. */
export async function startMatch(page: Page, wanted: NewTable = {}, staged?: Staging, search = ''): Promise<string> {
  const table = await openTable(page, { game: 'truco', regulation: 'paulista', seats: 4, bots: true, ...wanted })
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

/** Click the first available choice, if any, then wait for a change of the page. */
async function actOnce(page: Page, choices = ['.answer.yes', '.quiet.wide', '.held.can', '.answer.no']): Promise<void> {
  await page.evaluate((all) => {
    const busy = document.querySelector('[data-testid=table][aria-busy=true]')
    const found = busy ? null : all.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean)
    found?.click()
    return new Promise<void>((done) => {
      new MutationObserver((_, seen) => {
        seen.disconnect()
        done()
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      setTimeout(done, 100) // the expected change may be on another page
    })
  }, choices)
}

/** Play until a condition is true. */
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
    await Promise.all(pages.map((page) => actOnce(page, typeof choices === 'function' ? choices(page) : choices)))
  }
}

export const isOver = (page: Page) => () => page.getByTestId('over').isVisible()

/** Wait until the player can play a card. Accept any truco before that. */
export async function waitForTurn(page: Page): Promise<void> {
  await playUntil([page], () => page.locator('.held.can').first().isVisible(), ['.answer.yes', '.quiet.wide'])
}
