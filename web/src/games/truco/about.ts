/** Explains the things on truco's table. */

import { describeSeat, type About } from '../../table/explanations'
import type { Table } from '../../table/table.svelte'
import { createTranslator } from '../../i18n/gameWords.svelte'
import { shortName } from '../../cards/names'
import type { words } from '../../i18n/words/pt/site_about_truco'
import type { TrucoView } from '../../net/wire'
import { BURN, parseAction } from './actions'
import { manilhaName } from './names'
import { sideOf } from './places'
import { formatTentos } from './words'

const t = createTranslator<keyof typeof words>('about_truco')
type Explain = (table: Table<TrucoView>, seat: number) => string[]

/** The fields of the regulation that belong to a topic. */
const RULES: Record<string, readonly string[]> = {
  vira: ['manilhas', 'fixed_manilhas', 'manilha_suits', 'order', 'vira_turned'],
  score: ['target', 'rounds', 'special_at'],
  stake: ['stakes', 'raise_when', 'answers', 'declined', 'raise_limit'],
  tricks: ['tied_tricks', 'hand_ends', 'three_ties', 'tie_leader', 'dark_raise', 'exposed_raise'],
  hidden: ['face_down', 'face_down_by_leader', 'face_down_after_tie'],
  special: ['special_at', 'special_stake', 'special_gives', 'partners_see_cards', 'at_special.'],
  iron: ['iron', 'iron_vira', 'at_iron.'],
  burnt: ['burn_cards', 'burn_size', 'burn_packets'],
  cut: ['cutter', 'cuts', 'cerrada', 'reshuffle', 'cutter_sees_bottom', 'burn_cards', 'deal_from', 'deal_by'],
  seat: ['hand_leader', 'trick_leader', 'next_dealer', 'cutter'],
}

const LINES: Record<string, Explain> = {
  vira: ({ view }) => {
    const { vira = null, manilhas = [] } = handOf(view) ?? {}
    const spanish = view.rules.deck === 'spanish'
    const nameManilha = (card: string) => `${manilhaName(card, manilhas)} ${shortName(card, spanish)}`
    if (!manilhas.length) return [t('vira.text'), t('vira.down')]
    return [t(vira ? 'vira.text' : 'vira.fixed'), t('vira.now', { list: manilhas.map(nameManilha).join(', ') })]
  },
  stake: (table) => {
    const hand = handOf(table.view)
    if (!hand) return []
    const now = formatTentos(hand.stake)
    const next = hand.raise && t('stake.next', { word: hand.raise.word, stake: formatTentos(hand.raise.stake), now })
    const { asked } = hand
    const answer =
      asked &&
      t('stake.asked', { who: table.nameOf(asked.by), word: asked.word, stake: formatTentos(asked.stake), now })
    return [t('stake.text', { points: now }), answer ?? next ?? t('stake.none')]
  },
  cut: ({ legal }) => {
    const verbs = new Set(legal.map(parseAction).map(({ word, seat }) => (word === BURN && seat ? 'packet' : word)))
    const said = [...verbs].map((verb) => t.findText(`term.${verb}`)).filter((text) => text !== undefined)
    return [t('cut.text'), ...said]
  },
  seat: (table, seat) => {
    const hand = handOf(table.view)
    const dealer = hand?.dealer ?? table.view.cut?.dealer
    const roles = [hand?.mao === seat && t('seat.mao'), dealer === seat && t('seat.pe')]
    return describeSeat(table, seat, sideOf(seat, table.bottom), roles)
  },
}

const handOf = (view: TrucoView) => view.hand ?? view.last

export function explain(asked: string, table: Table<TrucoView>): About {
  const [topic = '', seat = ''] = asked.split(' ')
  const lines = LINES[topic]?.(table, Number(seat)) ?? [t.findText(`text.${topic}`) ?? '']
  const title = seat ? table.nameOf(Number(seat)) : t.findText(`title.${topic}`, { n: table.view.rules.special_at })
  return { title: title ?? '', lines, rules: RULES[topic] ?? [] }
}
