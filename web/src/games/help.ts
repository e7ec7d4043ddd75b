/** The keys of every game, for the page of help: what is pressed, and the sentence of `site_help` for what it does. */

import type { words } from '../lib/i18n/words/pt/site_help'

type Line = readonly [key: string, does: keyof typeof words]

/** At every table. */
export const EVERYWHERE: readonly Line[] = [
  ['S', 'all.s'],
  ['M', 'all.m'],
  ['?', 'all.help'],
  ['← →', 'all.replay'],
]

export const KEYS: Readonly<Record<string, readonly Line[]>> = {
  truco: [
    ['1 2 3', 'truco.cards'],
    ['Shift', 'truco.shift'],
    ['H', 'truco.h'],
    ['T', 'truco.t'],
    ['A', 'truco.a'],
    ['C', 'truco.c'],
    ['O', 'truco.o'],
    ['B', 'truco.b'],
    ['P', 'truco.p'],
  ],
  blackjack: [
    ['1 2 3 4', 'blackjack.chips'],
    ['+ −', 'blackjack.step'],
    ['Enter', 'blackjack.enter'],
    ['1 2 3 …', 'blackjack.buttons'],
    ['P', 'blackjack.p'],
    ['F', 'blackjack.f'],
    ['D', 'blackjack.d'],
    ['V', 'blackjack.v'],
    ['R', 'blackjack.r'],
    ['G', 'blackjack.g'],
    ['N', 'blackjack.n'],
    ['T', 'blackjack.t'],
  ],
  buraco: [
    ['C', 'buraco.c'],
    ['L', 'buraco.l'],
    ['F', 'buraco.f'],
    ['R', 'buraco.r'],
    ['← →', 'buraco.walk'],
    ['Enter', 'buraco.space'],
    ['B', 'buraco.b'],
    ['J', 'buraco.j'],
    ['1 … 9', 'buraco.numbers'],
    ['D', 'buraco.d'],
    ['Esc', 'buraco.escape'],
    ['O', 'buraco.o'],
    ['V', 'buraco.v'],
    ['P', 'buraco.p'],
  ],
  pifpaf: [
    ['1 … 9 0', 'pifpaf.cards'],
    ['C', 'pifpaf.c'],
    ['P', 'pifpaf.p'],
    ['B', 'pifpaf.b'],
    ['L', 'pifpaf.l'],
    ['G', 'pifpaf.g'],
    ['R', 'pifpaf.r'],
    ['+ −', 'pifpaf.step'],
    ['A', 'pifpaf.a'],
    ['Esc', 'pifpaf.escape'],
  ],
}
