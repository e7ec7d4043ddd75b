/** Pif-paf as one viewer sees it: what the parts of the board read. It shows views and legal actions, and knows no rule. */

import { getContext, setContext } from 'svelte'
import { useTable, type Step } from '../../frame/table.svelte'
import { shortName } from '../../lib/cards/names'
import { t as site } from '../../lib/i18n/index.svelte'
import type { PifpafView } from '../../lib/wire'
import { answerAfter, timeToAnswer } from './answer'
import { apart, bestMelds, type Held } from './melds'
import { offersOf, onlyPass } from './offers'
import { groups, laid, moved, recall, remember } from './order'
import { t } from './words'

export type Cry = { seat: number; text: string; id: number }
/** What a finger drags, and what it is over. */
export type Drag = { what: 'stock' | 'pile'; x: number; y: number }

/** With bots alone a pass that is all one can say is said after a while. */
const PASS_AFTER = 1500

export class Pifpaf {
  readonly table = useTable<PifpafView>()
  /** An action with a price, asked about once more. */
  sure = $state<string | null>(null)
  /** A word set large for a moment. */
  shout = $state.raw<Cry | null>(null)
  drag = $state.raw<Drag | null>(null)
  private wanted = $state(0)
  private own = $state.raw<{ deal: string; ids: string[] | null }>({ deal: '', ids: null })
  /** The card that came last, in the deal it came in. */
  private came = $state.raw({ deal: '', id: '' })
  /** What one held when the deal ended, and whose cards turned out not to be complete. */
  private before = $state.raw<{ hand: readonly string[]; mistaken: number }>({ hand: [], mistaken: 0 })

  constructor() {
    $effect(() => {
      if (this.sealed) return this.answerIn(timeToAnswer())
      if (this.passesAlone) return this.answerIn(PASS_AFTER)
    })
    $effect(() => {
      void this.table.position?.moves
      this.sure = null
    })
  }

  readonly view = $derived(this.table.view)
  readonly me = $derived(this.table.bottom)
  readonly seated = $derived(this.table.seat !== null)
  readonly replay = $derived(this.table.kind === 'replay')
  /** So many that their open hands need all the room of a phone. */
  readonly crowd = $derived(this.view.seats >= 7)
  readonly over = $derived(!!this.table.position?.over && !this.table.held)
  /** A deal that is over is looked at; the view is already past it. */
  readonly ended = $derived(!!this.table.held && this.table.held.kind !== 'trick')
  readonly deal = $derived(this.ended || this.over ? null : this.view.deal)
  readonly last = $derived(this.ended || this.over ? this.view.last : null)
  readonly play = $derived(this.deal?.play ?? null)
  readonly stage = $derived(this.deal?.stage ?? '')
  /** The program cuts for whoever left it to it: nothing is asked that it answers before one has read it. */
  readonly cutsAlone = $derived(['cut', 'stock_cut'].includes(this.stage) && this.table.you.auto_cut)
  readonly offers = $derived(offersOf(this.table.held || this.cutsAlone ? [] : this.table.legal))
  readonly pile = $derived(this.play?.pile ?? [])
  readonly pot = $derived(this.last ? this.last.pot : this.view.pot)
  readonly dealKey = $derived(`${this.table.position?.id ?? ''}/${this.view.number}`)

  // The hand ----------------------------------------------------------------------------------------------

  readonly hand = $derived.by<readonly string[]>(() => {
    if (this.replay) return this.table.open?.[this.me - 1]?.deal?.hand ?? []
    if (this.ended) return this.before.hand
    return this.deal?.hand ?? []
  })
  private readonly held = $derived(apart(this.hand))
  readonly found = $derived(bestMelds(this.held, this.view.melds))
  readonly ids = $derived(this.own.deal === this.dealKey ? this.own.ids : recall(this.dealKey))
  readonly items = $derived<Held[]>(
    this.ids && !this.ended ? laid(this.held, this.ids) : [...this.found.melds.flat(), ...this.found.loose],
  )
  readonly group = $derived(groups(this.items, this.found))
  readonly fresh = $derived(this.came.deal === this.dealKey ? this.came.id : '')

