/**
 * Pif-paf as one viewer sees it: the state that the board's components read. It shows views and legal actions, and
 * knows no rule.
 */

import { getContext, setContext } from 'svelte'
import { useTable, type Change } from '../../table/table.svelte'
import { shortName } from '../../cards/names'
import { t as site } from '../../i18n/index.svelte'
import type { PifpafView } from '../../net/wire'
import { DRAW, GO_OUT, parseAction, PASS, TAKE, THREATEN, THROW } from './actions'
import { answerAfter, pickAnswerDelay } from './answer'
import { toHandCards, findBestMelds, type HandCard } from './melds'
import { sortOffers, isOnlyPass } from './offers'
import { numberMelds, applyOrder, moveCard, recall, remember } from './order'
import { t } from './words'

export type ShoutText = { seat: number; text: string; id: number }
/** The dragged heap, and how far it has moved in pixels. */
export type Drag = { what: 'stock' | 'pile'; x: number; y: number }

/** Milliseconds until a pass is sent automatically if it is the only action and no other person is at the table. */
const AUTO_PASS_MS = 1500

export class Pifpaf {
  readonly table = useTable<PifpafView>()
  /** The action with a price that waits for confirmation. */
  confirming = $state<string | null>(null)
  /** The call that is shown large for a moment. */
  shout = $state.raw<ShoutText | null>(null)
  drag = $state.raw<Drag | null>(null)
  private wantedRaise = $state(0)
  private ownOrder = $state.raw<{ deal: string; ids: string[] | null }>({ deal: '', ids: null })
  /** The id of the newest card, and its deal. */
  private newCard = $state.raw({ deal: '', id: '' })
  /** The viewer's hand when the deal ended, and the seat that declared wrongly. */
  private atEnd = $state.raw<{ hand: readonly string[]; mistaken: number }>({ hand: [], mistaken: 0 })

  constructor() {
    $effect(() => {
      if (this.sealed) return this.scheduleAnswer(pickAnswerDelay())
      if (this.passesAutomatically) return this.scheduleAnswer(AUTO_PASS_MS)
    })
    $effect(() => {
      void this.table.position?.moves
      this.confirming = null
    })
  }

  readonly view = $derived(this.table.view)
  readonly me = $derived(this.table.bottom)
  readonly seated = $derived(this.table.seat !== null)
  readonly replay = $derived(this.table.kind === 'replay')
  /** Whether there are so many seats that their open hands fill a phone. */
  readonly crowd = $derived(this.view.seats >= 7)
  readonly over = $derived(!!this.table.position?.over && !this.table.pause)
  /** Whether a finished deal is shown; the view is already past it. */
  readonly ended = $derived(!!this.table.pause && this.table.pause.kind !== 'trick')
  readonly deal = $derived(this.ended || this.over ? null : this.view.deal)
  readonly last = $derived(this.ended || this.over ? this.view.last : null)
  readonly play = $derived(this.deal?.play ?? null)
  readonly stage = $derived(this.deal?.stage ?? '')
  /**
   * The program cuts for this viewer. No question is shown, because it would be answered before anybody could read it.
   */
  readonly cutsAutomatically = $derived(['cut', 'stock_cut'].includes(this.stage) && this.table.you.auto_cut)
  readonly offers = $derived(sortOffers(this.table.pause || this.cutsAutomatically ? [] : this.table.legal))
  readonly pile = $derived(this.play?.pile ?? [])
  readonly pot = $derived(this.last ? this.last.pot : this.view.pot)
  readonly dealKey = $derived(`${this.table.position?.id ?? ''}/${this.view.number}`)

  // The hand ----------------------------------------------------------------------------------------------

