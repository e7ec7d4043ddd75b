/** The sentences of the pif-paf table. */

import { speakOf } from '../../frame/words.svelte'
import type { words } from '../../lib/i18n/words/pt/site_pifpaf'

export type Key = keyof typeof words
export const t = speakOf<Key>('pifpaf')

export const fichas = (n: number): string => (n === 1 ? t('chip') : t('chips', { n }))
