/** Every word a player reads comes from a catalogue: Portuguese first, English when it is asked for. */

import { settings } from '../settings.svelte'
import { words as pt } from './words/pt/site'

export type Key = keyof typeof pt
export type Catalogue = Record<Key, string>

const catalogues = $state<{ pt: Catalogue; en: Catalogue | null }>({ pt, en: null })

/** Fetches the catalogue of the language in use, when it is not here yet. */
export async function loadLanguage(): Promise<void> {
  if (settings.lang === 'en' && !catalogues.en) catalogues.en = (await import('./words/en/site')).words
}

export type Params = Record<string, string | number>

/** A sentence with its holes filled. */
export const filled = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))

export function t(key: Key, params: Params = {}): string {
  const catalogue = (settings.lang === 'en' && catalogues.en) || catalogues.pt
  return filled(catalogue[key], params)
}

/** A key put together from parts; undefined when no catalogue has it. */
export function maybe(key: string, params: Params = {}): string | undefined {
  return key in pt ? t(key as Key, params) : undefined
}

export function dateOf(ms: number): string {
  return new Intl.DateTimeFormat(settings.lang === 'pt' ? 'pt-BR' : 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(ms)
}
