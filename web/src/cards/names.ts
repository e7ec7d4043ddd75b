import { findText, t, type Key } from '../i18n/index.svelte'
import { faceOf, JOKER, rankOf, suitOf } from './suits'
import { SYMBOL } from './symbols'

/** Return the spoken name, such as "Quatro de paus". A card face down has no other name. */
export function cardName(card: string, spanish: boolean): string {
  if (card === '~' || card === '') return t('card.down')
  if (card === JOKER) return t('card.joker')
  const rank = rankOf(card)
  const spoken = (spanish && findText(`rank.spanish.${rank}`)) || t(`rank.${rank}` as Key)
  return t('card.name', { rank: spoken, suit: t(`suit.${suitOf(card)}` as Key) })
}

/** Return the short name: 4♣. The Spanish suits have no characters, so they are written out: 12 de copas. */
export function shortName(card: string, spanish: boolean): string {
  if (card === JOKER) return t('card.joker')
  const face = faceOf(card, spanish)
  return spanish ? t('card.name', { rank: face, suit: t(`suit.${suitOf(card)}` as Key) }) : face + SYMBOL[suitOf(card)]
}
