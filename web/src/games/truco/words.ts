/** The sentences of the truco table. */

import { speakOf } from '../../frame/words.svelte'
import type { words } from '../../lib/i18n/words/pt/site_truco'

export type Key = keyof typeof words
export const t = speakOf<Key>('truco')

export const tentos = (n: number): string => (n === 1 ? t('tento') : t('tentos', { n }))
