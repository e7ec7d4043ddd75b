/** Passkeys: what the server asks for is put to the browser, and its answer goes back as JSON. */

import { post } from './api'
import type { Account, Me, PasskeyAsked } from './wire'

type Json = Record<string, unknown>

const bytes = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0)).buffer
const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** Whether this browser has passkeys at all: only over https, or on the machine itself. */
export const hasPasskeys = (): boolean => isSecureContext && 'PublicKeyCredential' in window

const known = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list ?? []) as Json[]).map((each) => ({ type: 'public-key', id: bytes(String(each.id)) }))

function sent(credential: PublicKeyCredential): Json {
  const { response } = credential
  const fields = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const
  const given: Json = {}
  for (const field of fields) {
    const value = (response as unknown as Record<string, ArrayBuffer | null>)[field]
    if (value) given[field] = text(value)
  }
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response: given }
}

/** Makes a key on this device and has the server keep it. */
export async function makePasskey(password: string): Promise<Account> {
  const { ticket, options } = await post<PasskeyAsked>('/me/passkeys/ask', { password })
  const user = options.user as Json
  const publicKey = {
    ...options,
    challenge: bytes(String(options.challenge)),
    user: { ...user, id: bytes(String(user.id)) },
    excludeCredentials: known(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  return post<Account>('/me/passkeys', { ticket, credential: sent(made) })
}

/** Signs in with whichever of their keys the person chooses. */
export async function enterByPasskey(): Promise<Me> {
  const { ticket, options } = await post<PasskeyAsked>('/passkey/ask')
  const publicKey = {
    ...options,
    challenge: bytes(String(options.challenge)),
    allowCredentials: known(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions
  const given = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return post<Me>('/passkey', { ticket, credential: sent(given) })
}
