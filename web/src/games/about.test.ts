/** What the tables explain: every topic of every board has its words, and names rules that its game has. */

import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { beforeAll, expect, test, vi } from 'vitest'
import type { About } from '../frame/about'
import type { Table, View } from '../frame/table.svelte'

const here = new URL('./', import.meta.url)
const locale = new URL('../../../src/carteado/locale/pt/', import.meta.url)
const GAMES = readdirSync(here).filter((name) => !name.includes('.'))

type Scene = { view: View & { seat: number | null; seats: number }; legal: string[]; held?: Table['held'] }
type Asked = { topic: string; scene: string; about: About }

/** A table as a topic reads it. */
const tableOf = ({ view, legal, held }: Scene): Table<never> => {
  const seats = Array.from({ length: view.seats }, (_, i) => i + 1)
  return {
    view,
    legal,
    held: held ?? null,
    seat: view.seat,
    seats: view.seat ? [view.seat] : [],
    bottom: view.seat ?? 1,
    players: seats.map((seat) => ({ seat, name: `N${seat}`, holder: 'bot', present: true, covered: false })),
    nameOf: (seat: number) => `N${seat}`,
  } as unknown as Table<never>
}

const scenesOf = (game: string): [string, Scene][] => {
  const file = new URL(`../dev/scenes${game === 'truco' ? '' : `_${game}`}.json`, import.meta.url)
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Scene>)
}

const read = (name: string) => parse(readFileSync(new URL(`${name}.toml`, locale), 'utf8'))

/** The topics of a board: those that have a title, and the seats, whose title is a name. */
const topicsOf = (game: string): string[] => ['seat', ...Object.keys(read(`site_about_${game}`).title as object)]

/** The topics that its parts ask for by name. */
function askedFor(game: string): string[] {
  const folder = new URL(`${game}/`, here)
  const parts = readdirSync(folder).filter((file) => file.endsWith('.svelte'))
  const all = parts.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n')
  return [...all.matchAll(/(?:topic=|why=|explain\(|asks\()["'](\w+)/g)].map((one) => one[1]!)
}

let load: (game: string) => Promise<(topic: string, table: Table<never>) => About>
beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'pt-BR', languages: ['pt-BR'] })
  const storage = { getItem: () => null, setItem: () => undefined }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const { loadAbout } = await import('../frame/about')
  const { loadWords } = await import('../frame/words.svelte')
  load = async (game) => (await loadWords(game), loadAbout(game))
})

/** Of which seat, or of which hand of the round; '' where there is one of it. */
function numbersOf(topic: string, { view }: Scene): (number | '')[] {
  const round = (view.round ?? view.last) as { hands?: unknown[] } | null
  const count = topic === 'seat' || topic === 'bet' ? view.seats : topic === 'hand' ? (round?.hands?.length ?? 0) : 0
  return topic === 'hand' || count ? Array.from({ length: count }, (_, i) => i + 1) : ['']
}

async function asked(game: string): Promise<Asked[]> {
  const explain = await load(game)
  return scenesOf(game).flatMap(([scene, staged]) =>
    topicsOf(game).flatMap((name) =>
      numbersOf(name, staged).map((n) => {
        const topic = `${name} ${n}`.trim()
        return { topic, scene, about: explain(topic, tableOf(staged)) }
      }),
    ),
  )
}

/** What only some moments have: a stake needs a hand. */
const MOMENT = ['stake']

test('there are boards that explain themselves', () => {
  expect(GAMES).toEqual(['blackjack', 'buraco', 'pifpaf', 'truco'])
})

test.each(GAMES)('%s: everything that can be tapped has a title, a sentence and rules', async (game) => {
  const rules = Object.keys(read(`${game}_rules`))
  for (const topic of askedFor(game)) expect(topicsOf(game)).toContain(topic)
  for (const { topic, scene, about } of await asked(game)) {
    const where = `${topic} at ${scene}`
    expect(about.title, where).toMatch(/\S/)
    expect(about.title, where).not.toContain('.')
    if (!MOMENT.includes(topic)) expect(about.lines, where).not.toEqual([])
    for (const line of about.lines) expect(line, where).toMatch(/^[^{}]+[.!?]$/)
    expect(new Set(about.lines).size, where).toBe(about.lines.length)
    for (const rule of about.rules) if (!rule.endsWith('.')) expect(rules, where).toContain(rule)
  }
})
