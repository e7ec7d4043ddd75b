// Measure a buraco hand of 30 cards on a CPU four times slower: sorting it, picking cards, and showing the jogo that the
// picked cards make. Usage: node scripts/handspeed.mjs [TIMES]. One frame is 16 ms. An empty frame is measured as well.
// The page is the production build plus the staged scenes. The result is the CPU time of the page, times four: wall
// clock time would include the other work of the machine.
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
const readCpuTimes = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return PARTS.map((name) => metrics.find((one) => one.name === name).value * 1000 * SLOWER)
}
/** Click and return the CPU times until the page is laid out and painted. */
const measureClick = async (selector) => {
    const before = await readCpuTimes()
    await page.evaluate(async (where) => {
        document.querySelector(where).click()
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    }, selector)
    const after = await readCpuTimes()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))))
    return after.map((value, i) => value - before[i])
}
const card = (name) => `.held[data-card="${name}"]`

const timings = { 'empty frame': [], sort: [], pick: [], 'pick that makes a jogo': [], 'put back': [] }
for (let i = 0; i < times; i++) {
    timings['empty frame'].push(await measureClick('h1'))
    timings.sort.push(await measureClick('.bar .quiet'))
    timings.pick.push(await measureClick(card('Jo')))
    await measureClick(card('Qo'))
    timings['pick that makes a jogo'].push(await measureClick(card('Ko')))
    timings['put back'].push(await measureClick('[data-do=drop]'))
}
const median = (all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)]
const sum = (parts) => parts.reduce((all, one) => all + one, 0)
const ms = (value) => value.toFixed(1).padStart(6)
const empty = median(timings['empty frame'].map(sum))
console.log(`${await page.locator('.held').count()} cards, ${times} times each, medians`)
console.log('    ms  of a frame  × empty  script layout  style')
for (const [what, all] of Object.entries(timings)) {
    const whole = median(all.map(sum))
    const [script, layout, style] = PARTS.map((_, i) => ms(median(all.map((one) => one[i]))))
    const share = `${Math.round((whole / FRAME) * 100)} %`.padStart(8)
    console.log(`${ms(whole)} ${share} ${ms(whole / empty)} ${script} ${layout} ${style}  ${what}`)
}
await browser.close()
await server.close()
rmSync(outDir, { recursive: true })
process.exit(0)
