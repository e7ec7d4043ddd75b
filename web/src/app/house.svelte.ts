/** The games of this site and the person who uses this browser, loaded once per page load. */

import { get } from '../net/api'
import { settings } from './settings.svelte'
import type { House, Me } from '../net/wire'

export const siteInfo = $state<{ house: House | null; me: Me | null }>({ house: null, me: null })

let lang = ''

/** Return the name of a game, or its id until the house is loaded. */
export const gameName = (game: string): string => siteInfo.house?.games.find((one) => one.game === game)?.name ?? game

/** Return the name of a regulation of the site. A player's own regulation has its name in the record: return its id. */
export const regulationName = (game: string, id: string): string =>
  siteInfo.house?.games.find((one) => one.game === game)?.regulations.find((one) => one.id === id)?.name ?? id

export async function loadHouse(): Promise<House> {
  if (!siteInfo.house || lang !== settings.lang) {
    lang = settings.lang
    siteInfo.house = await get<House>('/house')
  }
  return siteInfo.house
}

export async function loadMe(): Promise<Me> {
  siteInfo.me = await get<Me>('/me')
  return siteInfo.me
}
