/** Explains the things on burro's table. */

import { createTranslator } from '../../../src/i18n/gameWords.svelte'
import { createExplainer, describeSeat } from '../../../src/table/explanations'
import type { words } from '../../i18n/words/pt/site_about_burro'
import type { BurroView } from './view'

const t = createTranslator<keyof typeof words>('about_burro')

export const explain = createExplainer<BurroView>(t, {
  stock: { rules: ['cards'] },
  seat: { rules: ['players'], lines: (table, seat) => describeSeat(table, seat, null, []) },
})
