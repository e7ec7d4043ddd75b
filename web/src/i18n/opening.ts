/** The texts of the new-table page and the waiting room, loaded with those pages. */

import { loadWords, createTranslator } from './gameWords.svelte'
import type { words } from './words/pt/site_new'

export const say = createTranslator<keyof typeof words>('new')
export const loadOpening = (): Promise<void> => loadWords('new')
