import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pt } from './pt'

const en = (await import('./en')).en
const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join()

test('both catalogues have the same keys, and the same holes to fill', () => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(pt).toSorted())
  for (const key of Object.keys(pt) as (keyof typeof pt)[]) expect(holes(en[key]), key).toBe(holes(pt[key]))
})

test('every key is used somewhere', () => {
  const folder = new URL('../../', import.meta.url).pathname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file) && !/i18n\/(pt|en)\.ts$/.test(file))
  const all = files.map((file) => readFileSync(folder + file, 'utf8')).join('\n')
  // Keys put together from parts are used when their first part is.
  const made = [...all.matchAll(/[`'"]([\w.]+\.)\$\{/g)].map((one) => one[1]!)
  const unused = Object.keys(pt).filter((key) => !all.includes(`'${key}'`) && !made.some((part) => key.startsWith(part)))
  expect(unused).toEqual([])
})
