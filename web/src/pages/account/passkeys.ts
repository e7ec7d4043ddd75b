/** Passkeys (WebAuthn): pass the server's options to the browser and its answer back as JSON. */

import { post } from '../../net/api'
import type { Account, Me, PasskeyAsked } from '../../net/wire'

type Json = Record<string, unknown>

const decodeBase64Url = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0)).buffer
const encodeBase64Url = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** Return whether passkeys are available: browsers have them only over https or on localhost. */
export const hasPasskeys = (): boolean => isSecureContext && 'PublicKeyCredential' in window

const toDescriptors = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list ?? []) as Json[]).map((each) => ({ type: 'public-key', id: decodeBase64Url(String(each.id)) }))

function serializeCredential(credential: PublicKeyCredential): Json {
  const { response } = credential
  const fields = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const
  const encoded: Json = {}
  for (const field of fields) {
    const value = (response as unknown as Record<string, ArrayBuffer | null>)[field]
    if (value) encoded[field] = encodeBase64Url(value)
  }
  return { id: credential.id, rawId: encodeBase64Url(credential.rawId), type: credential.type, response: encoded }
}

/** Create a passkey on this device and register it with the server. */
export async function createPasskey(password: string): Promise<Account> {
  const { ticket, options } = await post<PasskeyAsked>('/me/passkeys/ask', { password })
  const user = options.user as Json
  const publicKey = {
    ...options,
    challenge: decodeBase64Url(String(options.challenge)),
    user: { ...user, id: decodeBase64Url(String(user.id)) },
    excludeCredentials: toDescriptors(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  return post<Account>('/me/passkeys', { ticket, credential: serializeCredential(credential) })
}

/** Sign in with a passkey that the user chooses. */
export async function signInWithPasskey(): Promise<Me> {
  const { ticket, options } = await post<PasskeyAsked>('/passkey/ask')
  const publicKey = {
    ...options,
    challenge: decodeBase64Url(String(options.challenge)),
    allowCredentials: toDescriptors(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return post<Me>('/passkey', { ticket, credential: serializeCredential(credential) })
}
