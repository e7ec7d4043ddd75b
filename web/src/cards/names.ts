import { maybe, t, type Key } from '../i18n/index.svelte'
import { faceOf, JOKER, rankOf, suitOf } from './suits'
import { SYMBOL } from './symbols'

/** "Quatro de paus", as it is said; a card face down says only that. */
export function cardName(card: string, spanish: boolean): string {
  if (card === '~' || card === '') return t('card.down')
  if (card === JOKER) return t('card.joker')
  const rank = rankOf(card)
  const spoken = (spanish && maybe(`rank.spanish.${rank}`)) || t(`rank.${rank}` as Key)
  return t('card.name', { rank: spoken, suit: t(`suit.${suitOf(card)}` as Key) })
}

/** A card in print: 4♣. There is no type for the Spanish suits: 12 de copas. */
export function shortName(card: string, spanish: boolean): string {
  if (card === JOKER) return t('card.joker')
  const face = faceOf(card, spanish)
  return spanish ? t('card.name', { rank: face, suit: t(`suit.${suitOf(card)}` as Key) }) : face + SYMBOL[suitOf(card)]
}
