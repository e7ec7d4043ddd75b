/** What an invitation to a tournament or an evening says: nobody sits down there yet. */

import { w } from '../../lib/i18n/tournaments.svelte'

export const invitation = (to: 'pair' | 'tournament' | 'evening', name: string) => ({
  text: w(`invite.${to}`, { name }),
  link: w('invite.link'),
  qr: w('invite.qr'),
})
