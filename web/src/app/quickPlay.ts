/** *Jogar agora*, and what this browser remembers about games, seats and tables. */

import { post } from '../net/api'
import { go } from './router.svelte'
import type { Opened } from '../net/wire'

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
    // The game works without storage.
  }
}

/** *Jogar agora*: open a table with bots and the rules used last. The match starts as soon as the table is open. */
export async function playNow(game: string): Promise<void> {
  const { table } = await post<Opened>('/play', { game })
  rememberGame(game)
  sessionStorage.setItem('carteado.start', table)
  go(`/mesa/${table}`)
}

const SEAT = 'carteado.sit'

/** Remember that the player chose *Sentar* in the list of tables, so that the waiting room gives them a seat. */
export function requestSeat(table: string): void {
  sessionStorage.setItem(SEAT, table)
}

/** Return whether a seat at this table was requested, and clear the request. */
export function takeSeatRequest(table: string): boolean {
  const requested = sessionStorage.getItem(SEAT) === table
  if (requested) sessionStorage.removeItem(SEAT)
  return requested
}

const LEFT = 'carteado.left'

/** Remember a seat that the player left during a match, to offer it when they return to the table. */
export function rememberLeftSeat(match: string, seat: number): void {
  try {
    localStorage.setItem(LEFT, `${match} ${seat}`)
  } catch {
    // Without storage the seat is offered only while the page is open.
  }
}

/** Return the seat that the user of this browser left in a match, or null. */
export function recallLeftSeat(match: string): number | null {
  try {
    const [storedMatch, seat] = (localStorage.getItem(LEFT) ?? '').split(' ')
    return storedMatch === match ? Number(seat) : null
  } catch {
    return null
  }
}

/** Return the path of the tournament or evening that a table is reserved for: "torneios/ID/GAME" or "noites/ID/…". */
export function reservationPath(heldFor: string): string {
  const [folder, id] = heldFor.split('/')
  return `/${folder}/${encodeURIComponent(id ?? '')}`
}

const SEEN = 'carteado.seen'
/** The number of tables to remember. */
const MAX_TABLES = 12

/** Load the last version that this browser has shown of each table, the most recent table last. */
function loadSeenVersions(): [string, number][] {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

export function rememberSeenVersion(table: string, version: number): void {
  const others = loadSeenVersions().filter(([id]) => id !== table)
  try {
    localStorage.setItem(SEEN, JSON.stringify([...others, [table, version]].slice(-MAX_TABLES)))
  } catch {
    // Without storage the player is not told what they missed.
  }
}

/** Return the last version of a table that this browser has shown, or null. */
export const lastSeenVersion = (table: string): number | null =>
  loadSeenVersions().find(([id]) => id === table)?.[1] ?? null
