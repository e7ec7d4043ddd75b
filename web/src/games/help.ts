/** The keys of every game, for the help page. */

import type { words } from '../i18n/words/pt/site_help'
import { byGame } from './parts'

/** A key and the sentence that describes it: of `site_help_<game>`, or of `site_help` for keys of every table. */
export type KeyHelp<Sentence = string> = readonly [key: string, does: Sentence]

/** Keys that work at every table. */
export const EVERYWHERE: readonly KeyHelp<keyof typeof words>[] = [
  ['S', 'all.s'],
  ['M', 'all.m'],
  ['?', 'all.help'],
  ['← →', 'all.replay'],
]

/** The keys of each game that has `helpKeys.ts`. */
export const KEYS = byGame(import.meta.glob<readonly KeyHelp[]>('./*/helpKeys.ts', { eager: true, import: 'keys' }))
