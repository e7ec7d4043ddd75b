// Play a match in a real browser at the real pace. Write a contact sheet (a picture of every change, with its time) and
// a list of everything that was visible, and for how long: node scripts/film.mjs GAME WIDTHxHEIGHT [SECONDS] [FOLDER]
// WIDTHxHEIGHT@200 sets the text size to 200 %. SITE=http://… films a running site; by default the script starts one.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'

const [, , game = 'truco', size = '844x390', seconds = '90', folder = 'film'] = process.argv
const [width, height, text] = size.split(/[x@]/).map(Number)
const port = 18000 + (process.pid % 4000)
const base = process.env.SITE ?? `http://127.0.0.1:${port}`
const python = process.env.PYTHON ?? '../.venv/bin/python'
const data = mkdtempSync(join(tmpdir(), 'carteado-film-'))
const serve = ['-m', 'carteado', 'serve', '--port', String(port), '--data', data]
const server = process.env.SITE ? null : spawn(python, serve, { stdio: 'ignore' })
process.on('exit', () => server?.kill())

const pause = (ms) => new Promise((done) => setTimeout(done, ms))
for (let tries = 0; tries < 800; tries++) {
    if (
        await fetch(`${base}/api/house`).then(
            (answer) => answer.ok,
            () => false,
        )
    )
        break
    await pause(150)
}

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width, height }, locale: 'pt-BR', hasTouch: true })
await page.goto(`${base}/ajustes`)
const table = await page.evaluate(async (game) => {
    const house = await (await fetch('/api/house')).json()
    const kind = house.games.find((one) => one.game === game)
    const rules = kind.regulations.find((one) => one.id === kind.usual) ?? kind.regulations[0]
    const seats = rules.players.includes(4) ? 4 : rules.players.at(-1)
    const body = JSON.stringify({ game, regulation: rules.id, seats, bots: true })
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    const { table } = await answer.json()
    sessionStorage.setItem('carteado.start', table)
    return table
}, game)
await page.goto(`${base}/mesa/${table}`)
await page.locator('[data-testid=table]').waitFor()
if (text)
    await page.evaluate((percent) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`html { font-size: ${percent}% !important }`)
        document.adoptedStyleSheets = [sheet]
    }, text)

/** List the visible elements that have `data-box`, each as its kind and text. */
const readVisible = () =>
    page.evaluate(() =>
        [...document.querySelectorAll('[data-box]')]
            .filter((node) => node.checkVisibility({ visibilityProperty: true }))
            .map((node) => {
                const word = node.getAttribute('data-play') ?? node.getAttribute('data-card') ?? node.innerText ?? ''
                const role = node.classList.contains('best') ? ' (lifted)' : ''
                const kind = node.hasAttribute('data-play') ? 'played' : node.dataset.box
                return `${kind} ${word.replace(/\s+/g, ' ').trim().slice(0, 70)}${role}`
            }),
    )
/** Click one allowed action: a button of the board, or of the table in words. */
const clickAction = () =>
    page.evaluate(() => {
        if (document.querySelector('[data-testid=table][aria-busy=true]')) return
        const wanted = [
            ...['.answer.yes', '.quiet.wide', '.held.can', '[data-testid=sheet] .on', '[data-do]:not(.off, .slim)'],
            ...['button[data-action]', '.answer.no', '.held:last-of-type:not(.picked)'],
        ]
        for (const choice of wanted) {
            const found = document.querySelector(choice)
            if (found) return found.click()
        }
    })

const shots = []
const since = new Map()
const spans = []
const start = Date.now()
let before = ''
let idle = Date.now()
while (Date.now() - start < Number(seconds) * 1000) {
    const now = Date.now() - start
    const things = new Set(await readVisible())
    for (const thing of things) if (!since.has(thing)) since.set(thing, now)
    for (const [thing, from] of since)
        if (!things.has(thing)) {
            spans.push([from, now, thing])
            since.delete(thing)
        }
    const sum = [...things].sort().join('|')
    if (sum !== before) {
        before = sum
        idle = Date.now()
        if (shots.length < 160)
            shots.push({ at: now, data: (await page.screenshot({ type: 'jpeg', quality: 60 })).toString('base64') })
    } else if (Date.now() - idle > 1100) {
        await clickAction()
        idle = Date.now()
    }
    if (await page.locator('[data-testid=over]').isVisible()) {
        await pause(1500)
        shots.push({
            at: Date.now() - start,
            data: (await page.screenshot({ type: 'jpeg', quality: 60 })).toString('base64'),
        })
        break
    }
    await pause(60)
}
const end = Date.now() - start
for (const [thing, from] of since) spans.push([from, end, thing])

mkdirSync(folder, { recursive: true })
const clock = (ms) => `${(ms / 1000).toFixed(1)} s`
const small = width > height ? 300 : 150
const sheet = await browser.newPage({ viewport: { width: 1560, height: 900 } })
await sheet.setContent(
    `<body style="margin:8px;background:#2b1b0e;color:#fff;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:8px">${shots
        .map(
            (one) =>
                `<figure style="margin:0"><img width="${small}" src="data:image/jpeg;base64,${one.data}"><figcaption>${clock(one.at)}</figcaption></figure>`,
        )
        .join('')}`,
)
const name = resolve(folder, `${game}-${size}`)
await sheet.screenshot({ path: `${name}.jpg`, type: 'jpeg', quality: 70, fullPage: true })
const lines = spans
    .sort((one, other) => one[0] - other[0])
    .map(([from, to, thing]) => `${clock(from).padStart(8)} ${clock(to - from).padStart(8)}  ${thing}`)
writeFileSync(`${name}.txt`, `    from      for  what was visible\n${lines.join('\n')}\n`)
console.log(`${name}.jpg: ${shots.length} pictures in ${clock(end)}; ${name}.txt`)
await browser.close()
server?.kill() // otherwise Node waits for the server to exit
