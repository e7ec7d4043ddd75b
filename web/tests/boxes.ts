/**
 * Layout checks in a real browser, for all games. A board marks the elements that must not be covered with data-box:
 * card, name, badge, button, dialog, notice, score.
 */

import { expect, type Page } from '@playwright/test'
import { LONG } from './long'

/** Landscape windows with text at 200 %, checked only in a long run. */
const LARGE_TEXT_LANDSCAPE = [
  [844, 390, '200%'],
  [1366, 625, '200%'],
  [1280, 800, '200%'],
] as const

/** All window sizes; the ninth is a phone with text at 200 %. */
export const EVERY_SIZE = [
  [320, 568],
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 800],
  [1366, 625],
  [1920, 1080],
  [390, 844, '200%'],
  ...(LONG ? LARGE_TEXT_LANDSCAPE : []),
] as const

/** Width, height and text size. */
export type Size = readonly [number, number, string?]

export const PHONE = EVERY_SIZE[1]
export const PHONE_LANDSCAPE = EVERY_SIZE[3]
export const DESK = EVERY_SIZE[5]

const TIGHTEST = ['320×568', '844×390', '390×844 text 200%']

export const sizeName = ([width, height, text]: Size): string => `${width}×${height}${text ? ` text ${text}` : ''}`

/** The sizes at which every scene is checked: the narrowest, the lowest and the largest text; all in a long run. */
export const SIZES: readonly Size[] = EVERY_SIZE.filter((size) => LONG || TIGHTEST.includes(sizeName(size)))

export async function resize(page: Page, [width, height, text]: Size): Promise<void> {
  const was = page.viewportSize()
  if (was?.width !== width || was.height !== height) await page.setViewportSize({ width, height })
  await page.evaluate(
    async ([w, h, size]) => {
      const rule = size ? `html { font-size: ${size} !important }` : ''
      // Replace the sheet only if needed: a new sheet restyles every element.
      const sheets = document.adoptedStyleSheets
      const large = sheets.find((one) => one.cssRules[0]?.cssText.includes('font-size'))
      if (!large !== !rule) {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(rule)
        document.adoptedStyleSheets = [...sheets.filter((one) => one !== large), sheet]
      }
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      while (innerWidth !== w || innerHeight !== h) await frame()
      for (let frames = 0; frames < 2; frames++) await frame()
    },
    [width, height, text ?? ''] as const,
  )
}

/** Describe every element that overlaps another, leaves the window or is cut off. */
export function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { kind: string; what: string; node: Element; at: DOMRect }
    const SLACK = 2.5 // cards are slightly rotated
    /** Return the part of an element that its scrolling ancestors do not hide. */
    const visibleRect = (node: Element): DOMRect => {
      const own = node.getBoundingClientRect()
      let [left, top, right, bottom] = [own.left, own.top, own.right, own.bottom]
      for (let up = node.parentElement; up; up = up.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(up).overflowY)) continue
        const edge = up.getBoundingClientRect()
        left = Math.max(left, edge.left)
        top = Math.max(top, edge.top)
        right = Math.min(right, edge.right)
        bottom = Math.min(bottom, edge.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    window.paint?.(true) // the next check uses opacity
    const modal = [...document.querySelectorAll('dialog[open], [data-box=dialog][data-modal]')].at(-1)
    const nodes = [...(modal ?? document).querySelectorAll('[data-box]')].filter((node) => {
      const style = getComputedStyle(node)
      return node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && style.display !== 'none'
    })
    window.paint?.(false)
    if (modal) nodes.push(modal)
    const boxes: Box[] = nodes.map((node) => {
      const what = (node.getAttribute('data-card') ?? node.getAttribute('data-play') ?? node.textContent ?? '').trim()
      return {
        kind: (node as HTMLElement).dataset.box ?? 'dialog',
        what: what.slice(0, 24),
        node,
        at: visibleRect(node),
      }
    })
    const found: string[] = []
    const name = (box: Box) => `${box.kind} “${box.what}”`
    for (const box of boxes) {
      const { at } = box
      if (at.width < 1 || at.height < 1) continue
      if (at.left < -SLACK || at.top < -SLACK || at.right > innerWidth + SLACK || at.bottom > innerHeight + SLACK)
        found.push(`${name(box)} leaves the window`)
      const text = box.node as HTMLElement
      if (['name', 'badge', 'button', 'notice'].includes(box.kind) && text.scrollWidth > text.clientWidth + 2)
        found.push(`${name(box)} is cut off`)
    }
    for (const [i, one] of boxes.entries())
      for (const other of boxes.slice(i + 1)) {
        if (one.node.contains(other.node) || other.node.contains(one.node)) continue
        const wide = Math.min(one.at.right, other.at.right) - Math.max(one.at.left, other.at.left)
        const high = Math.min(one.at.bottom, other.at.bottom) - Math.max(one.at.top, other.at.top)
        // Cards of one hand may overlap at the edge.
        const fanned =
          one.kind === 'card' && other.kind === 'card' && one.node.parentElement === other.node.parentElement
        const slack = fanned ? one.at.width * 0.25 : SLACK
        if (wide > slack && high > slack)
          found.push(`${name(one)} and ${name(other)} overlap by ${wide | 0}×${high | 0}`)
      }
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page is wider than the window')
    return found
  })
}

export async function expectNoOverlaps(page: Page, where: string): Promise<void> {
  // A board that measures itself needs a few frames to settle.
  await expect.soft(async () => expect(await findLayoutProblems(page), where).toEqual([])).toPass({ timeout: 4000 })
}

/** Describe the elements that overlap each other or leave the window at the sides. For pages that scroll. */
export function findOverlaps(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const nodes = [...document.querySelectorAll(wanted)].filter((node) => node.checkVisibility())
    const boxes = nodes.map((node) => ({ node, at: node.getBoundingClientRect() })).filter(({ at }) => at.width > 1)
    const name = (node: Element) => (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 24)
    const overlaps = boxes.flatMap(({ node: one, at: a }, i) =>
      boxes
        .slice(i + 1)
        .filter(({ node: other, at: b }) => {
          if (one.contains(other) || other.contains(one)) return false
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          return wide > 2.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2.5
        })
        .map((other) => `“${name(one)}” and “${name(other.node)}” overlap`),
    )
    const out = boxes.filter(({ at }) => at.left < -2.5 || at.right > innerWidth + 2.5)
    return [...overlaps, ...out.map(({ node }) => `“${name(node)}” leaves the window`)]
  }, selector)
}

/** Return the class names of the elements `below` that an element covers. */
export function findCovered(page: Page, over: string, below: string): Promise<string[]> {
  return page.evaluate(
    ([one, others]) => {
      const a = document.querySelector(one!)!.getBoundingClientRect()
      const isCovered = (b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      const all = [...document.querySelectorAll(others!)].filter((node) => isCovered(node.getBoundingClientRect()))
      return all.map((node) => node.className)
    },
    [over, below],
  )
}
