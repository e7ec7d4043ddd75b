/** The sentences of the buraco table. */

import { speakOf } from '../../frame/words.svelte'
import type { BuracoJogo } from '../../lib/wire'
import type { words } from '../../lib/i18n/words/pt/site_buraco'

import { widthOf, type Run } from './fit'

export type Key = keyof typeof words
export const t = speakOf<Key>('buraco')

export const cardCount = (n: number): string => (n === 1 ? t('card') : t('cards', { n }))
/** What a jogo's badge says: the kind of canastra, and how many cards. */
export const badgeText = ({ canastra, cards }: BuracoJogo): string =>
  canastra ? `${t(`badge.${canastra}` as Key)} ${cards.length}` : String(cards.length)
/** A jogo as what its side has to have room for. */
export const runOf = (jogo: BuracoJogo): Run => ({
  cards: widthOf(jogo.cards, jogo.wild),
  letters: badgeText(jogo).length,
})
export const figure = (n: number): string => String(n).replace('-', '−')
export const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n))
