/** How this device likes a hand of buraco to lie, and the order a player has given one by hand. */

import type { Sort } from './order'

const KEY = 'carteado.buraco'
type Kept = { sort: Sort; /** The match the order belongs to, and its cards. */ match: string; own: string[] }

function read(): Kept {
  const first: Kept = { sort: 'suit', match: '', own: [] }
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return first
  }
}

let now = $state.raw<Kept>(read())

function keep(next: Partial<Kept>): void {
  now = { ...now, ...next }
  try {
    localStorage.setItem(KEY, JSON.stringify(now))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const liking = {
  get sort(): Sort {
    return now.sort
  },
  set sort(sort: Sort) {
    keep({ sort })
  },
  /** The order given by hand in a match. */
  own: (match: string): readonly string[] => (now.match === match ? now.own : []),
  arrange: (match: string, own: string[]): void => keep({ sort: 'own', match, own }),
}
