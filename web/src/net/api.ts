/** The house over HTTP: docs/wire.md. */

import { t } from './i18n/index.svelte'
import { line } from './line.svelte'
import { settings } from './settings.svelte'
import type { Problem } from './wire'

/** A request that was refused, in the reader's own language; without a word when nobody answered. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    reason: string,
  ) {
    super(reason)
  }
}

/** What went wrong, in words for a person. A dialog of the browser's own that was closed says nothing. */
export function troubleOf(error: unknown): string {
  if (error instanceof DOMException) return ''
  return (error as Error).message || t('trouble.offline')
}

/** Answers asked for before the page that wants them is here. */
const early = new Map<string, Promise<Response>>()

function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const waiting = method === 'GET' ? early.get(path) : undefined
  early.delete(path)
  return (
    waiting ??
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

/** Asks ahead for what a page is going to get, while the page itself is still being fetched. */
export function ahead(path: string): void {
  const coming = ask('GET', path)
  coming.catch(() => undefined)
  early.set(path, coming)
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(method, path, body).catch(() => {
    line.lost = true
    throw new Refusal(0, 'offline', '')
  })
  line.lost = false
  const said: unknown = await answer.json().catch(() => null)
  if (answer.ok) return said as T
  const problem = said as Partial<Problem> | null
  throw new Refusal(answer.status, problem?.code ?? 'unknown', problem?.reason ?? '')
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path)
export const post = <T>(path: string, body?: unknown): Promise<T> => request<T>('POST', path, body)
export const patch = <T>(path: string, body?: unknown): Promise<T> => request<T>('PATCH', path, body)
