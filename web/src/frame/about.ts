/** What a thing on the table means: a board's `about.ts` has the words, the regulation its own. Fetched when asked for. */

import { loadWords } from './words.svelte'
import type { Table } from './table.svelte'

export type About = {
  title: string
  lines: string[]
  /** The rules that belong to it; one that ends with a dot stands for all that begin so. */
  rules: readonly string[]
}

type Explain = (topic: string, table: Table<never>) => About

const FILES = import.meta.glob<Explain>('../games/*/about.ts', { import: 'about' })

export async function loadAbout(game: string): Promise<Explain> {
  const [explain] = await Promise.all([FILES[`../games/${game}/about.ts`]!(), loadWords(`about_${game}`)])
  return explain
}

/** What the regulation of this table says about some rules. */
export const ruleTexts = (
  table: Pick<Table, 'sentences'>,
  rules: readonly string[],
): { text: string; source: string }[] =>
  rules.flatMap((rule) =>
    table.sentences.filter(({ field }) => field === rule || (rule.endsWith('.') && field.startsWith(rule))),
  )
