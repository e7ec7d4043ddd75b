/** Every word a player reads comes from a catalogue: Portuguese first, English when it is asked for. */

import { settings } from '../settings.svelte'
import { pt } from './pt'

export type Key = keyof typeof pt
export type Catalogue = Record<Key, string>

const catalogues = $state<{ pt: Catalogue; en: Catalogue | null }>({ pt, en: null })

/** Fetches the catalogue of the language in use, when it is not here yet. */
export async function loadLanguage(): Promise<void> {
  if (settings.lang === 'en' && !catalogues.en) catalogues.en = (await import('./en')).en
}

type Params = Record<string, string | number>

export function t(key: Key, params: Params = {}): string {
  const catalogue = (settings.lang === 'en' && catalogues.en) || catalogues.pt
  return catalogue[key].replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))
}

/** A key put together from parts; undefined when no catalogue has it. */
export function maybe(key: string, params: Params = {}): string | undefined {
  return key in pt ? t(key as Key, params) : undefined
}

export const tentos = (n: number): string => (n === 1 ? t('tento') : t('tentos', { n }))

export function dateOf(ms: number): string {
  return new Intl.DateTimeFormat(settings.lang === 'pt' ? 'pt-BR' : 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(ms)
}
