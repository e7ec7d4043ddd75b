/** The sentences from before a match: where a table is made up, and the waiting room. Fetched with those pages. */

import { loadWords, speakOf } from '../frame/words.svelte'
import type { words } from './i18n/words/pt/site_new'

export const say = speakOf<keyof typeof words>('new')
export const loadOpening = (): Promise<void> => loadWords('new')
