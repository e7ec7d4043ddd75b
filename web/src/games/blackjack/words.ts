/** The sentences of the blackjack table. */

import { createTranslator } from '../../i18n/gameWords.svelte'
import type { words } from '../../i18n/words/pt/site_blackjack'

export type Key = keyof typeof words
export const t = createTranslator<Key>('blackjack')

export const formatChips = (n: number): string => (n === 1 ? t('chip') : t('chips', { n }))

/** Return the gain of a hand or its insurance: "+20", "−20", "empate". */
export const formatGain = (n: number): string =>
  n > 0 ? t('gain.win', { n }) : n < 0 ? t('gain.lose', { n: -n }) : t('gain.even')

/** Return the total, "16 ou 6" if an ace counts either way. */
export const formatTotal = (total: number, soft: boolean): string =>
  soft && total < 21 ? t('soft', { high: total, low: total - 10 }) : String(total)

/** Return a share of a bet in percent, with a sign and three decimals: "−0,579 %". */
export const formatPercent = (share: number): string =>
  `${share < 0 ? '−' : '+'}${Math.abs(share * 100)
    .toFixed(3)
    .replace('.', t('decimal'))} %`
