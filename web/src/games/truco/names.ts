import { cardName } from '../../cards/names'
import { suitOf } from '../../cards/suits'
import { t, type Key } from './words'

/** Return a manilha's name. Each suit has its own, unless two manilhas share a suit. */
export function manilhaName(card: string, manilhas: readonly string[]): string {
  const at = manilhas.indexOf(card)
  if (at < 0) return ''
  const alone = manilhas.filter((one) => suitOf(one) === suitOf(card)).length === 1
  return alone ? t(`manilha.${suitOf(card)}` as Key) : t('manilha.nth', { n: at + 1 })
}

/** Return the card's name for a screen reader, with its name as a manilha if it is one. */
export function fullName(card: string, spanish: boolean, manilhas: readonly string[]): string {
  const name = manilhaName(card, manilhas)
  return name ? `${cardName(card, spanish)}, ${name}` : cardName(card, spanish)
}
