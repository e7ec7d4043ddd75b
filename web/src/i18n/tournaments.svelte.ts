/** The words of the tournaments' pages: they come with those pages, not with the table. */

import { settings } from '../settings.svelte'
import { filled, type Params } from './index.svelte'
import { words as en } from './words/en/site_tournaments'
import { words as pt } from './words/pt/site_tournaments'

export type TournamentKey = keyof typeof pt

export function w(key: TournamentKey, params: Params = {}): string {
  const words: Record<TournamentKey, string> = settings.lang === 'en' ? en : pt
  return filled(words[key], params)
}

/** A word by a key that is put together; its last part where no catalogue has it. */
export const wordOf = (key: string): string => (key in pt ? w(key as TournamentKey) : key.slice(key.indexOf('.') + 1))

/** A place as it is said: "1º", "2nd". */
export const ordinal = (n: number): string =>
  filled(wordOf(`ordinal.${new Intl.PluralRules(settings.lang, { type: 'ordinal' }).select(n)}`), { n })
