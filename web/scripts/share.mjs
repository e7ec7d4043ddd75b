// Take the link preview pictures, public/share/*.jpg, from src/dev/Share.svelte: npm run share
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { parse } from 'smol-toml'
import { createServer } from 'vite'

/** The name of the site, and of each game with a folder. */
const PICTURES = { carteado: 'Carteado' }
const games = new URL('../../src/carteado/games/', import.meta.url)
for (const game of readdirSync(games)) {
    const words = new URL(`${game}/locale/pt/${game}_offer.toml`, games)
    if (existsSync(words)) PICTURES[game] = parse(readFileSync(words, 'utf8')).name
}

const server = await createServer({ server: { port: 0 }, logLevel: 'error' })
await server.listen()
const { port } = server.httpServer.address()
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const folder = new URL('../public/share/', import.meta.url).pathname
await mkdir(folder, { recursive: true })
for (const [file, name] of Object.entries(PICTURES)) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    const game = file === 'carteado' ? '' : file
    await page.goto(`http://127.0.0.1:${port}/src/dev/share.html?${new URLSearchParams({ game, name })}`)
    await page.locator('main').waitFor()
    await page.screenshot({ path: `${folder}${file}.jpg`, type: 'jpeg', quality: 84 })
    await page.close()
}
await browser.close()
await server.close()
