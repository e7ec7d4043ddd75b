/** What a browser notes of a match while it is played. Checking a record (`fair.ts`) is fetched only by who does it. */

// What this browser was shown while the match ran -------------------------------------------------------
export type Kept = {
  commitment: string
  seed: string
  roots: Record<string, string>
  plays?: Record<string, string>
  end?: string
}

const keyOf = (match: string): string => `carteado.fairness.shuffles.${match}`

export function kept(match: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(match)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

export function keep(match: string, note: Partial<Kept>): void {
  const before = kept(match) ?? { commitment: '', seed: '', roots: {} }
  // What was noted first stands: a promise that changes later is no promise.
  const after: Kept = {
    commitment: before.commitment || (note.commitment ?? ''),
    seed: before.seed || (note.seed ?? ''),
    roots: { ...note.roots, ...before.roots },
    plays: { ...note.plays, ...before.plays },
    end: before.end || (note.end ?? ''),
  }
  try {
    localStorage.setItem(keyOf(match), JSON.stringify(after))
  } catch {
    // Nothing kept: the record can still be checked by itself.
  }
}

export const hex = (raw: Uint8Array): string => Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function drawSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}
