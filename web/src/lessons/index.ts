/** Guided first hands: a script walks over real views (`scripts/lessons.py`), and a sentence goes with each step. */

import type { View } from '../frame/table.svelte'

/** A moment of a lesson: what lies on the table, and why it stops there, if it does. */
export type Moment = {
  view: View
  legal: string[]
  waiting: number[]
  /** What led here: somebody's action. */
  did: { seat: number; action: string } | null
  /** What that action finished. */
  ends: 'trick' | 'hand' | 'match' | null
  /** The sentence to be read here: `step.<say>` of `site_lesson_<game>.toml`. */
  say: string
  /** What the learner is asked to do: an action, or what a board knows as `wanted`; null where reading is enough. */
  ask: string | null
}

export type Lesson = {
  game: string
  regulation: string
  seats: number
  learner: number
  moments: Moment[]
}

const FILES = import.meta.glob<Lesson>('./*.json', { import: 'default' })

export const hasLesson = (game: string): boolean => `./${game}.json` in FILES
export const loadLesson = (game: string): Promise<Lesson> => FILES[`./${game}.json`]!()
