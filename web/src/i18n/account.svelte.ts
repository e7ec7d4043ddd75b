/** The words of the account's pages: they come with those pages, not with the table. */

import { settings } from '../settings.svelte'
import { filled, type Params } from './index.svelte'
import { words as en } from './words/en/site_account'
import { words as pt } from './words/pt/site_account'

export type AccountKey = keyof typeof pt

export function a(key: AccountKey, params: Params = {}): string {
  const words: Record<AccountKey, string> = settings.lang === 'en' ? en : pt
  return filled(words[key], params)
}
