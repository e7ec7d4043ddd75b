/** The sentences of the buraco table. */

import { speakOf } from '../../frame/words.svelte'
import type { words } from '../../lib/i18n/words/pt/site_buraco'

export type Key = keyof typeof words
export const t = speakOf<Key>('buraco')

export const cardCount = (n: number): string => (n === 1 ? t('card') : t('cards', { n }))
export const figure = (n: number): string => String(n).replace('-', '−')
export const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n))
