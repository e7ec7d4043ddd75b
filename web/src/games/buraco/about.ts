/** Explains the things on the buraco table. */

import { describeSeat, createExplainer, type Topic } from '../../table/explanations'
import type { Table } from '../../table/table.svelte'
import { createTranslator } from '../../i18n/gameWords.svelte'
import type { words } from '../../i18n/words/pt/site_about_buraco'
import type { BuracoRules, BuracoView } from '../../net/wire'
import { formatCardCount } from './words'

const t = createTranslator<keyof typeof words>('about_buraco')
type At = Table<BuracoView>

const sideOf = ({ sides }: BuracoView, seat: number): number => sides.findIndex((seats) => seats.includes(seat))
const isWild = (rules: BuracoRules): boolean => rules.wilds_per_meld > 0
/** Six players have their own rules for the mortos. */
const fieldForSeats = ({ view }: At, field: string): string => (view.seats === 6 ? `${field}_of_six` : field)

/** Return the fields about melds that apply at this table. */
const meldRules = ({ rules }: BuracoView): string[] => [
  'sequences',
  'ace',
  'lavadeiras',
  ...(rules.wild_jokers ? ['wild_jokers'] : []),
  'wild_twos',
  'wilds_per_meld',
  ...(rules.lavadeiras && isWild(rules) ? ['wild_in_lavadeiras'] : []),
]

const canastraTopic = (kind: string): Topic<BuracoView> => ({
  rules: ['canastra_size', `${kind}_points`, 'going_out', 'adding'],
})

const mortos: Topic<BuracoView>['rules'] = (table) => [
  fieldForSeats(table, 'mortos'),
  'morto_size',
  fieldForSeats(table, 'mortos_per_side'),
  'no_morto_points',
  'stock_runs_out',
]

const TOPICS: Record<string, Topic<BuracoView>> = {
  count: {
    rules: ({ view: { rules } }) => [
      'out_points',
      'royal_points',
      'ace_to_king_points',
      ...(rules.ace === 'both' ? ['ace_to_ace_points'] : []),
      ...(isWild(rules) ? ['dirty_points'] : []),
      'no_morto_points',
      'cards_in_hand',
      ...(rules.wild_jokers ? ['joker_points'] : []),
      'ace_points',
      'two_points',
      'high_points',
      'low_points',
      'target',
      'several_past_target',
      'level_scores',
      'most_deals',
    ],
  },
  seat: {
    lines: (table, seat) => {
      const { view } = table
      const deal = table.pause ? null : view.deal
      const side = sideOf(view, seat)
      const mine = side === sideOf(view, table.bottom)
      const left = deal?.left[seat - 1] ?? 0
      return describeSeat(table, seat, mine ? 'us' : 'them', [
        !!left && t('seat.left', { cards: formatCardCount(left) }),
        view.dealer === seat && t('seat.dealer'),
        deal?.turn === seat && t('seat.turn'),
        deal && (deal.morto[side] ? t('seat.morto') : t(deal.may_go_out[side] ? 'seat.may_go_out' : 'seat.not_yet')),
      ])
    },
    rules: ({ view }, seat) => ['turn', ...(view.dealer === seat ? ['first_player', 'next_dealer'] : []), 'going_out'],
  },
  stock: {
    lines: ({ view }) => [t('text.stock', { cards: formatCardCount(view.deal?.stock_left ?? 0) })],
    rules: ['turn', 'first_refusal', 'takes_in_a_row', 'stock_runs_out'],
  },
  pile: { rules: ['pile', 'pile_seen', 'discard_taken', 'takes_in_a_row'] },
  mortos: { rules: mortos },
  took: { rules: mortos },
  jogos: { rules: ({ view }) => [...meldRules(view), 'adding', 'canastra_size'] },
  jogo: { rules: ({ view }) => [...meldRules(view), 'adding', 'canastra_size'] },
  royal: canastraTopic('royal'),
  ace_to_king: canastraTopic('ace_to_king'),
  ace_to_ace: canastraTopic('ace_to_ace'),
  dirty: {
    rules: ['canastra_size', 'dirty_points', 'wild_jokers', 'wild_twos', 'wilds_per_meld', 'going_out', 'adding'],
  },
  turn: {
    lines: ({ view }) => [t('text.turn'), !!view.deal?.using && t('turn.using'), t('turn.marks')],
    rules: ['turn', 'first_refusal', 'pile', 'going_out'],
  },
  cut: { rules: ['cut', 'deal_by', 'hand_size', 'first_dealer', 'next_dealer'] },
}

export const explain = createExplainer(t, TOPICS)
