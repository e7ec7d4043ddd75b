// Render the PNG icons from public/icon.svg with the system's Chromium: npm run icons
import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'

const svg = await readFile(new URL('../public/icon.svg', import.meta.url), 'utf8')
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
for (const [name, size, shrink] of [
    ['icon-180', 180, 1],
    ['icon-192', 192, 1],
    ['icon-512', 512, 1],
    ['icon-maskable-512', 512, 0.78],
]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const ground = shrink < 1 ? '#14603f' : 'transparent'
    const inner = Math.round(size * shrink)
    await page.setContent(
        `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${inner}px;height:${inner}px}</style>${svg}`,
    )
    await page.screenshot({ path: new URL(`../public/${name}.png`, import.meta.url).pathname, omitBackground: true })
    await page.close()
}
await browser.close()
