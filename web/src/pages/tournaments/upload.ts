/** Uploads of files to a tournament. */

import { Refusal, describeError } from '../../net/api'
import { settings } from '../../app/settings.svelte'
import type { Problem } from '../../net/wire'
import type { LiveTournament } from './liveTournament.svelte'

/** Upload a file and return the server's reading of it. On failure, show the error on the page and return null. */
export async function uploadForPreview<T>(tournament: LiveTournament, path: string, file: Blob): Promise<T | null> {
  try {
    const found = await upload<T>(`${tournament.path}/${path}`, file)
    tournament.errorMessage = ''
    return found
  } catch (error) {
    tournament.errorMessage = describeError(error)
    return null
  }
}

/** Upload a file and return the answer. Throws a Refusal if the server rejects it. */
export async function upload<T>(path: string, file: Blob): Promise<T> {
  const headers = { 'Accept-Language': settings.lang, 'Content-Type': 'application/octet-stream' }
  const response = await fetch(`/api${path}`, { method: 'POST', headers, body: file })
  const result: unknown = await response.json()
  if (response.ok) return result as T
  const problem = result as Problem
  throw new Refusal(response.status, problem.code, problem.reason)
}
