/** The times of an evening in words. They are converted from the server's clock to the local one. */

import { w } from '../../i18n/tournaments.svelte'
import { settings } from '../../app/settings.svelte'

type Times = { starts: number; ends: number; now: number }

export const formatTime = (at: number): string =>
  new Date(at).toLocaleTimeString(settings.lang === 'pt' ? 'pt-BR' : 'en', { hour: '2-digit', minute: '2-digit' })

export function describeTimes({ starts, ends, now }: Times): string {
  const offset = Date.now() - now
  if (now < starts) return w('evening.from', { at: formatTime(starts + offset), until: formatTime(ends + offset) })
  return w('evening.until', { at: formatTime(ends + offset) })
}
