/** The sentences of the pif-paf table. */

import { createTranslator } from '../../i18n/gameWords.svelte'
import type { words } from '../../i18n/words/pt/site_pifpaf'

export type Key = keyof typeof words
export const t = createTranslator<Key>('pifpaf')

export const formatChips = (n: number): string => (n === 1 ? t('chip') : t('chips', { n }))
