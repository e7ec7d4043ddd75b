/** Truco as one viewer sees it: what the parts of the board read. It shows views and legal actions, and knows no rule. */

import { getContext, setContext } from 'svelte'
import { t as site } from '../../lib/i18n/index.svelte'
import type { TrucoTrick, TrucoView } from '../../lib/wire'
import { useTable } from '../../frame/table.svelte'
import { offersOf } from './offers'
import { shownPoints, sideNamed, sideOf, spotOf, type Side, type Spot } from './places'
import { t } from './words'

/** The cards on the table: of the trick being played, or of the finished one that is being looked at. */
export type Plays = { cards: [number, string][]; number: number; best: number[]; done: TrucoTrick | null }

export class Truco {
  readonly table = useTable<TrucoView>()
  hiding = $state(false)
  /** A raise is being called out, large; afterwards its word stays beside the seat. */
  shouting = $state(false)
  /** The card a finger drags. */
  dragged = $state<string | null>(null)

  /** The view as it is shown: a hand that is over stays until it has been seen. */
  readonly view = $derived.by<TrucoView>(() => this.shown(this.table.view))
  readonly hand = $derived(this.view.hand)
  readonly me = $derived(this.table.bottom)
  readonly seated = $derived(this.table.seat !== null)
  readonly mine = $derived((this.me - 1) % 2)
  readonly spanish = $derived(this.view.rules.deck === 'spanish')
  readonly manilhas = $derived(this.hand?.manilhas ?? [])
  /** A hand that is over offers nothing more, though the next one may. */
  /** The program cuts for whoever left it to it: nothing is asked that it answers before one has read it. */
  readonly cutsAlone = $derived(!!this.view.cut && this.table.you.auto_cut)
  readonly offers = $derived(
    offersOf(this.table.view === this.view && !this.cutsAlone ? this.table.legal : [], this.view),
  )
  readonly asked = $derived(this.hand?.asked ?? null)
  readonly over = $derived(!!this.table.position?.over && !this.table.held)
  /** Who raised without looking: tied tricks are theirs, while only one side did. */
  readonly dark = $derived((this.hand?.dark ?? []).map((side) => sideNamed(side, this.me) as Side))
  readonly canHide = $derived([...this.offers.plays.values()].some((one) => one.hidden))
  readonly usName = $derived(this.seated ? site('side.us') : this.namesOf('us'))
  readonly themName = $derived(this.seated ? site('side.them') : this.namesOf('them'))
  /** One deal, as a key: its cards fly in once. */
  readonly deal = $derived(`${this.table.position?.id}/${this.view.number}/`)

  readonly plays = $derived.by<Plays>(() => {
    const { hand } = this
    if (!hand) return { cards: [], number: 0, best: [], done: null }
    const number = hand.tricks.length
    const { held } = this.table
    // A trick that was gathered before somebody ran does not come back.
    const seen = held?.kind === 'trick' || ['tricks', 'three_ties'].includes(String(hand.ending[0]))
    const done = seen && (held || this.over) ? (hand.tricks.at(-1) ?? null) : null
    if (hand.table.length || !done) return { cards: hand.table, number, best: [], done: null }
    return { cards: done.plays, number: number - 1, best: done.best ? [done.best] : done.tied, done }
  })

  /** How a hand ended, in the words of the log. */
  readonly ending = $derived.by<{ text: string; side: Side | 'none' } | null>(() => {
    const { held } = this.table
    if (!held || held.kind === 'trick') return null
    const points = this.hand?.points ?? []
    const side = points[this.mine] ? 'us' : points[1 - this.mine] ? 'them' : 'none'
    return { text: held.ended || t('ended'), side }
  })

  /** My cards that nobody has looked at, by their place. */
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
    if (table.myTurn && !this.cutsAlone)
      return this.view.cut ? t('status.cut') : this.hiding ? t('status.hide') : t('status.yours')
    if (this.view.cut) return t('status.cutting', { name: names })
    return names ? site('status.turn', { name: names }) : site('status.wait')
  })

  /** What of a view is shown while a finished hand is looked at: that hand, and its number. */
  private shown(view: TrucoView): TrucoView {
    const { held } = this.table
    if (!held || held.kind === 'trick' || !view.last) return view
    const next = view.hand || view.cut ? 1 : 0
    return { ...view, cut: null, hand: view.last, number: view.number - next }
  }

  /** In a replay: the cards of a seat. */
  opened(seat: number): string[] | null {
    const view = this.table.open?.[seat - 1]
    return view ? (this.shown(view).hand?.cards ?? null) : null
  }
  /** A side's points: as they are shown, and as they were made. */
  points(side: number): { shown: number; made: number } {
    const made = this.view.score[side] ?? 0
    return { shown: shownPoints(made, this.view.target), made }
  }
  /** A side by its people: for who watches nobody is "we". */
  private namesOf(side: Side): string {
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
