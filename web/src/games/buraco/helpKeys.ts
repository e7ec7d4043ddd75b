import type { words } from '../../i18n/words/pt/site_help_buraco'
import type { KeyHelp } from '../help'

export const keys: readonly KeyHelp<keyof typeof words>[] = [
  ['C', 'c'],
  ['L', 'l'],
  ['F', 'f'],
  ['R', 'r'],
  ['← →', 'walk'],
  ['Enter', 'space'],
  ['B', 'b'],
  ['J', 'j'],
  ['1 … 9', 'numbers'],
  ['D', 'd'],
  ['Esc', 'escape'],
  ['O', 'o'],
  ['V', 'v'],
  ['P', 'p'],
]
