/** The sentences of the blackjack table. */

import { speakOf } from '../../frame/words.svelte'
import type { words } from '../../lib/i18n/words/pt/site_blackjack'

export type Key = keyof typeof words
export const t = speakOf<Key>('blackjack')

export const chips = (n: number): string => (n === 1 ? t('chip') : t('chips', { n }))

/** What a hand or its insurance gave: "+20", "−20", "empate". */
export const gained = (n: number): string =>
  n > 0 ? t('gain.win', { n }) : n < 0 ? t('gain.lose', { n: -n }) : t('gain.even')

/** "16 ou 6" where an ace still counts either way. */
export const totalOf = (total: number, soft: boolean): string =>
  soft && total < 21 ? t('soft', { high: total, low: total - 10 }) : String(total)

/** A share of a bet in percent, with a sign and three decimals: "−0,579 %". */
export const percent = (share: number): string =>
  `${share < 0 ? '−' : '+'}${Math.abs(share * 100)
    .toFixed(3)
    .replace('.', t('decimal'))} %`
