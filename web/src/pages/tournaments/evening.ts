/** When an evening is, in words: the server's clock counts. */

import { w } from '../../lib/i18n/tournaments.svelte'
import { settings } from '../../lib/settings.svelte'

type Times = { starts: number; ends: number; now: number }

export const clock = (at: number): string =>
  new Date(at).toLocaleTimeString(settings.lang === 'pt' ? 'pt-BR' : 'en', { hour: '2-digit', minute: '2-digit' })

export function when({ starts, ends, now }: Times): string {
  const here = Date.now() - now
  if (now < starts) return w('evening.from', { at: clock(starts + here), until: clock(ends + here) })
  return w('evening.until', { at: clock(ends + here) })
}