  move(id: string, to: number): void {
    const ids = moved(
      this.items.map((one) => one.id),
      id,
      to,
    )
    this.own = { deal: this.dealKey, ids }
    remember(this.dealKey, ids)
  }
  /** Melds together, the rest by suit. */
  tidy(): void {
    this.own = { deal: this.dealKey, ids: null }
    remember(this.dealKey, null)
  }

  // The table ---------------------------------------------------------------------------------------------

  /** What everybody has left; while a deal is looked at, the pingo of the next is not paid yet. */
  chips(seat: number): number {
    const next = this.last ? (this.view.deal?.paid[seat - 1] ?? 0) : 0
    return (this.view.chips[seat - 1] ?? 0) + next
  }
  paid(seat: number): number {
    return this.deal?.paid[seat - 1] ?? 0
  }
  /** What the deal gave, while it is looked at. */
  gain(seat: number): number | null {
    return this.last ? (this.last.points[seat - 1] ?? 0) : null
  }
  /** In the deal, dropped, or not dealt in. */
  standing(seat: number): 'in' | 'dropped' | 'out' {
    const { deal } = this
    if (!deal || deal.playing.includes(seat)) return 'in'
    return deal.order.includes(seat) ? 'dropped' : 'out'
  }
  /** Whom the table waits for. Who has answered to a discard is nobody's business before all have. */
  waitsFor(seat: number): boolean {
    if (this.stage === 'claims') return this.standing(seat) === 'in' && seat !== this.deal?.turn
    return this.table.waiting.includes(seat)
  }
  /** The dealer of what is shown. */
  readonly dealer = $derived(this.last?.dealer ?? this.view.dealer)

  /** Who has laid cards down, and which: to be looked at. */
  readonly declared = $derived.by<{ seat: number; cards: readonly string[]; on: string | null } | null>(() => {
    const { play } = this
    const seat = play?.declarer ?? (this.table.held?.kind === 'trick' ? this.before.mistaken : 0)
    if (!play || !seat) return null
    const cards = play.open[seat - 1] ?? []
    return { seat, cards, on: seat === this.deal?.turn ? null : (play.pile.at(-1) ?? null) }
  })

  /** Whether a seat says that it goes out, beside the cards that are looked at. */
  goesOut(seat: number): boolean {
    if (this.declared) return this.declared.seat === seat
    return this.last?.how === 'out' && this.last.winner === seat
  }

  /**
   * The discard closes one's own melds: the moment to go out. Where only a hand that goes out may say so, the offer tells
   * it; where declarations are free everybody is offered it, and the melds found tell.
   */
  readonly chance = $derived.by(() => {
    const top = this.pile.at(-1)
    if (this.stage !== 'claims' || !this.offers.out || !top || !this.table.myTurn) return false
    return !this.free || bestMelds(apart([...this.hand, top]), this.view.melds).loose.length <= 1
  })

  // The bets ----------------------------------------------------------------------------------------------

  readonly raiseTo = $derived.by<number | null>(() => {
    const { raises } = this.offers
    return raises.length ? Math.max(raises[0]!, Math.min(raises.at(-1)!, this.wanted)) : null
  })
  stepRaise(by: number): void {
    if (this.raiseTo !== null) this.wanted = this.raiseTo + by
  }

  // What is done ------------------------------------------------------------------------------------------

  /** Whether everybody goes out on their own account: the price is said first. */
  readonly free = $derived((this.table.options.declarations ?? this.table.rules.declarations) === 'free')
  readonly rebate = $derived((this.table.options.rebate ?? this.table.rules.rebate) !== false)

