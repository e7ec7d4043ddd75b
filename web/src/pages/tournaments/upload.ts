/** Sends a file as it is, and gives the answer; a Refusal when it was not taken. */

import { Refusal } from '../../lib/api'
import { settings } from '../../lib/settings.svelte'
import type { Problem } from '../../lib/wire'

export async function upload<T>(path: string, file: Blob): Promise<T> {
  const headers = { 'Accept-Language': settings.lang, 'Content-Type': 'application/octet-stream' }
  const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: file })
  const said: unknown = await answer.json()
  if (answer.ok) return said as T
  const problem = said as Problem
  throw new Refusal(answer.status, problem.code, problem.reason)
}
