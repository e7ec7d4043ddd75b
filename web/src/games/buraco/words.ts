/** The sentences of the buraco table. */

import { createTranslator } from '../../i18n/gameWords.svelte'
import type { BuracoJogo } from '../../net/wire'
import type { words } from '../../i18n/words/pt/site_buraco'

import { runWidth, type Run } from './fit'

export type Key = keyof typeof words
export const t = createTranslator<Key>('buraco')

export const formatCardCount = (n: number): string => (n === 1 ? t('card') : t('cards', { n }))
/** Return the text of a jogo's badge: the kind of canastra and the number of cards. */
export const badgeText = ({ canastra, cards }: BuracoJogo): string =>
  canastra ? `${t(`badge.${canastra}` as Key)} ${cards.length}` : String(cards.length)
/** Return the size of a jogo for the layout. */
export const toRun = (jogo: BuracoJogo): Run => ({
  cards: runWidth(jogo.cards, jogo.wild),
  letters: badgeText(jogo).length,
})
export const formatNumber = (n: number): string => String(n).replace('-', '−')
export const formatSigned = (n: number): string => (n > 0 ? `+${n}` : formatNumber(n))
