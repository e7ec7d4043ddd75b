// Opens an address in a real browser and waits until what is asked for can be seen, clicking where told to:
// node scripts/see.mjs ADDRESS [click:]SELECTOR…
import { chromium } from 'playwright-core'

const [address, ...wanted] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
try {
    const page = await browser.newPage()
    await page.goto(address)
    for (const asked of wanted) {
        const place = page.locator(asked.replace(/^click:/, '')).first()
        await (asked.startsWith('click:') ? place.click({ timeout: 20_000 }) : place.waitFor({ timeout: 20_000 }))
    }
    console.log(`${address} shows ${wanted.join(', ')}`)
} finally {
    await browser.close()
}
