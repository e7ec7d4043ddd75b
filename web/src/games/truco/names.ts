import { cardName } from '../../lib/cards/names'
import { suitOf } from '../../lib/cards/suits'
import { t, type Key } from './words'

/** What the table calls a manilha: each suit has its name, unless two of them share a suit. */
export function manilhaName(card: string, manilhas: readonly string[]): string {
  const at = manilhas.indexOf(card)
  if (at < 0) return ''
  const alone = manilhas.filter((one) => suitOf(one) === suitOf(card)).length === 1
  return alone ? t(`manilha.${suitOf(card)}` as Key) : t('manilha.nth', { n: at + 1 })
}

/** For a screen reader: the card, and what it is worth now. */
export function fullName(card: string, spanish: boolean, manilhas: readonly string[]): string {
  const name = manilhaName(card, manilhas)
  return name ? `${cardName(card, spanish)}, ${name}` : cardName(card, spanish)
}
