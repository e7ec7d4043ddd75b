// Generate `src/i18n/words/<language>/*.ts` from `locale/<language>/site*.toml` of the package and of each game, and
// `tests/i18n/words/` from those of the games that only tests know.
// If a key with a text is also the prefix of other keys, its text is the entry `_` of their table.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parse } from 'smol-toml'

const carteado = new URL('../../src/carteado/', import.meta.url)
const cataloguesOf = (games) =>
    readdirSync(games)
        .map((game) => new URL(`${game}/locale/`, games))
        .filter((folder) => existsSync(folder))

function* flatten(entries, path = []) {
    for (const [name, entry] of Object.entries(entries)) {
        const key = name === '_' ? path : [...path, name]
        if (typeof entry === 'string') yield [key.join('.'), entry]
        else yield* flatten(entry, key)
    }
}

function generate(words, catalogues) {
    rmSync(words, { recursive: true, force: true })
    for (const catalogue of catalogues)
        for (const language of readdirSync(catalogue)) {
            const folder = new URL(`${language}/`, catalogue)
            mkdirSync(new URL(`${language}/`, words), { recursive: true })
            for (const file of readdirSync(folder).filter((name) => /^site(_\w+)?\.toml$/.test(name))) {
                const text = JSON.stringify(
                    Object.fromEntries(flatten(parse(readFileSync(new URL(file, folder), 'utf8')))),
                    null,
                    2,
                )
                writeFileSync(
                    new URL(`${language}/${file.replace('.toml', '.ts')}`, words),
                    `export const words = ${text}\n`,
                )
            }
        }
}

const shipped = [new URL('locale/', carteado), ...cataloguesOf(new URL('games/', carteado))]
generate(new URL('../src/i18n/words/', import.meta.url), shipped)
generate(new URL('../tests/i18n/words/', import.meta.url), cataloguesOf(new URL('../../tests/games/', import.meta.url)))