  /** What an action may cost, in words; '' where it costs nothing but what its button says. */
  price(action: string): string {
    if (action === 'bate' && this.free) return t('price.out')
    if (action === 'ameaça') return t(this.rebate ? 'price.threaten' : 'price.threaten.free')
    if (action === 'joga fora') return t('price.throw', { chips: this.paid(this.me) })
    return ''
  }
  /** Plays an action; one with a price is asked about once. */
  ask(action: string): void {
    if (this.price(action) && this.sure !== action) this.sure = action
    else this.act(action)
  }
  act(action: string): void {
    this.sure = null
    if (this.sealed) this.chosen = action
    else this.table.act(action)
  }

  private readonly answering = $derived(
    this.table.kind === 'live' && this.stage === 'claims' && !this.table.held && !!this.offers.pass,
  )
  /**
   * Whether one's answer waits for the end of the time there is. Where only who can go out has more to say than a pass,
   * the moment of an answer would tell the other people at the table who that is.
   */
  readonly sealed = $derived(
    this.answering &&
      !this.free &&
      this.table.players.some((one) => one.holder === 'person' && !this.table.seats.includes(one.seat)),
  )
  /** What is said when the time is over; a pass where nothing is chosen. */
  chosen = $state<string | null>(null)
  readonly passesAlone = $derived(this.answering && !this.sealed && onlyPass(this.table.legal))
  /** How long there is until the answer is said, and when that is: for the bar that shows it. */
  passIn = $state(0)
  answerBy = $state(0)
  private answerIn(wait: number): () => void {
    this.chosen = null
    this.passIn = wait
    this.answerBy = Date.now() + wait
    return answerAfter(
      wait,
      () => this.chosen ?? 'passa',
      (action) => this.table.act(action),
    )
  }

  // What is said ------------------------------------------------------------------------------------------

  readonly status = $derived.by<string>(() => {
    const { table, deal, offers, stage } = this
    if (this.over) return site('over.end')
    if (!deal || stage === 'reshuffle' || this.view.chance) return t('status.shuffle')
    const name = table.waiting.map((seat) => table.nameOf(seat)).join(site('or'))
    if (!table.myTurn || this.replay || this.cutsAlone) {
      if (stage === 'claims') return t('status.claims')
      if (stage === 'cut' || stage === 'stock_cut') return t('status.cutting', { name })
      if (stage === 'bets') return t('status.betting', { name })
      return name ? site('status.turn', { name }) : site('status.wait')
    }
    if (stage === 'draw') return offers.take ? t('status.draw', { card: this.top }) : t('status.draw.only')
    if (stage === 'discard') return t(this.play?.wrong ? 'status.wrong' : 'status.discard')
    return t('status.yours')
  })
  get top(): string {
    const card = this.pile.at(-1)
    return card ? shortName(card, false) : ''
  }

  /** How a deal ended, or what came of cards laid down, in the words of the log. */
  readonly ending = $derived.by<string>(() => {
    const { held } = this.table
    if (!held) return ''
    return held.ended || held.told[held.kind === 'trick' ? 0 : held.told.length - 1] || t('ended')
  })

  cry(seat: number, text: string): void {
    this.shout = { seat, text, id: (this.shout?.id ?? 0) + 1 }
  }

  /** What a step leaves to be remembered: the card that came, and what was finished. */
  noted({ happened, before, after, held }: Step<PifpafView>): void {
    const had = before?.deal?.hand ?? []
    if (held) this.before = { hand: had, mistaken: before?.deal?.play?.declarer ?? 0 }
    if (happened.what !== 'acted' || happened.seat !== this.table.seat || held) return
    const old = new Set(apart(had).map((one) => one.id))
    const fresh = apart(after.deal?.hand ?? []).find((one) => !old.has(one.id))
    const drew = happened.action === 'pega' || happened.action.startsWith('compra')
    this.came = { deal: this.dealKey, id: drew && fresh ? fresh.id : '' }
  }
}

const KEY = Symbol('pifpaf')
export const providePifpaf = (): Pifpaf => setContext(KEY, new Pifpaf())
export const usePifpaf = (): Pifpaf => getContext<Pifpaf>(KEY)
