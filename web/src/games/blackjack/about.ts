/** Explains the things on the blackjack table. */

import { describeSeat, createExplainer, type Line, type Topic } from '../../table/explanations'
import type { Table } from '../../table/table.svelte'
import { createTranslator } from '../../i18n/gameWords.svelte'
import type { words } from '../../i18n/words/pt/site_about_blackjack'
import type { BlackjackHand, BlackjackRound, BlackjackView } from '../../net/wire'
import { countBeforeCut } from './shoe'
import { formatChips } from './words'

const t = createTranslator<keyof typeof words>('about_blackjack')
type At = Table<BlackjackView>

/** Return the round on the table. */
const roundOf = ({ view }: At): BlackjackRound | null => view.round ?? view.last

/** By the ending of a hand: the rules behind it. */
const ENDING_RULES: Record<string, readonly string[]> = {
  blackjack: ['blackjack_pays', 'split_blackjack'],
  doubled: ['double_on', 'double_after_split'],
  surrendered: ['surrender'],
  bust: ['turns'],
}
/** The rules about playing a hand. */
const PLAY_RULES = [
  'stops_at_21',
  'double_on',
  'double_after_split',
  'split_by',
  'split_times',
  'split_hands',
  'surrender',
]
const SPLIT_RULES = ['split_by', 'split_times', 'split_hands', 'split_aces', 'resplit_aces', 'split_blackjack']

function describeHand({ cards, total, soft, bet, ending, splits, face_down }: BlackjackHand): Line[] {
  return [
    total === null
      ? t('hand.closed')
      : soft && total < 21
        ? t('hand.soft', { high: total, low: total - 10 })
        : t('hand.total', { n: total }),
    cards.length > 0 && t('hand.values'),
    t('hand.bet', { chips: formatChips(bet) }),
    !!ending && t.findText(`ending.${ending}`),
    splits > 0 && t('hand.split'),
    !!face_down && t('hand.was_closed'),
  ]
}

const TOPICS: Record<string, Topic<BlackjackView>> = {
  shoe: {
    lines: ({ view }) => [
      t('text.shoe', { n: view.shoe.left }),
      view.shoe.cut_card_out
        ? t('shoe.out')
        : view.rules.cut_card > 0 && t('shoe.cut', { n: countBeforeCut(view.shoe.left, view.rules) }),
    ],
    rules: ['decks', 'cut_card'],
  },
  round: { rules: ['rounds', 'deal', 'turns'] },
  dealer: {
    lines: ({ view }) => [t('text.dealer'), !!view.round?.face_down && t('dealer.was_closed')],
    rules: ['hole_card', 'dealer_stands_on', 'dealer_soft_17', 'peek', 'insurance', 'win_pays', 'ties'],
  },
  house: {
    rules: [
      'blackjack_pays',
      'win_pays',
      'ties',
      'dealer_stands_on',
      'dealer_soft_17',
      'insurance',
      'insurance_pays',
      'surrender',
    ],
  },
  seat: {
    lines: (table, seat) => {
      const round = roundOf(table)
      const insured = round?.insured[seat - 1] ?? 0
      return describeSeat(table, seat, null, [
        t('seat.chips', { chips: formatChips(table.view.chips[seat - 1] ?? 0) }),
        insured > 0 && t('seat.insured', { chips: formatChips(insured) }),
      ])
    },
    rules: (table, seat) => [
      'chips',
      'min_bet',
      'max_bet',
      ...(roundOf(table)?.insured[seat - 1] ? ['insurance', 'insurance_pays'] : []),
    ],
  },
  bet: {
    lines: ({ view }, seat) => {
      const bet = view.bets[seat - 1] ?? 0
      return [bet ? t('bet.placed', { chips: formatChips(bet) }) : t('bet.none')]
    },
    rules: ['min_bet', 'max_bet', 'bet_step', 'win_pays', 'blackjack_pays', 'ties'],
  },
  hand: {
    lines: (table, place) => {
      const hand = roundOf(table)?.hands[place - 1]
      return hand ? describeHand(hand) : []
    },
    rules: (table, place) => {
      const hand = roundOf(table)?.hands[place - 1]
      const ended = ENDING_RULES[hand?.ending ?? '']
      return [...(ended ?? PLAY_RULES), ...(hand?.splits ? SPLIT_RULES : [])].filter(
        (one, i, all) => all.indexOf(one) === i,
      )
    },
  },
  turn: { rules: ['turns', ...PLAY_RULES, 'split_aces'] },
  bets: { rules: ['min_bet', 'max_bet', 'bet_step', 'deal', 'players_cards'] },
  asked: { rules: ['insurance', 'insurance_pays', 'peek', 'surrender'] },
  chips: { rules: ['chips', 'rounds'] },
}

export const explain = createExplainer(t, TOPICS)
