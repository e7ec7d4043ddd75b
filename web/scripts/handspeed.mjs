// What a hand of buraco of 30 cards costs to sort, to pick from and to show with the jogo a pick makes, on a CPU slowed
// four times: node scripts/handspeed.mjs [TIMES]. One frame is 16 ms. Beside it, in the same run, an empty frame.
// Measured are the pages as people get them, built with the staged moments. Counted is the page's own CPU time, times
// four: a clock on the wall would measure whatever else the machine does.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'

const times = Number(process.argv[2] ?? 20)
const SLOWER = 4
const FRAME = 16
const outDir = mkdtempSync(join(tmpdir(), 'carteado-hand-'))
await build({ define: { 'import.meta.env.DEV': 'true' }, build: { outDir }, logLevel: 'error' })
const server = await preview({ build: { outDir }, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
const address = server.resolvedUrls.local[0]
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: 'pt-BR', hasTouch: true })
await page.goto(`${address}_cena/buraco-big`)
await page.locator('.held').first().waitFor()
const devtools = await page.context().newCDPSession(page)
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })

const PARTS = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return PARTS.map((name) => metrics.find((one) => one.name === name).value * 1000 * SLOWER)
}
/** A click, and the page laid out and painted after it. */
const clicked = async (selector) => {
    const before = await spent()
    await page.evaluate(async (where) => {
        document.querySelector(where).click()
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    }, selector)
    const after = await spent()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))))
    return after.map((value, i) => value - before[i])
}
const card = (name) => `.held[data-card="${name}"]`

const found = { 'empty frame': [], sort: [], pick: [], 'pick that makes a jogo': [], 'put back': [] }
for (let i = 0; i < times; i++) {
    found['empty frame'].push(await clicked('h1'))
    found.sort.push(await clicked('.bar .quiet'))
    found.pick.push(await clicked(card('Jo')))
    await clicked(card('Qo'))
    found['pick that makes a jogo'].push(await clicked(card('Ko')))
    found['put back'].push(await clicked('[data-do=drop]'))
}
const middle = (all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)]
const sum = (parts) => parts.reduce((all, one) => all + one, 0)
const ms = (value) => value.toFixed(1).padStart(6)
const empty = middle(found['empty frame'].map(sum))
console.log(`${await page.locator('.held').count()} cards, ${times} times each, medians`)
console.log('    ms  of a frame  × empty  script layout  style')
for (const [what, all] of Object.entries(found)) {
    const whole = middle(all.map(sum))
    const [script, layout, style] = PARTS.map((_, i) => ms(middle(all.map((one) => one[i]))))
    const share = `${Math.round((whole / FRAME) * 100)} %`.padStart(8)
    console.log(`${ms(whole)} ${share} ${ms(whole / empty)} ${script} ${layout} ${style}  ${what}`)
}
await browser.close()
await server.close()
rmSync(outDir, { recursive: true })
process.exit(0)
