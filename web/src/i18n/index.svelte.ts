/** The catalogues with every text that players read. Portuguese is built in; English is loaded on demand. */

import { settings } from '../app/settings.svelte'
import { words as pt } from './words/pt/site'

export type Key = keyof typeof pt
export type Catalogue = Record<Key, string>

const catalogues = $state<{ pt: Catalogue; en: Catalogue | null }>({ pt, en: null })

/** Load the catalogue of the current language if needed. */
export async function loadLanguage(): Promise<void> {
  if (settings.lang === 'en' && !catalogues.en) catalogues.en = (await import('./words/en/site')).words
}

export type Params = Record<string, string | number>

/** Replace the `{placeholders}` of a text. */
export const interpolate = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))

export function t(key: Key, params: Params = {}): string {
  const catalogue = (settings.lang === 'en' && catalogues.en) || catalogues.pt
  return interpolate(catalogue[key], params)
}

/** Translate a key that is built at run time; return undefined if it is unknown. */
export function findText(key: string, params: Params = {}): string | undefined {
  return key in pt ? t(key as Key, params) : undefined
}

export function formatDate(ms: number): string {
  return new Intl.DateTimeFormat(settings.lang === 'pt' ? 'pt-BR' : 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(ms)
}
