/** Conversions between entries of the server and their form. */

import { w } from '../../i18n/tournaments.svelte'
import type { EntryInfo } from '../../net/wire'

export const EMPTY = { name: '', one: '', two: '', club: '', contact: '' }
export type EntryForm = typeof EMPTY

export const toForm = ({ name, players, club, contact }: EntryInfo): EntryForm => ({
  name,
  one: players[0] ?? '',
  two: players[1] ?? '',
  club,
  contact,
})

export const toEntry = ({ name, one, two, club, contact }: EntryForm) => ({
  name,
  players: [one, two].map((player) => player.trim()).filter(Boolean),
  club,
  contact,
})

/** Return the players, club and contact of an entry. Omit the players if its name contains all of them. */
export function entryDetails(entry: EntryInfo): string {
  const named = entry.players.every((player) => entry.name.includes(player))
  return [named ? '' : entry.players.join(', '), entry.club, entry.contact].filter(Boolean).join(' · ')
}

/** Return a note for an entry with bots, or '' if it has none. */
export function describeBots(bots: number, team: number): string {
  if (!bots) return ''
  return bots < team ? w('entry.bot') : team === 1 ? w('entry.alone_bot') : w('entry.bots')
}
