/**
 * Notes that this browser takes while a match is played. The record checker (`fair.ts`) is loaded separately, on
 * demand.
 */

export type MatchNote = {
  commitment: string
  seed: string
  roots: Record<string, string>
  plays?: Record<string, string>
  end?: string
}

const storageKey = (match: string): string => `carteado.fairness.shuffles.${match}`

export function readNote(match: string): MatchNote | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(match)) ?? 'null') as MatchNote | null
  } catch {
    return null
  }
}

export function saveNote(match: string, note: Partial<MatchNote>): void {
  const before = readNote(match) ?? { commitment: '', seed: '', roots: {} }
  // The first value stays: a promise that changes later is no promise.
  const after: MatchNote = {
    commitment: before.commitment || (note.commitment ?? ''),
    seed: before.seed || (note.seed ?? ''),
    roots: { ...note.roots, ...before.roots },
    plays: { ...note.plays, ...before.plays },
    end: before.end || (note.end ?? ''),
  }
  try {
    localStorage.setItem(storageKey(match), JSON.stringify(after))
  } catch {
    // Without storage the record can still be checked by itself.
  }
}

export const toHex = (raw: Uint8Array): string => Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function drawSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}
