import type { words } from '../../i18n/words/pt/site_help_blackjack'
import type { KeyHelp } from '../help'

export const keys: readonly KeyHelp<keyof typeof words>[] = [
  ['1 2 3 4', 'chips'],
  ['+ −', 'step'],
  ['Enter', 'enter'],
  ['1 2 3 …', 'buttons'],
  ['P', 'p'],
  ['F', 'f'],
  ['D', 'd'],
  ['V', 'v'],
  ['R', 'r'],
  ['G', 'g'],
  ['N', 'n'],
  ['T', 't'],
]
