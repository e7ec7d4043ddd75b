/** Guided first hands: `scripts/lessons.py` writes the views of a real hand, and each step has a sentence. */

import { byGame } from '../games/parts'
import type { View } from '../table/table.svelte'

/** A moment of a lesson. */
export type Moment = {
  view: View
  legal: string[]
  waiting: number[]
  /** The action that led here. */
  did: { seat: number; action: string } | null
  /** The unit of play that the action finished. */
  ends: 'trick' | 'hand' | 'match' | null
  /**
   * Key of the sentence to read here: `step.<say>` of `site_lesson_<game>.toml`; '' if the lesson continues by itself.
   */
  say: string
  /** The expected action, or a gesture that a board knows as `wanted`. Null if reading is enough. */
  ask: string | null
}

export type Lesson = {
  game: string
  regulation: string
  seats: number
  learner: number
  moments: Moment[]
}

const FILES = byGame(import.meta.glob<Lesson>('../games/*/lesson.json', { import: 'default' }))

export const hasLesson = (game: string): boolean => game in FILES
export const loadLesson = (game: string): Promise<Lesson> => FILES[game]!()
