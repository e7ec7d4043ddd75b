/** The sentences of one game, `locale/<language>/site_<game>.toml`: fetched with its board, not with the site. */

import { filled, type Params } from '../lib/i18n/index.svelte'
import { settings } from '../lib/settings.svelte'

type Words = Record<string, string>

const FILES = import.meta.glob<Words>('../lib/i18n/words/*/site_*.ts', { import: 'words' })
let here = $state.raw<Record<string, Words>>({})

const fileOf = (area: string, lang: string) => `../lib/i18n/words/${lang}/site_${area}.ts`

/** Fetches a game's sentences in the language in use; Portuguese stays the fallback. */
export async function loadWords(area: string): Promise<void> {
  const file = fileOf(area, settings.lang)
  if (here[file] || !FILES[file]) return
  const words = await FILES[file]!()
  here = { ...here, [file]: words }
}

function find(area: string, key: string): string | undefined {
  return here[fileOf(area, settings.lang)]?.[key] ?? here[fileOf(area, 'pt')]?.[key]
}

export type Speak<Key extends string> = {
  (key: Key, params?: Params): string
  /** A key put together from parts; undefined when the catalogue has none. */
  maybe(key: string, params?: Params): string | undefined
}

/** `t` for one game: `const t = speakOf<Key>('truco')`. */
export function speakOf<Key extends string>(area: string): Speak<Key> {
  const maybe = (key: string, params: Params = {}) => {
    const text = find(area, key)
    return text === undefined ? undefined : filled(text, params)
  }
  return Object.assign((key: Key, params: Params = {}) => maybe(key, params) ?? key, { maybe })
}
