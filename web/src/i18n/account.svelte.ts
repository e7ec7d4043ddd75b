/** The texts of the account pages, loaded with those pages. */

import { settings } from '../app/settings.svelte'
import { interpolate, type Params } from './index.svelte'
import { words as en } from './words/en/site_account'
import { words as pt } from './words/pt/site_account'

export type AccountKey = keyof typeof pt

/** `t` for the account pages. */
export function a(key: AccountKey, params: Params = {}): string {
  const words: Record<AccountKey, string> = settings.lang === 'en' ? en : pt
  return interpolate(words[key], params)
}
