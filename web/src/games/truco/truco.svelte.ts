/**
 * Truco as one viewer sees it: the state that the board's components read. It shows views and legal actions, and knows
 * no rule.
 */

import { getContext, setContext } from 'svelte'
import { t as site } from '../../i18n/index.svelte'
import type { TrucoTrick, TrucoView } from '../../net/wire'
import { useTable } from '../../table/table.svelte'
import { sortOffers } from './offers'
import { capPoints, parseSide, sideOf, spotOf, type Side, type Spot } from './places'
import { t } from './words'

/** The cards on the table: those of the current trick, or of the finished one during a pause. */
export type Plays = { cards: [number, string][]; number: number; best: number[]; done: TrucoTrick | null }

export class Truco {
  readonly table = useTable<TrucoView>()
  hiding = $state(false)
  /** Whether a raise is being shown large. Afterwards its word stays beside the seat. */
  shouting = $state(false)
  /** The id of the dragged card. */
  dragged = $state<string | null>(null)

  /** The view to show: a finished hand stays until the pause ends. */
  readonly view = $derived.by<TrucoView>(() => this.withPausedHand(this.table.view))
  readonly hand = $derived(this.view.hand)
  readonly me = $derived(this.table.bottom)
  readonly seated = $derived(this.table.seat !== null)
  readonly mine = $derived((this.me - 1) % 2)
  readonly spanish = $derived(this.view.rules.deck === 'spanish')
  readonly manilhas = $derived(this.hand?.manilhas ?? [])
  /**
   * The program cuts for this viewer. No question is shown, because it would be answered before anybody could read it.
   */
  readonly cutsAutomatically = $derived(!!this.view.cut && this.table.you.auto_cut)
  /** A finished hand offers nothing, even if the next one already does. */
  readonly offers = $derived(
    sortOffers(this.table.view === this.view && !this.cutsAutomatically ? this.table.legal : [], this.view),
  )
  readonly asked = $derived(this.hand?.asked ?? null)
  readonly over = $derived(!!this.table.position?.over && !this.table.pause)
  /** The sides that raised without looking at their cards. If only one side did, tied tricks are theirs. */
  readonly dark = $derived((this.hand?.dark ?? []).map((side) => parseSide(side, this.me) as Side))
  readonly canHide = $derived([...this.offers.plays.values()].some((one) => one.hidden))
  readonly usName = $derived(this.seated ? site('side.us') : this.joinNames('us'))
  readonly themName = $derived(this.seated ? site('side.them') : this.joinNames('them'))
  /** Key of a deal, so that its cards fly in once. */
  readonly deal = $derived(`${this.table.position?.id}/${this.view.number}/`)

  readonly plays = $derived.by<Plays>(() => {
    const { hand } = this
    if (!hand) return { cards: [], number: 0, best: [], done: null }
    const number = hand.tricks.length
    const { pause } = this.table
    // A trick that was gathered before somebody ran does not come back.
    const seen = pause?.kind === 'trick' || ['tricks', 'three_ties'].includes(String(hand.ending[0]))
    const done = seen && (pause || this.over) ? (hand.tricks.at(-1) ?? null) : null
    if (hand.table.length || !done) return { cards: hand.table, number, best: [], done: null }
    return { cards: done.plays, number: number - 1, best: done.best ? [done.best] : done.tied, done }
  })

  /** How a hand ended, in the words of the log. */
  readonly ending = $derived.by<{ text: string; side: Side | 'none' } | null>(() => {
    const { pause } = this.table
    if (!pause || pause.kind === 'trick') return null
    const points = this.hand?.points ?? []
    const side = points[this.mine] ? 'us' : points[1 - this.mine] ? 'them' : 'none'
    return { text: this.table.result || t('ended'), side }
  })

  /** The places of the viewer's cards that nobody has looked at. */
  readonly places = $derived.by<number[]>(() => {
    const { hand } = this
    if (!hand || !this.seated || hand.cards.length) return []
    return hand.blind ? hand.places : Array.from({ length: hand.left[this.me - 1] ?? 0 }, (_, i) => i + 1)
  })

  readonly status = $derived.by<string>(() => {
    const { hand, offers, table } = this
    if (this.over) return site('over.end')
    if (table.guide) return table.guide
    const names = table.waiting.map((seat) => table.nameOf(seat)).join(site('or'))
    if (hand?.asked && this.seated && this.side(hand.asked.by) === 'us') return t('status.answer', { names })
    if (offers.stays.length) return t('status.stays')
    if (hand?.thrown.length) return t('status.answer', { names })
    if (table.myTurn && !this.cutsAutomatically)
      return this.view.cut ? t('status.cut') : this.hiding ? t('status.hide') : t('status.yours')
    if (this.view.cut) return t('status.cutting', { name: names })
    return names ? site('status.turn', { name: names }) : site('status.wait')
  })

  /** Return the view to show during the pause after a hand: that hand, with its number. */
  private withPausedHand(view: TrucoView): TrucoView {
    const { pause } = this.table
    if (!pause || pause.kind === 'trick' || !view.last) return view
    const next = view.hand || view.cut ? 1 : 0
    return { ...view, cut: null, hand: view.last, number: view.number - next }
  }

  /** Return a seat's cards in a replay, or null. */
  openCards(seat: number): string[] | null {
    const view = this.table.open?.[seat - 1]
    return view ? (this.withPausedHand(view).hand?.cards ?? null) : null
  }
  /** Return a side's points, as shown and as made. */
  points(side: number): { shown: number; made: number } {
    const made = this.view.score[side] ?? 0
    return { shown: capPoints(made, this.view.target), made }
  }
  /** Return the names of a side's players. Spectators see them instead of "Nós" and "Eles". */
  private joinNames(side: Side): string {
    const people = this.table.players.filter((one) => this.side(one.seat) === side)
    return people.map((one) => one.name).join(' + ')
  }
  side(seat: number): Side {
    return sideOf(seat, this.me)
  }
  spot(seat: number): Spot {
    return spotOf(seat, this.me, this.view.seats)
  }
  act(action: string): void {
    this.hiding = false
    this.table.act(action)
  }
}

const KEY = Symbol('truco')
export const provideTruco = (): Truco => setContext(KEY, new Truco())
export const useTruco = (): Truco => getContext<Truco>(KEY)
