// Measure every page with Lighthouse, as a phone on a slow network. The same run measures an empty page, which shows the
// best this machine can do. Run it after a build: node scripts/lighthouse.mjs [RUNS] [PAGE…]
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const [, , runs = '3', ...wanted] = process.argv
const port = 22000 + (process.pid % 4000) * 3
const base = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'carteado-lighthouse-'))
const python = process.env.PYTHON ?? '../.venv/bin/python'
const server = spawn(python, ['tests/serve.py', String(port), '1'], { stdio: 'ignore' })
const bare = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    answer.end(
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><p>Bare',
    )
}).listen(port + 1, '127.0.0.1')
process.on('exit', () => server.kill())

const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const isServerUp = () =>
    fetch(`${base}/api/house`).then(
        (answer) => answer.ok,
        () => false,
    )
for (let tries = 0; !(await isServerUp()); tries++) {
    if (tries > 200) throw new Error('the server did not start')
    await pause(150)
}

// All runs share one browser, which keeps the guest's seat: the table is measured as its player sees it.
const browser = await chromium.launchPersistentContext(join(folder, 'browser'), {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port + 2}`],
})
const page = browser.pages()[0] ?? (await browser.newPage())
const openTable = (body) =>
    page.evaluate(async (body) => {
        const headers = { 'Content-Type': 'application/json' }
        const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) })
        const { table } = await answer.json()
        if (body.bots) sessionStorage.setItem('carteado.start', table)
        return table
    }, body)
await page.goto(`${base}/ajustes`)
const truco = { game: 'truco', regulation: 'paulista', seats: 4 }
const room = await openTable(truco)
/** Play a one-point match to its end and return the address of its replay. */
async function playReplay() {
    const table = await openTable({ ...truco, bots: true, options: { target: 1, special_at: 0 } })
    await page.goto(`${base}/mesa/${table}`)
    while (!(await page.getByTestId('over').isVisible())) {
        await page.evaluate(() => document.querySelector('.answer.yes, .held.can')?.click())
        await pause(50)
    }
    return page.getByRole('link', { name: /Rever|again/ }).getAttribute('href')
}
async function startMatch(wanted) {
    const table = await openTable({ ...wanted, bots: true })
    await page.goto(`${base}/mesa/${table}`)
    await page.getByTestId('table').waitFor()
    return `/mesa/${table}`
}
const pages = {
    'a bare page': `http://127.0.0.1:${port + 1}/`,
    '/': '/',
    '/nova': '/nova',
    '/mesas': '/mesas',
    '/regras': '/regras',
    '/regras/truco/paulista': '/regras/truco/paulista',
    '/regras/nova': '/regras/nova?jogo=truco',
    '/como-jogar': '/como-jogar',
    'the first hand': '/como-jogar/truco/primeira-mao',
    '/regras/blackjack/cassino': '/regras/blackjack/cassino',
    'editor of buraco': '/regras/nova?jogo=buraco',
    '/torneios': '/torneios',
    '/perfil': '/perfil',
    '/entrar': '/entrar',
    '/ajustes': '/ajustes',
    '/ajuda': '/ajuda',
    'waiting room': `/mesa/${room}`,
    replay: await playReplay(),
}
const { games } = await (await fetch(new URL('/api/house', base))).json()
for (const { game, seats } of games) {
    pages[`how to play ${game}`] = `/como-jogar/${game}`
    pages[`table of ${game}`] = await startMatch({ game, seats: seats[0] })
}
await page.goto('about:blank')

const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
const run = promisify(execFile)
async function measure(name, address, n) {
    const file = join(folder, `${name.replace(/\W+/g, '_')}-${n}.json`)
    const flags = ['--quiet', '--output=json', `--output-path=${file}`, `--port=${port + 2}`]
    const categories = '--only-categories=performance,accessibility,best-practices'
    await run('npx', ['--yes', LIGHTHOUSE, new URL(address, base).href, ...flags, categories], { timeout: 180_000 })
    const { categories: scores, audits } = JSON.parse(readFileSync(file, 'utf8'))
    const requests = audits['network-requests'].details.items
    return {
        scores: ['performance', 'accessibility', 'best-practices'].map((one) => Math.round(scores[one].score * 100)),
        figures: FIGURES.map((one) => audits[one].numericValue),
        bytes: requests.reduce((sum, one) => sum + (one.transferSize ?? 0), 0),
        requests: requests.length,
        missed: ['accessibility', 'best-practices'].flatMap((one) =>
            scores[one].auditRefs.filter(({ id, weight }) => weight && audits[id].score === 0).map(({ id }) => id),
        ),
    }
}
const median = (all) => all.toSorted((one, other) => one - other)[all.length >> 1]

console.log(`${'page'.padEnd(24)} perf  a11y  best   FCP ms  LCP ms  TBT ms    CLS     KB  requests`)
for (const [name, address] of Object.entries(pages)) {
    if (wanted.length && !['a bare page', ...wanted].includes(name)) continue
    const all = []
    for (let n = 0; n < Number(runs); n++) all.push(await measure(name, address, n))
    const score = (i) => String(median(all.map((one) => one.scores[i]))).padStart(4)
    const figure = (i, digits = 0) =>
        median(all.map((one) => one.figures[i]))
            .toFixed(digits)
            .padStart(7)
    const kb = (median(all.map((one) => one.bytes)) / 1024).toFixed(0).padStart(6)
    const missed = [...new Set(all.flatMap((one) => one.missed))].join(' ')
    console.log(
        `${name.padEnd(24)} ${score(0)}  ${score(1)}  ${score(2)}  ${figure(0)} ${figure(1)} ${figure(2)} ${figure(3, 3)} ${kb} ${String(all[0].requests).padStart(6)}  ${missed}`,
    )
}
await browser.close()
bare.close()
server.kill()
if (process.env.KEEP) console.log(`reports: ${folder}`)
else rmSync(folder, { recursive: true, force: true })
