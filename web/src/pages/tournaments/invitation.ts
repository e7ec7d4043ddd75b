/** The texts of an invitation to a tournament or an evening. It does not lead to a table. */

import { w } from '../../i18n/tournaments.svelte'

export const makeInvitation = (to: 'pair' | 'tournament' | 'evening', name: string) => ({
  text: w(`invite.${to}`, { name }),
  link: w('invite.link'),
  qr: w('invite.qr'),
  local: w('invite.local'),
})
