/** Every topic of every board has sentences, and names only rules that its game has. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { beforeAll, expect, test, vi } from 'vitest'
import type { About } from '../table/explanations'
import type { Table, View } from '../table/table.svelte'

/** The folders of games: those of the pages, those of the package; and a game that only tests know. */
const PLACES = [
  ['./', '../../../src/carteado/games/'],
  ['../../tests/games/', '../../../tests/games/'],
].map((folders) => folders.map((folder) => new URL(folder, import.meta.url)))
const isGame = (name: string) => !name.includes('.')
const GAMES = PLACES.flatMap(([pages]) => readdirSync(pages!).filter(isGame))
const placeOf = (game: string) => PLACES.find(([pages]) => existsSync(new URL(`${game}/`, pages)))!
const folderOf = (game: string) => new URL(`${game}/`, placeOf(game)[0])
const locale = (game: string) => new URL(`${game}/locale/pt/`, placeOf(game)[1])

type Scene = { view: View & { seat: number | null; seats: number }; legal: string[]; held?: Table['pause'] }
type Explained = { topic: string; scene: string; about: About }

/** A table with the fields that topics read. */
const tableOf = ({ view, legal, held }: Scene): Table<never> => {
  const seats = Array.from({ length: view.seats }, (_, i) => i + 1)
  return {
    view,
    legal,
    pause: held ?? null,
    seat: view.seat,
    seats: view.seat ? [view.seat] : [],
    bottom: view.seat ?? 1,
    players: seats.map((seat) => ({ seat, name: `N${seat}`, holder: 'bot', present: true, substituted: false })),
    nameOf: (seat: number) => `N${seat}`,
  } as unknown as Table<never>
}

const scenesOf = (game: string): [string, Scene][] => {
  const file = new URL('scenes.json', folderOf(game))
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Scene>)
}

const read = (game: string, name: string) => parse(readFileSync(new URL(`${name}.toml`, locale(game)), 'utf8'))

/** Return the topics of a board: those with a title, and `seat`, whose title is a name. */
const topicsOf = (game: string): string[] => ['seat', ...Object.keys(read(game, `site_about_${game}`).title as object)]

/** Return the topics that the board's components ask for by name. */
function findUsedTopics(game: string): string[] {
  const folder = folderOf(game)
  const parts = readdirSync(folder).filter((file) => file.endsWith('.svelte'))
  const all = parts.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n')
  return [...all.matchAll(/(?:topic=|explain\(|asks\()["'](\w+)/g)].map((one) => one[1]!)
}

let load: (game: string) => Promise<(topic: string, table: Table<never>) => About>
beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'pt-BR', languages: ['pt-BR'] })
  const storage = { getItem: () => null, setItem: () => undefined }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const { loadExplain } = await import('../table/explanations')
  const { loadWords } = await import('../i18n/gameWords.svelte')
  load = async (game) => (await loadWords(game), loadExplain(game))
})

/** Return the seats or hands of the round that a topic has at this moment; [''] if it has no number. */
function numbersOf(topic: string, { view }: Scene): (number | '')[] {
  const round = (view.round ?? view.last) as { hands?: unknown[] } | null
  const count = topic === 'seat' || topic === 'bet' ? view.seats : topic === 'hand' ? (round?.hands?.length ?? 0) : 0
  return topic === 'hand' || count ? Array.from({ length: count }, (_, i) => i + 1) : ['']
}

async function explainAll(game: string): Promise<Explained[]> {
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

/** Topics that have lines only at some moments: a stake needs a hand. */
const SOMETIMES_EMPTY = ['stake']

test('every game of the package has a folder here', () => {
  const shipped = readdirSync(PLACES[0]![1]!).filter((name) =>
    existsSync(new URL(`${name}/regulations/`, PLACES[0]![1])),
  )
  expect(GAMES).toEqual(expect.arrayContaining(shipped))
})

test.each(GAMES)('%s: everything that can be tapped has a title, a sentence and rules', async (game) => {
  const rules = Object.keys(read(game, `${game}_rules`))
  for (const topic of findUsedTopics(game)) expect(topicsOf(game)).toContain(topic)
  for (const { topic, scene, about } of await explainAll(game)) {
    const where = `${topic} at ${scene}`
    expect(about.title, where).toMatch(/\S/)
    expect(about.title, where).not.toContain('.')
    if (!SOMETIMES_EMPTY.includes(topic)) expect(about.lines, where).not.toEqual([])
    for (const line of about.lines) expect(line, where).toMatch(/^[^{}]+[.!?]$/)
    expect(new Set(about.lines).size, where).toBe(about.lines.length)
    for (const rule of about.rules) if (!rule.endsWith('.')) expect(rules, where).toContain(rule)
  }
})
