/** The texts of the tournament pages, loaded with those pages. */

import { settings } from '../app/settings.svelte'
import { interpolate, type Params } from './index.svelte'
import { words as en } from './words/en/site_tournaments'
import { words as pt } from './words/pt/site_tournaments'

export type TournamentKey = keyof typeof pt

/** `t` for the tournament pages. */
export function w(key: TournamentKey, params: Params = {}): string {
  const words: Record<TournamentKey, string> = settings.lang === 'en' ? en : pt
  return interpolate(words[key], params)
}

/** Translate a key that is built at run time. If it is unknown, return its part after the first dot. */
export const translateKey = (key: string): string =>
  key in pt ? w(key as TournamentKey) : key.slice(key.indexOf('.') + 1)

/** Format a place: "1º", "2nd". */
export const formatOrdinal = (n: number): string =>
  interpolate(translateKey(`ordinal.${new Intl.PluralRules(settings.lang, { type: 'ordinal' }).select(n)}`), { n })
