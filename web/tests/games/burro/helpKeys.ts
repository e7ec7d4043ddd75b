import type { KeyHelp } from '../../../src/games/help'
import type { words } from '../../i18n/words/pt/site_help_burro'

export const keys: readonly KeyHelp<keyof typeof words>[] = [
  ['1 2 3 …', 'cards'],
  ['C', 'c'],
]
