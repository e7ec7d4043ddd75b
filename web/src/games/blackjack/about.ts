/** What the things on the blackjack table mean. */

import { aboutSeat, explains, type Line, type Topic } from '../../frame/about'
import type { Table } from '../../frame/table.svelte'
import { speakOf } from '../../frame/words.svelte'
import type { words } from '../../lib/i18n/words/pt/site_about_blackjack'
import type { BlackjackHand, BlackjackRound, BlackjackView } from '../../lib/wire'
import { beforeCut } from './shoe'
import { chips } from './words'

const t = speakOf<keyof typeof words>('about_blackjack')
type At = Table<BlackjackView>

/** The round that lies on the table. */
const roundOf = ({ view }: At): BlackjackRound | null => view.round ?? view.last

/** What became of a hand, and the rules it follows from. */
const ENDINGS: Record<string, readonly string[]> = {
  blackjack: ['blackjack_pays', 'split_blackjack'],
  doubled: ['double_on', 'double_after_split'],
  surrendered: ['surrender'],
  bust: ['turns'],
}
/** What may be done with a hand. */
const PLAYS = ['stops_at_21', 'double_on', 'double_after_split', 'split_by', 'split_times', 'split_hands', 'surrender']
const SPLIT = ['split_by', 'split_times', 'split_hands', 'split_aces', 'resplit_aces', 'split_blackjack']

function handLines({ cards, total, soft, bet, ending, splits, face_down }: BlackjackHand): Line[] {
  return [
    total === null
      ? t('hand.closed')
      : soft && total < 21
        ? t('hand.soft', { high: total, low: total - 10 })
        : t('hand.total', { n: total }),
    cards.length > 0 && t('hand.values'),
    t('hand.bet', { chips: chips(bet) }),
    !!ending && t.maybe(`ending.${ending}`),
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
        : view.rules.cut_card > 0 && t('shoe.cut', { n: beforeCut(view.shoe.left, view.rules) }),
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
      return aboutSeat(table, seat, null, [
        t('seat.chips', { chips: chips(table.view.chips[seat - 1] ?? 0) }),
        insured > 0 && t('seat.insured', { chips: chips(insured) }),
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
      return [bet ? t('bet.placed', { chips: chips(bet) }) : t('bet.none')]
    },
    rules: ['min_bet', 'max_bet', 'bet_step', 'win_pays', 'blackjack_pays', 'ties'],
  },
  hand: {
    lines: (table, place) => {
      const hand = roundOf(table)?.hands[place - 1]
      return hand ? handLines(hand) : []
    },
    rules: (table, place) => {
      const hand = roundOf(table)?.hands[place - 1]
      const ended = ENDINGS[hand?.ending ?? '']
      return [...(ended ?? PLAYS), ...(hand?.splits ? SPLIT : [])].filter((one, i, all) => all.indexOf(one) === i)
    },
  },
  turn: { rules: ['turns', ...PLAYS, 'split_aces'] },
  bets: { rules: ['min_bet', 'max_bet', 'bet_step', 'deal', 'players_cards'] },
  asked: { rules: ['insurance', 'insurance_pays', 'peek', 'surrender'] },
  chips: { rules: ['chips', 'rounds'] },
}

export const about = explains(t, TOPICS)
