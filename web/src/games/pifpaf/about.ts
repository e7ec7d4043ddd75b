/** Explains the things on the pif-paf table. */

import { describeSeat, createExplainer, type Line, type Topic } from '../../table/explanations'
import type { Table } from '../../table/table.svelte'
import { createTranslator } from '../../i18n/gameWords.svelte'
import { shortName } from '../../cards/names'
import type { words } from '../../i18n/words/pt/site_about_pifpaf'
import type { PifpafView } from '../../net/wire'
import { GO_OUT, PASS } from './actions'
import { formatChips, t as board } from './words'

const t = createTranslator<keyof typeof words>('about_pifpaf')
type At = Table<PifpafView>

/** Return the current deal; null during the pause after the previous one. */
const dealOf = (table: At) => (table.pause && table.pause.kind !== 'trick' ? null : table.view.deal)
const includes = (seats: readonly number[] | undefined, seat: number): boolean => !!seats?.includes(seat)

/** Return the lines about everything that a place shows. */
function describeMarks(table: At, seat: number): Line[] {
  const { view } = table
  const deal = dealOf(table)
  const at = seat - 1
  const paid = deal?.paid[at] ?? 0
  const known = deal?.play?.open[at] ?? []
  const left = deal?.left[at] ?? 0
  const dealtIn = includes(deal?.order, seat)
  const next = deal ? 0 : (view.deal?.paid[at] ?? 0)
  return [
    t('seat.chips', { chips: formatChips((view.chips[at] ?? 0) + next) }),
    paid > 0 && t('seat.paid', { n: paid, chips: formatChips(paid) }),
    deal && !dealtIn && t('seat.out'),
    dealtIn && !includes(deal?.playing, seat) && t('seat.dropped'),
    seat !== table.seat && left > 0 && t('seat.left', { n: left }),
    view.dealer === seat && t('seat.dealer'),
    known.length > 0 && t('seat.known', { cards: known.map((card) => shortName(card, false)).join(' ') }),
    includes(deal?.play?.barred, seat) && board('penalty.barred.why'),
    includes(deal?.play?.rebated, seat) && board('penalty.rebated.why'),
  ]
}

const TOPICS: Record<string, Topic<PifpafView>> = {
  pot: {
    lines: (table) => [
      t('text.pot', { chips: formatChips(table.pause ? (table.view.last?.pot ?? 0) : table.view.pot) }),
    ],
    rules: ['pot', 'pingo', 'all_but_one_drop', 'nobody_goes_out'],
  },
  bet: {
    lines: (table) => {
      const bets = dealOf(table)?.bets
      if (!bets) return [t('text.bet')]
      const highest = Math.max(bets.level, bets.ceiling)
      return [t('text.bet'), t('bet.now', { level: formatChips(bets.level), ceiling: formatChips(highest) })]
    },
    rules: ['betting', 'min_bet', 'max_bet', 'bet_limit', 'all_but_one_drop', 'dropped_cards'],
  },
  deal: { rules: ['deals', 'broke', 'chips', 'next_dealer'] },
  seat: {
    lines: (table, seat) => describeSeat(table, seat, null, describeMarks(table, seat)),
    rules: (table, seat) => {
      const play = dealOf(table)?.play
      return [
        'pingo',
        ...(table.view.dealer === seat ? ['first_to_play', 'next_dealer'] : []),
        ...(includes(play?.barred, seat) ? ['false_declaration'] : []),
        ...(includes(play?.rebated, seat) ? ['rebate'] : []),
      ]
    },
  },
  stock: {
    lines: (table) => [t('text.stock', { n: dealOf(table)?.stock ?? 0 })],
    rules: ['drawing', 'takes_in_a_row', 'stock_runs_out', 'reshuffles', 'dropped_cards'],
  },
  pile: { rules: ['drawing', 'discard_taken', 'takes_in_a_row', 'claims', 'claim_order'] },
  pack: { rules: ['cut', 'least_cut', 'stock_cut', 'deal_by', 'hand_size'] },
  melds: { rules: ['going_out', 'trinca', 'ace', 'pot'] },
  turn: { rules: ['turns', 'drawing', 'going_out', 'trinca', 'ace'] },
  claims: {
    lines: ({ legal, view, seat }) => {
      const card = shortName(view.deal?.play?.pile.at(-1) ?? '', false)
      const mine = seat !== null && legal.includes(PASS)
      return [
        mine && t(legal.includes(GO_OUT) ? 'claims.may' : 'claims.only_pass', { card }),
        t('text.claims'),
        mine && t('claims.alone'),
      ]
    },
    rules: ['claims', 'claim_order', 'declarations', 'false_declaration', 'rebate'],
  },
  check: { rules: ['declarations', 'false_declaration', 'thrown_cards'] },
  rebate: { rules: ['rebate'] },
}

export const explain = createExplainer(t, TOPICS)
