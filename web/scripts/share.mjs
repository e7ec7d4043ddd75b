// Takes the pictures that stand beside links in chats, public/share/*.jpg, from src/dev/Share.svelte: npm run share
import { mkdir } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const PICTURES = { carteado: 'Carteado', truco: 'Truco', buraco: 'Buraco', pifpaf: 'Pif-paf', blackjack: 'Vinte e um' }

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
