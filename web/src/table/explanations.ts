/** What a thing on the table means: a board's `about.ts` has the words, the regulation its own. Fetched when asked for. */

import type { words } from '../lib/i18n/words/pt/site_about'
import { loadWords, speakOf, type Speak } from './words.svelte'
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
  const words = ['about', `about_${game}`].map(loadWords)
  const [explain] = await Promise.all([FILES[`../games/${game}/about.ts`]!(), ...words])
  return explain
}

/** A line, or nothing where it does not apply. */
export type Line = string | false | null | undefined

/** A topic of a board: its rules, and its lines where they are more than the sentence `text.<topic>`. A number behind
    the topic ("seat 3") says of which. */
export type Topic<V> = {
  rules: readonly string[] | ((table: Table<V>, of: number) => readonly string[])
  lines?: (table: Table<V>, of: number) => Line[]
}

/** A board's `about`, from its topics and its sentences. */
export const explains =
  <V>(t: Pick<Speak<string>, 'maybe'>, topics: Record<string, Topic<V>>) =>
  (asked: string, table: Table<V>): About => {
    const [name = '', number = ''] = asked.split(' ')
    const topic = topics[name]
    const of = Number(number)
    const lines = topic?.lines?.(table, of) ?? [t.maybe(`text.${name}`)]
    const rules = topic?.rules ?? []
    return {
      title: t.maybe(`title.${name}`) ?? table.nameOf(of),
      lines: lines.filter(isSaid),
      rules: typeof rules === 'function' ? rules(table, of) : rules,
    }
  }

const t = speakOf<keyof typeof words>('about')
const isSaid = (line: Line): line is string => !!line

/** Somebody at the table: who it is, what the board says of them, and what the ring means. */
export function aboutSeat<V>(table: Table<V>, seat: number, side: 'us' | 'them' | null, more: Line[]): string[] {
  const player = table.players.find((one) => one.seat === seat)
  const other = table.seat !== null && side && t(side === 'us' ? 'seat.partner' : 'seat.foe')
  return [
    table.seats.includes(seat) ? t('seat.you') : other,
    player?.holder === 'bot' && t('seat.bot'),
    player?.covered ? t('seat.covered') : player && !player.present && t('seat.away'),
    ...more,
    t('seat.ring'),
  ].filter(isSaid)
}

/** What the regulation of this table says about some rules. */
export const ruleTexts = (
  table: Pick<Table, 'sentences'>,
  rules: readonly string[],
): { text: string; source: string }[] =>
  rules.flatMap((rule) =>
    table.sentences.filter(({ field }) => field === rule || (rule.endsWith('.') && field.startsWith(rule))),
  )
