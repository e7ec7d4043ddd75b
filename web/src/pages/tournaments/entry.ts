/** An entry as a form has it, and as the house takes it. */

import { w } from '../../lib/i18n/tournaments.svelte'
import type { EntryInfo } from '../../lib/wire'

export const EMPTY = { name: '', one: '', two: '', club: '', contact: '' }
export type EntryForm = typeof EMPTY

export const formOf = ({ name, players, club, contact }: EntryInfo): EntryForm => ({
  name,
  one: players[0] ?? '',
  two: players[1] ?? '',
  club,
  contact,
})

export const entryOf = ({ name, one, two, club, contact }: EntryForm) => ({
  name,
  players: [one, two].map((player) => player.trim()).filter(Boolean),
  club,
  contact,
})

/** What is known of an entry besides its name: players only where the name does not already name them. */
export function besides(entry: EntryInfo): string {
  const named = entry.players.every((player) => entry.name.includes(player))
  return [named ? '' : entry.players.join(', '), entry.club, entry.contact].filter(Boolean).join(' · ')
}

/** What is said of an entry in which bots play. */
export function botsOf(bots: number, team: number): string {
  if (!bots) return ''
  return bots < team ? w('entry.bot') : team === 1 ? w('entry.alone_bot') : w('entry.bots')
}
