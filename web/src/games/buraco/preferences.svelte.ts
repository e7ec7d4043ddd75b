/** Stores how this device sorts a hand of buraco, and the order that a player has arranged. */

import type { Sort } from './order'

const KEY = 'carteado.buraco'
type Stored = { sort: Sort; /** The match that the order belongs to, and its card ids. */ match: string; own: string[] }

function read(): Stored {
  const first: Stored = { sort: 'suit', match: '', own: [] }
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) }
  } catch {
    return first
  }
}

let current = $state.raw<Stored>(read())

function save(next: Partial<Stored>): void {
  current = { ...current, ...next }
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Playing works without storage.
  }
}

export const preferences = {
  get sort(): Sort {
    return current.sort
  },
  set sort(sort: Sort) {
    save({ sort })
  },
  /** Return the arranged order for a match, or [] if there is none. */
  ownOrder: (match: string): readonly string[] => (current.match === match ? current.own : []),
  arrange: (match: string, own: string[]): void => save({ sort: 'own', match, own }),
}
