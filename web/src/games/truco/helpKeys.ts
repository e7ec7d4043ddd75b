import type { words } from '../../i18n/words/pt/site_help_truco'
import type { KeyHelp } from '../help'

export const keys: readonly KeyHelp<keyof typeof words>[] = [
  ['1 2 3', 'cards'],
  ['Shift', 'shift'],
  ['H', 'h'],
  ['T', 't'],
  ['A', 'a'],
  ['C', 'c'],
  ['O', 'o'],
  ['B', 'b'],
  ['P', 'p'],
]
