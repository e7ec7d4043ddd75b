import type { words } from '../../i18n/words/pt/site_help_pifpaf'
import type { KeyHelp } from '../help'

export const keys: readonly KeyHelp<keyof typeof words>[] = [
  ['1 … 9 0', 'cards'],
  ['C', 'c'],
  ['P', 'p'],
  ['B', 'b'],
  ['L', 'l'],
  ['G', 'g'],
  ['R', 'r'],
  ['+ −', 'step'],
  ['A', 'a'],
  ['Esc', 'escape'],
]
