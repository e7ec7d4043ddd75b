import { maybe, t, type Key } from '../i18n/index.svelte'
import { faceOf, rankOf, suitOf, SYMBOL } from './suits'

/** "Quatro de paus", as it is said; a card face down says only that. */
export function cardName(card: string, spanish: boolean): string {
  if (card === '~' || card === '') return t('card.down')
  const rank = rankOf(card)
  const spoken = (spanish && maybe(`rank.spanish.${rank}`)) || t(`rank.${rank}` as Key)
  return t('card.name', { rank: spoken, suit: t(`suit.${suitOf(card)}` as Key) })
}

/** What the table calls a manilha: each suit has its name, unless two of them share a suit. */
export function manilhaName(card: string, manilhas: readonly string[]): string {
  const at = manilhas.indexOf(card)
  if (at < 0) return ''
  const alone = manilhas.filter((one) => suitOf(one) === suitOf(card)).length === 1
  return alone ? t(`manilha.${suitOf(card)}` as Key) : t('manilha.nth', { n: at + 1 })
}

/** A card in print: 4♣. There is no type for the Spanish suits: 12 de copas. */
export function shortName(card: string, spanish: boolean): string {
  const face = faceOf(card, spanish)
  return spanish ? t('card.name', { rank: face, suit: t(`suit.${suitOf(card)}` as Key) }) : face + SYMBOL[suitOf(card)]
}

/** For a screen reader: the card, and what it is worth now. */
export function fullName(card: string, spanish: boolean, manilhas: readonly string[]): string {
  const name = manilhaName(card, manilhas)
  return name ? `${cardName(card, spanish)}, ${name}` : cardName(card, spanish)
}
