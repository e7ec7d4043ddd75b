// After a build, print the gzipped size of the files that each page needs: npm run size [limit in KB for the table]
import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'))
const cache = new Map()
async function weigh(file) {
    if (!cache.has(file)) cache.set(file, gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length)
    return cache.get(file)
}
function collectImports(key, found = new Set()) {
    if (found.has(key)) return found
    found.add(key)
    for (const one of manifest[key].imports ?? []) collectImports(one, found)
    return found
}
async function weighPage(...keys) {
    const all = new Set(keys.flatMap((key) => [...collectImports(key)]))
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
/** A table needs the page, the board of its game and the texts of that game. */
const boards = Object.keys(manifest).filter((one) => /^src\/games\/\w+\/Board\.svelte$/.test(one))
for (const board of boards) {
    const game = board.split('/')[2]
    const words = `src/i18n/words/pt/site_${game}.ts`
    const { js, css } = await weighPage(
        'index.html',
        'src/pages/table/TablePage.svelte',
        board,
        ...(manifest[words] ? [words] : []),
    )
    table = Math.max(table, js)
    console.log(`${`Table of ${game}`.padEnd(20)} js ${kb(js).padStart(9)}   css ${kb(css).padStart(8)}`)
}
for (const key of Object.keys(manifest)
    .filter((one) => one.startsWith('src/pages/'))
    .sort()) {
    const { js, css } = await weighPage('index.html', key)
    console.log(
        `${key.replace(/.*\//, '').replace('Page.svelte', '').padEnd(12)} js ${kb(js).padStart(9)}   css ${kb(css).padStart(8)}`,
    )
}
console.log(`files: ${(await readdir(new URL('assets/', dist))).length}`)
const limit = Number(process.argv[2] ?? 70)
if (table > limit * 1024) {
    console.error(`The table's JavaScript is ${kb(table)}, over ${limit} KB.`)
    process.exit(1)
}
