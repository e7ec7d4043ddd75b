/** The HTTP client: docs/wire.md. */

import { t } from '../i18n/index.svelte'
import { connectivity } from './connectivity.svelte'
import { reloadFromServer } from '../app/reload'
import { settings } from '../app/settings.svelte'
import type { Problem } from './wire'

/** A refused request. The message is the reason in the user's language, or '' if the server did not answer. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    reason: string,
  ) {
    super(reason)
  }
}

/** Return an error message for the user, or '' for a DOMException: the user closed a dialog of the browser. */
export function describeError(error: unknown): string {
  if (error instanceof DOMException) return ''
  return (error as Error).message || t('trouble.offline')
}

/** Requests that were sent before their page was loaded. */
const prefetched = new Map<string, Promise<Response>>()

function send(method: string, path: string, body?: unknown): Promise<Response> {
  const response = method === 'GET' ? prefetched.get(path) : undefined
  prefetched.delete(path)
  return (
    response ??
    fetch(`/api${path}`, {
      method,
      headers: {
        'Accept-Language': settings.lang,
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      },
      body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
    })
  )
}

/** Request the data of a page while the page itself is still loading. */
export function prefetch(path: string): void {
  const response = send('GET', path)
  response.catch(() => undefined)
  prefetched.set(path, response)
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body).catch(() => {
    connectivity.offline = true
    throw new Refusal(0, 'offline', '')
  })
  connectivity.offline = false
  const result: unknown = await response.json().catch(() => null)
  if (response.ok) return result as T
  const problem = result as Partial<Problem> | null
  if (problem?.code === 'reload') reloadFromServer()
  throw new Refusal(response.status, problem?.code ?? 'unknown', problem?.reason ?? '')
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path)
export const post = <T>(path: string, body?: unknown): Promise<T> => request<T>('POST', path, body)
export const patch = <T>(path: string, body?: unknown): Promise<T> => request<T>('PATCH', path, body)
