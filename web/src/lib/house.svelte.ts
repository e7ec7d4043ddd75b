/** What can be played here and who this browser is, fetched once and kept while the page is open. */

import { get } from './api'
import { settings } from './settings.svelte'
import type { House, Me } from './wire'

export const known = $state<{ house: House | null; me: Me | null }>({ house: null, me: null })

let lang = ''

/** A game by its name, once the house is known. */
export const gameName = (game: string): string => known.house?.games.find((one) => one.game === game)?.name ?? game

/** As the house calls it; one's own regulation has its name in the record. */
export const regulationName = (game: string, id: string): string =>
  known.house?.games.find((one) => one.game === game)?.regulations.find((one) => one.id === id)?.name ?? id

export async function loadHouse(): Promise<House> {
  if (!known.house || lang !== settings.lang) {
    lang = settings.lang
    known.house = await get<House>('/house')
  }
  return known.house
}

export async function loadMe(): Promise<Me> {
  known.me = await get<Me>('/me')
  return known.me
}
