// What a visitor fetches for each page, gzipped, after a build: npm run size [limit in KB for the table]
import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'))
const cache = new Map()
async function weigh(file) {
    if (!cache.has(file)) cache.set(file, gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length)
    return cache.get(file)
}
function needs(key, found = new Set()) {
    if (found.has(key)) return found
    found.add(key)
    for (const one of manifest[key].imports ?? []) needs(one, found)
    return found
}
async function total(...keys) {
    const all = new Set(keys.flatMap((key) => [...needs(key)]))
    let js = 0
    let css = 0
    const sheets = new Set()
    for (const key of all) {
        js += await weigh(manifest[key].file)
        for (const sheet of manifest[key].css ?? []) sheets.add(sheet)
    }
    for (const sheet of sheets) css += await weigh(sheet)
    return { js, css }
}
const kb = (n) => `${(n / 1024).toFixed(1)} KB`
let table = 0
/** A table is the page, a game's board and its sentences. */
const boards = Object.keys(manifest).filter((one) => /^src\/games\/\w+\/Board\.svelte$/.test(one))
for (const board of boards) {
    const game = board.split('/')[2]
    const words = `src/lib/i18n/words/pt/site_${game}.ts`
    const { js, css } = await total(
        'index.html',
        'src/pages/TablePage.svelte',
        board,
        ...(manifest[words] ? [words] : []),
    )
    table = Math.max(table, js)
    console.log(`${`Table of ${game}`.padEnd(20)} js ${kb(js).padStart(9)}   css ${kb(css).padStart(8)}`)
}
for (const key of Object.keys(manifest)
    .filter((one) => one.startsWith('src/pages/'))
    .sort()) {
    const { js, css } = await total('index.html', key)
    console.log(
        `${key.replace('src/pages/', '').replace('Page.svelte', '').padEnd(10)} js ${kb(js).padStart(9)}   css ${kb(css).padStart(8)}`,
    )
}
console.log(`files: ${(await readdir(new URL('assets/', dist))).length}`)
const limit = Number(process.argv[2] ?? 70)
if (table > limit * 1024) {
    console.error(`The table's JavaScript is ${kb(table)}, over ${limit} KB.`)
    process.exit(1)
}