  readonly hand = $derived.by<readonly string[]>(() => {
    if (this.replay) return this.table.open?.[this.me - 1]?.deal?.hand ?? []
    if (this.ended) return this.atEnd.hand
    return this.deal?.hand ?? []
  })
  private readonly handCards = $derived(toHandCards(this.hand))
  readonly arrangement = $derived(findBestMelds(this.handCards, this.view.melds))
  readonly ids = $derived(this.ownOrder.deal === this.dealKey ? this.ownOrder.ids : recall(this.dealKey))
  readonly items = $derived<HandCard[]>(
    this.ids && !this.ended
      ? applyOrder(this.handCards, this.ids)
      : [...this.arrangement.melds.flat(), ...this.arrangement.loose],
  )
  readonly group = $derived(numberMelds(this.items, this.arrangement))
  readonly fresh = $derived(this.newCard.deal === this.dealKey ? this.newCard.id : '')

  move(id: string, to: number): void {
    const ids = moveCard(
      this.items.map((one) => one.id),
      id,
      to,
    )
    this.ownOrder = { deal: this.dealKey, ids }
    remember(this.dealKey, ids)
  }
  /** Sort the hand: melds first, the rest by suit. */
  tidy(): void {
    this.ownOrder = { deal: this.dealKey, ids: null }
    remember(this.dealKey, null)
  }

  // The table ---------------------------------------------------------------------------------------------

  /** Return a seat's chips. During the pause after a deal the pingo of the next deal is not yet deducted. */
  chipsOf(seat: number): number {
    const next = this.last ? (this.view.deal?.paid[seat - 1] ?? 0) : 0
    return (this.view.chips[seat - 1] ?? 0) + next
  }
  paidBy(seat: number): number {
    return this.deal?.paid[seat - 1] ?? 0
  }
  /** Return a seat's gain during the pause after a deal, otherwise null. */
  gainOf(seat: number): number | null {
    return this.last ? (this.last.points[seat - 1] ?? 0) : null
  }
  /** Return whether a seat is in the deal, has dropped, or was not dealt in. */
  standingOf(seat: number): 'in' | 'dropped' | 'out' {
    const { deal } = this
    if (!deal || deal.playing.includes(seat)) return 'in'
    return deal.order.includes(seat) ? 'dropped' : 'out'
  }
  /** Return whether the table waits for a seat. It must not show who has answered a discard before everybody has. */
  waitsFor(seat: number): boolean {
    if (this.stage === 'claims') return this.standingOf(seat) === 'in' && seat !== this.deal?.turn
    return this.table.waiting.includes(seat)
  }
  /** The dealer of the shown deal. */
  readonly dealer = $derived(this.last?.dealer ?? this.view.dealer)

  /** The declared hand that is shown: its seat, its cards, and the discard it uses. */
  readonly declared = $derived.by<{ seat: number; cards: readonly string[]; on: string | null } | null>(() => {
    const { play } = this
    const seat = play?.declarer ?? (this.table.pause?.kind === 'trick' ? this.atEnd.mistaken : 0)
    if (!play || !seat) return null
    const cards = play.open[seat - 1] ?? []
    return { seat, cards, on: seat === this.deal?.turn ? null : (play.pile.at(-1) ?? null) }
  })

  /** Return whether a seat announces that it goes out. */
  goesOut(seat: number): boolean {
    if (this.declared) return this.declared.seat === seat
    return this.last?.how === 'out' && this.last.winner === seat
  }

  /**
   * Whether the discard completes the viewer's melds, so that they can go out. If only a complete hand may declare, the
   * legal actions tell; if declarations are free, everybody may declare, and the melds found here tell.
   */
  readonly chance = $derived.by(() => {
    const top = this.pile.at(-1)
    if (this.stage !== 'claims' || !this.offers.out || !top || !this.table.myTurn) return false
    return !this.free || findBestMelds(toHandCards([...this.hand, top]), this.view.melds).loose.length <= 1
  })

  // The bets ----------------------------------------------------------------------------------------------

  readonly raiseTo = $derived.by<number | null>(() => {
    const { raises } = this.offers
    return raises.length ? Math.max(raises[0]!, Math.min(raises.at(-1)!, this.wantedRaise)) : null
  })
  stepRaise(by: number): void {
    if (this.raiseTo !== null) this.wantedRaise = this.raiseTo + by
  }

