/** Cards in a line of text. */

import type { Suit } from './suits'

export const SYMBOL: Record<Suit, string> = { p: '♣', c: '♥', e: '♠', o: '♦' }

/** Return a card as text (4♣), or '' if the text is not a card. */
export function cardText(text: string): string {
  const found = /^(10|[2-9AJQK])([pceo])$/.exec(text)
  return found ? found[1]! + SYMBOL[found[2] as Suit] : ''
}
