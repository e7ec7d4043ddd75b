/** What the things on the table of pif-paf mean. */

import { aboutSeat, explains, type Line, type Topic } from '../../frame/about'
import type { Table } from '../../frame/table.svelte'
import { speakOf } from '../../frame/words.svelte'
import { shortName } from '../../lib/cards/names'
import type { words } from '../../lib/i18n/words/pt/site_about_pifpaf'
import type { PifpafView } from '../../lib/wire'
import { fichas, t as board } from './words'

const t = speakOf<keyof typeof words>('about_pifpaf')
type At = Table<PifpafView>

/** The deal that is played; none while the one before it is looked at. */
const dealOf = (table: At) => (table.held && table.held.kind !== 'trick' ? null : table.view.deal)
const has = (seats: readonly number[] | undefined, seat: number): boolean => !!seats?.includes(seat)

/** Everything a place shows, mark by mark. */
function marks(table: At, seat: number): Line[] {
  const { view } = table
  const deal = dealOf(table)
  const at = seat - 1
  const paid = deal?.paid[at] ?? 0
  const known = deal?.play?.open[at] ?? []
  const left = deal?.left[at] ?? 0
  const dealtIn = has(deal?.order, seat)
  const next = deal ? 0 : (view.deal?.paid[at] ?? 0)
  return [
    t('seat.chips', { chips: fichas((view.chips[at] ?? 0) + next) }),
    paid > 0 && t('seat.paid', { n: paid, chips: fichas(paid) }),
    deal && !dealtIn && t('seat.out'),
    dealtIn && !has(deal?.playing, seat) && t('seat.dropped'),
    seat !== table.seat && left > 0 && t('seat.left', { n: left }),
    view.dealer === seat && t('seat.dealer'),
    known.length > 0 && t('seat.known', { cards: known.map((card) => shortName(card, false)).join(' ') }),
    has(deal?.play?.barred, seat) && board('penalty.barred.why'),
    has(deal?.play?.rebated, seat) && board('penalty.rebated.why'),
  ]
}

const TOPICS: Record<string, Topic<PifpafView>> = {
  pot: {
    lines: (table) => [t('text.pot', { chips: fichas(table.held ? (table.view.last?.pot ?? 0) : table.view.pot) })],
    rules: ['pot', 'pingo', 'all_but_one_drop', 'nobody_goes_out'],
  },
  bet: {
    lines: (table) => {
      const bets = dealOf(table)?.bets
      if (!bets) return [t('text.bet')]
      const highest = Math.max(bets.level, bets.ceiling)
      return [t('text.bet'), t('bet.now', { level: fichas(bets.level), ceiling: fichas(highest) })]
    },
    rules: ['betting', 'min_bet', 'max_bet', 'bet_limit', 'all_but_one_drop', 'dropped_cards'],
  },
  deal: { rules: ['deals', 'broke', 'chips', 'next_dealer'] },
  seat: {
    lines: (table, seat) => aboutSeat(table, seat, null, marks(table, seat)),
    rules: (table, seat) => {
      const play = dealOf(table)?.play
      return [
        'pingo',
        ...(table.view.dealer === seat ? ['first_to_play', 'next_dealer'] : []),
        ...(has(play?.barred, seat) ? ['false_declaration'] : []),
        ...(has(play?.rebated, seat) ? ['rebate'] : []),
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
      const mine = seat !== null && legal.includes('passa')
      return [
        mine && t(legal.includes('bate') ? 'claims.may' : 'claims.only_pass', { card }),
        t('text.claims'),
        mine && t('claims.alone'),
      ]
    },
    rules: ['claims', 'claim_order', 'declarations', 'false_declaration', 'rebate'],
  },
  check: { rules: ['declarations', 'false_declaration', 'thrown_cards'] },
  rebate: { rules: ['rebate'] },
}

export const about = explains(t, TOPICS)
