/** Playing at once, and which game this browser played last. */

import { post } from './api'
import { go } from './router.svelte'
import type { Opened } from './wire'

const KEY = 'carteado.game'

export function lastGame(): string {
  try {
    return localStorage.getItem(KEY) ?? 'truco'
  } catch {
    return 'truco'
  }
}

export function rememberGame(game: string): void {
  try {
    localStorage.setItem(KEY, game)
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** *Jogar agora*: a table with bots by the rules used last, begun as soon as it is open. */
export async function playNow(game: string): Promise<void> {
  const { table } = await post<Opened>('/play', { game })
  rememberGame(game)
  sessionStorage.setItem('carteado.start', table)
  go(`/mesa/${table}`)
}

const SEAT = 'carteado.sit'

/** Whoever chose *Sentar* in the list of tables wants a seat, not a look: the waiting room gives it. */
export function wantSeat(table: string): void {
  sessionStorage.setItem(SEAT, table)
}

/** Whether a seat at this table was asked for, once. */
export function wantsSeat(table: string): boolean {
  const wanted = sessionStorage.getItem(SEAT) === table
  if (wanted) sessionStorage.removeItem(SEAT)
  return wanted
}

const LEFT = 'carteado.left'

/** A seat given up in the middle of a match: whoever comes back to this table later is offered it again. */
export function noteLeft(match: string, seat: number): void {
  try {
    localStorage.setItem(LEFT, `${match} ${seat}`)
  } catch {
    // Then it is offered only as long as the page is open.
  }
}

/** The seat that was given up in this match, by whoever uses this browser. */
export function leftIn(match: string): number | null {
  try {
    const [noted, seat] = (localStorage.getItem(LEFT) ?? '').split(' ')
    return noted === match ? Number(seat) : null
  } catch {
    return null
  }
}

/** The page of what the house holds a table for: "torneios/ID/GAME" or "noites/ID/…". */
export function heldPath(heldFor: string): string {
  const [place, id] = heldFor.split('/')
  return `/${place}/${encodeURIComponent(id ?? '')}`
}

const SEEN = 'carteado.seen'
/** Tables that are remembered. */
const MOST = 12

/** How far this browser has seen each table, the latest last. */
function allSeen(): [string, number][] {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

export function noteSeen(table: string, version: number): void {
  const others = allSeen().filter(([id]) => id !== table)
  try {
    localStorage.setItem(SEEN, JSON.stringify([...others, [table, version]].slice(-MOST)))
  } catch {
    // Then nobody is told what came meanwhile.
  }
}

/** The version of a table that was seen last; null where it was never seen. */
export const seenOf = (table: string): number | null => allSeen().find(([id]) => id === table)?.[1] ?? null
