import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../', import.meta.url).pathname
const words = new URL('./words/', import.meta.url).pathname
const areas = readdirSync(`${words}pt`)
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join()
const readCatalogue = async (language: string, area: string): Promise<Record<string, string>> =>
  (await import(/* @vite-ignore */ `${words}${language}/${area}`)).words

test('both languages have the same keys and placeholders', async () => {
  expect(readdirSync(`${words}en`)).toEqual(areas)
  for (const area of areas) {
    const [pt, en] = [await readCatalogue('pt', area), await readCatalogue('en', area)]
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(pt).toSorted())
    for (const key of Object.keys(pt)) expect(placeholders(en[key]!), key).toBe(placeholders(pt[key]!))
  }
})

test('every key is used somewhere', async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(svelte|ts)$/.test(file) && !file.includes('i18n/words/'),
  )
  const all = files.map((file) => readFileSync(folder + file, 'utf8')).join('\n')
  // A key that is built at run time counts as used if its prefix is used.
  const prefixes = [...all.matchAll(/[`'"]([\w.]+\.)\$\{/g)].map((one) => one[1]!)
  for (const area of areas) {
    const unused = Object.keys(await readCatalogue('pt', area)).filter(
      (key) => !all.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)),
    )
    expect(unused, area).toEqual([])
  }
})
