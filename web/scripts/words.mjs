// The site's sentences for the pages: `locale/<language>/site*.toml` becomes `src/lib/i18n/words/<language>/*.ts`.
// A sentence whose key is also the first part of others is the entry `_` among them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parse } from 'smol-toml'

const locale = new URL('../../src/carteado/locale/', import.meta.url)
const words = new URL('../src/lib/i18n/words/', import.meta.url)

function* flat(entries, path = []) {
    for (const [name, entry] of Object.entries(entries)) {
        const key = name === '_' ? path : [...path, name]
        if (typeof entry === 'string') yield [key.join('.'), entry]
        else yield* flat(entry, key)
    }
}

rmSync(words, { recursive: true, force: true })
for (const language of readdirSync(locale)) {
    mkdirSync(new URL(`${language}/`, words), { recursive: true })
    for (const file of readdirSync(new URL(`${language}/`, locale)).filter((name) =>
        /^site(_\w+)?\.toml$/.test(name),
    )) {
        const entries = parse(readFileSync(new URL(`${language}/${file}`, locale), 'utf8'))
        const text = JSON.stringify(Object.fromEntries(flat(entries)), null, 2)
        writeFileSync(new URL(`${language}/${file.replace('.toml', '.ts')}`, words), `export const words = ${text}\n`)
    }
}
