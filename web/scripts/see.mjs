// Open an address in a real browser. For each selector, wait until it is visible, or click it if it begins with `click:`.
// Usage: node scripts/see.mjs ADDRESS [click:]SELECTOR…
import { chromium } from 'playwright-core'

const [address, ...wanted] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
try {
    const page = await browser.newPage()
    await page.goto(address)
    for (const selector of wanted) {
        const target = page.locator(selector.replace(/^click:/, '')).first()
        await (selector.startsWith('click:') ? target.click({ timeout: 20_000 }) : target.waitFor({ timeout: 20_000 }))
    }
    console.log(`${address} shows ${wanted.join(', ')}`)
} finally {
    await browser.close()
}
