/** The sentences of burro's board. */

import { createTranslator } from '../../../src/i18n/gameWords.svelte'
import type { words } from '../../i18n/words/pt/site_burro'

export const t = createTranslator<keyof typeof words>('burro')
