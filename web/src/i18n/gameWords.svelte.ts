/** The texts of one game or area, `locale/<language>/site_<area>.toml`, loaded on demand. */

import { interpolate, type Params } from './index.svelte'
import { settings } from '../app/settings.svelte'

type Words = Record<string, string>

/** Keyed by language and file: 'pt/site_truco.ts'. */
const FILES = Object.fromEntries(
  Object.entries(import.meta.glob<Words>('./words/*/site_*.ts', { import: 'words' })).map(([path, load]) => [
    path.split('/').slice(-2).join('/'),
    load,
  ]),
)
let loaded = $state.raw<Record<string, Words>>({})

const fileOf = (area: string, lang: string) => `${lang}/site_${area}.ts`

export const hasWords = (area: string): boolean => fileOf(area, 'pt') in FILES

/** Load the texts of an area in the current language. If Portuguese was loaded before, it stays the fallback. */
export async function loadWords(area: string): Promise<void> {
  const file = fileOf(area, settings.lang)
  if (loaded[file] || !FILES[file]) return
  const words = await FILES[file]!()
  loaded = { ...loaded, [file]: words }
}

function find(area: string, key: string): string | undefined {
  return loaded[fileOf(area, settings.lang)]?.[key] ?? loaded[fileOf(area, 'pt')]?.[key]
}

export type Translate<Key extends string> = {
  (key: Key, params?: Params): string
  /** Translate a key that is built at run time; return undefined if it is unknown. */
  findText(key: string, params?: Params): string | undefined
}

/** Create `t` for one area: `const t = createTranslator<Key>('truco')`. */
export function createTranslator<Key extends string>(area: string): Translate<Key> {
  const findText = (key: string, params: Params = {}) => {
    const text = find(area, key)
    return text === undefined ? undefined : interpolate(text, params)
  }
  return Object.assign((key: Key, params: Params = {}) => findText(key, params) ?? key, { findText })
}