  // Actions ----------------------------------------------------------------------------------------------

  /** Whether players declare at their own risk. The price is then shown first. */
  readonly free = $derived((this.table.options.declarations ?? this.table.rules.declarations) === 'free')
  readonly rebate = $derived((this.table.options.rebate ?? this.table.rules.rebate) !== false)

  /** Return what an action may cost, in words; '' if its button already says it. */
  priceOf(action: string): string {
    if (action === GO_OUT && this.free) return t('price.out')
    if (action === THREATEN) return t(this.rebate ? 'price.threaten' : 'price.threaten.free')
    if (action === THROW) return t('price.throw', { chips: this.paidBy(this.me) })
    return ''
  }
  /** Play an action. An action with a price needs a confirmation. */
  ask(action: string): void {
    if (this.priceOf(action) && this.confirming !== action) this.confirming = action
    else this.act(action)
  }
  act(action: string): void {
    this.confirming = null
    if (this.sealed) this.chosen = action
    else this.table.act(action)
  }

  private readonly answering = $derived(
    this.table.kind === 'live' && this.stage === 'claims' && !this.table.pause && !!this.offers.pass,
  )
  /**
   * Whether the answer is held back until the time is over. If only a player who can go out has a choice, the time of
   * an answer would reveal that player to the other people.
   */
  readonly sealed = $derived(
    this.answering &&
      !this.free &&
      this.table.players.some((one) => one.holder === 'person' && !this.table.seats.includes(one.seat)),
  )
  /** The answer to send when the time is over; null for a pass. */
  chosen = $state<string | null>(null)
  readonly passesAutomatically = $derived(this.answering && !this.sealed && isOnlyPass(this.table.legal))
  /** The time until the answer is sent, and the moment itself, for the bar that shows it. */
  answerDelay = $state(0)
  answerBy = $state(0)
  private scheduleAnswer(wait: number): () => void {
    this.chosen = null
    this.answerDelay = wait
    this.answerBy = Date.now() + wait
    return answerAfter(
      wait,
      () => this.chosen ?? PASS,
      (action) => this.table.act(action),
    )
  }

  // Texts ------------------------------------------------------------------------------------------------

  readonly status = $derived.by<string>(() => {
    const { table, deal, offers, stage } = this
    if (this.over) return site('over.end')
    if (!deal || stage === 'reshuffle' || this.view.chance) return t('status.shuffle')
    const name = table.waiting.map((seat) => table.nameOf(seat)).join(site('or'))
    if (!table.myTurn || this.replay || this.cutsAutomatically) {
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

  /** How a deal ended, or the result of a declaration, in the words of the log. */
  readonly ending = $derived.by<string>(() => {
    return this.table.pause ? this.table.result || t('ended') : ''
  })

  showShout(seat: number, text: string): void {
    this.shout = { seat, text, id: (this.shout?.id ?? 0) + 1 }
  }

  /** Remember the new card and the hand at the end of a deal. */
  recordChange({ event, before, after, ends }: Change<PifpafView>): void {
    const had = before?.deal?.hand ?? []
    if (ends) this.atEnd = { hand: had, mistaken: before?.deal?.play?.declarer ?? 0 }
    if (event.kind !== 'acted' || event.seat !== this.table.seat || ends) return
    const old = new Set(toHandCards(had).map((one) => one.id))
    const fresh = toHandCards(after.deal?.hand ?? []).find((one) => !old.has(one.id))
    const drew = [TAKE, DRAW].includes(parseAction(event.action).word)
    this.newCard = { deal: this.dealKey, id: drew && fresh ? fresh.id : '' }
  }
}

const KEY = Symbol('pifpaf')
export const providePifpaf = (): Pifpaf => setContext(KEY, new Pifpaf())
export const usePifpaf = (): Pifpaf => getContext<Pifpaf>(KEY)
