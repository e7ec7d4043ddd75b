/**
 * Explanations of the things on a table. The sentences come from the board's `about.ts` and from the regulation, and
 * are loaded on demand.
 */

import { byGame } from '../games/parts'
import type { words } from '../i18n/words/pt/site_about'
import { loadWords, createTranslator, type Translate } from '../i18n/gameWords.svelte'
import type { Table } from './table.svelte'

export type About = {
  title: string
  lines: string[]
  /**
   * The fields of the regulation that belong to it. A name that ends with a dot matches all fields with that prefix.
   */
  rules: readonly string[]
}

type Explain = (topic: string, table: Table<never>) => About

const FILES = byGame(import.meta.glob<Explain>('../games/*/about.ts', { import: 'explain' }))

export async function loadExplain(game: string): Promise<Explain> {
  const words = ['about', `about_${game}`].map(loadWords)
  const [explain] = await Promise.all([FILES[game]!(), ...words])
  return explain
}

/** A line of an explanation, or a falsy value if it does not apply. */
export type Line = string | false | null | undefined

/**
 * A topic of a board. Without `lines` the only line is the sentence `text.<topic>`. A number after the topic ("seat 3")
 * is passed as `of`.
 */
export type Topic<V> = {
  rules: readonly string[] | ((table: Table<V>, of: number) => readonly string[])
  lines?: (table: Table<V>, of: number) => Line[]
}

/** Build a board's `explain` function from its topics and sentences. */
export const createExplainer =
  <V>(t: Pick<Translate<string>, 'findText'>, topics: Record<string, Topic<V>>) =>
  (asked: string, table: Table<V>): About => {
    const [name = '', number = ''] = asked.split(' ')
    const topic = topics[name]
    const of = Number(number)
    const lines = topic?.lines?.(table, of) ?? [t.findText(`text.${name}`)]
    const rules = topic?.rules ?? []
    return {
      title: t.findText(`title.${name}`) ?? table.nameOf(of),
      lines: lines.filter(isText),
      rules: typeof rules === 'function' ? rules(table, of) : rules,
    }
  }

const t = createTranslator<keyof typeof words>('about')
const isText = (line: Line): line is string => !!line

/** Return the lines about a seat: its player, `more` from the board, and the meaning of the ring. */
export function describeSeat<V>(table: Table<V>, seat: number, side: 'us' | 'them' | null, more: Line[]): string[] {
  const player = table.players.find((one) => one.seat === seat)
  const other = table.seat !== null && side && t(side === 'us' ? 'seat.partner' : 'seat.foe')
  return [
    table.seats.includes(seat) ? t('seat.you') : other,
    player?.holder === 'bot' && t('seat.bot'),
    player?.substituted ? t('seat.covered') : player && !player.present && t('seat.away'),
    ...more,
    t('seat.ring'),
  ].filter(isText)
}

/** Return the sentences of this table's regulation for the given rules. */
export const findRuleTexts = (
  table: Pick<Table, 'sentences'>,
  rules: readonly string[],
): { text: string; source: string }[] =>
  rules.flatMap((rule) =>
    table.sentences.filter(({ field }) => field === rule || (rule.endsWith('.') && field.startsWith(rule))),
  )
