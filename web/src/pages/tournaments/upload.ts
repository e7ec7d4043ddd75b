/** Files that people bring to a tournament. */

import { Refusal, troubleOf } from '../../lib/api'
import { settings } from '../../lib/settings.svelte'
import type { Problem } from '../../lib/wire'
import type { Watched } from './watched.svelte'

/** The file that was chosen; the same one can be chosen again. */
export function chosenFile(event: Event): File | undefined {
  const input = event.currentTarget as HTMLInputElement
  const file = input.files?.[0]
  input.value = ''
  return file
}

/** What the house makes of a file, or null: then the tournament's page says what was wrong with it. */
export async function lookedAt<T>(tournament: Watched, path: string, file: Blob): Promise<T | null> {
  try {
    const found = await upload<T>(`${tournament.path}/${path}`, file)
    tournament.trouble = ''
    return found
  } catch (error) {
    tournament.trouble = troubleOf(error)
    return null
  }
}

/** Sends a file as it is, and gives the answer; a Refusal when it was not taken. */
export async function upload<T>(path: string, file: Blob): Promise<T> {
  const headers = { 'Accept-Language': settings.lang, 'Content-Type': 'application/octet-stream' }
  const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: file })
  const said: unknown = await answer.json()
  if (answer.ok) return said as T
  const problem = said as Problem
  throw new Refusal(answer.status, problem.code, problem.reason)
}
