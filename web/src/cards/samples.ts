/** Cards that represent a game on other pages. A game without `sample.ts` is represented by three backs. */

import { byGame } from '../games/parts'

const SAMPLES = byGame(import.meta.glob<string[]>('../games/*/sample.ts', { eager: true, import: 'sample' }))

export const sampleOf = (game: string): string[] => SAMPLES[game] ?? ['~', '~', '~']
