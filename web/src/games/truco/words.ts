/** The sentences of the truco table. */

import { createTranslator } from '../../i18n/gameWords.svelte'
import type { words } from '../../i18n/words/pt/site_truco'

export type Key = keyof typeof words
export const t = createTranslator<Key>('truco')

export const formatTentos = (n: number): string => (n === 1 ? t('tento') : t('tentos', { n }))
