import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../', import.meta.url).pathname
const words = new URL('./words/', import.meta.url).pathname
const areas = readdirSync(`${words}pt`)
const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join()
const read = async (language: string, area: string): Promise<Record<string, string>> =>
  (await import(/* @vite-ignore */ `${words}${language}/${area}`)).words

test('both languages have the same keys, and the same holes to fill', async () => {
  expect(readdirSync(`${words}en`)).toEqual(areas)
  for (const area of areas) {
    const [pt, en] = [await read('pt', area), await read('en', area)]
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(pt).toSorted())
    for (const key of Object.keys(pt)) expect(holes(en[key]!), key).toBe(holes(pt[key]!))
  }
})

test('every key is used somewhere', async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(svelte|ts)$/.test(file) && !file.includes('i18n/words/'),
  )
  const all = files.map((file) => readFileSync(folder + file, 'utf8')).join('\n')
  // Keys put together from parts are used when their first part is.
  const made = [...all.matchAll(/[`'"]([\w.]+\.)\$\{/g)].map((one) => one[1]!)
  for (const area of areas) {
    const unused = Object.keys(await read('pt', area)).filter(
      (key) => !all.includes(`'${key}'`) && !made.some((part) => key.startsWith(part)),
    )
    expect(unused, area).toEqual([])
  }
})
