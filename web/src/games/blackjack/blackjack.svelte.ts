/** Blackjack as one viewer sees it: what the parts of the board read. It shows views and legal actions, and knows no rule. */

import { getContext, setContext } from 'svelte'
import { useTable, type Player, type Step } from '../../frame/table.svelte'
import { isStill } from '../../lib/settings.svelte'
import type { BlackjackHand, BlackjackRound, BlackjackView } from '../../lib/wire'
import { amounts, handy, nearest } from './bets'
import { arrivals, type Arrivals } from './pace'

export type Placed = BlackjackHand & { /** Its place among the hands of the round. */ place: number }
export type Panel = 'house' | 'training'

const LAST_BET = 'blackjack.bet'

/** What everybody has left: a bet lies on the table from the moment it is made. */
const inFront = ({ chips, bets, round }: BlackjackView): number[] =>
  round ? chips : chips.map((n, at) => n - (bets[at] ?? 0))

export class Blackjack {
  readonly table = useTable<BlackjackView>()
  /** What is opened over the board. */
  panel = $state<Panel | null>(null)
  /** How the cards of the latest step come to the table; null when the page was opened on them, and without movement. */
  coming = $state.raw<Arrivals | null>(null)
  /** How many cards are in the air. */
  flying = $state(0)
  /** Everybody's chips before the latest step. */
  private had: readonly number[] = []
  private wanted = $state(Number(localStorage.getItem(LAST_BET)) || 0)

  readonly view = $derived(this.table.view)
  readonly replay = $derived(this.table.kind === 'replay')
  readonly seated = $derived(this.table.seat !== null)
  /** Whether one plays at several places. */
  readonly several = $derived(this.table.seats.length > 1)
  /** The place one plays at now: the view is that place's. */
  readonly seat = $derived(this.several ? this.view.seat : this.table.seat)
  readonly bottom = $derived(this.several ? (this.view.seat ?? this.table.bottom) : this.table.bottom)
  readonly me = $derived(this.table.players.find((one) => one.seat === this.bottom))
  readonly others: Player[] = $derived(this.table.players.filter((one) => one.seat !== this.bottom))
  readonly over = $derived(this.view.over && !this.table.held)

  /** The round that is played; one that was finished lies there until it was seen. */
  readonly round: BlackjackRound | null = $derived.by(() => {
    const { view, table } = this
    if (view.round) return view.round
    // A round shown again begins with its bets: the one before it has been seen.
    const again = !!table.position?.moves && view.bets.every((bet) => !bet)
    const seen = this.replay ? again : table.held || view.over
    return seen ? view.last : null
  })
  readonly hands: Placed[] = $derived((this.round?.hands ?? []).map((hand, place) => ({ ...hand, place })))
  readonly number = $derived(this.round?.gains && !this.view.over ? this.view.number - 1 : this.view.number)
  readonly legal: readonly string[] = $derived(this.table.held || this.replay ? [] : this.table.legal)
  readonly allowed = $derived(amounts(this.legal))
  readonly choices = $derived(this.legal.filter((action) => !action.startsWith('aposta ')))
  /** The hand that is played now. */
  readonly current = $derived(this.round && this.round.turn !== null ? this.hands[this.round.turn] : undefined)
  /** The bet that one's choices are about. */
  readonly stake = $derived(
    (this.current?.seat === this.seat ? this.current : this.hands.find((hand) => hand.seat === this.seat))?.bet ?? 0,
  )
  /** What one would bet. */
  readonly amount = $derived(nearest(this.allowed, this.wanted || (this.allowed[0] ?? 0)))
  readonly chips = $derived(handy(this.allowed))

  /** Whether the cards of a hand are still on their way: its total is not told before it can be seen. */
  isComing = (place: number | 'dealer'): boolean =>
    this.table.laying && !!(place === 'dealer' ? this.coming?.dealerGrows : this.coming?.grows(place))
  /** The first cards of the round are on their way. */
  readonly dealing = $derived((this.table.laying || this.flying > 0) && !!this.coming?.deals)
  /** Not enough chips for another bet, while the others play on. */
  readonly broke = $derived(
    this.seated &&
      !this.view.over &&
      this.table.seats.every(
        (seat) =>
          !this.handsOf(seat).length &&
          !this.view.bets[seat - 1] &&
          (this.view.chips[seat - 1] ?? 0) < this.view.rules.min_bet,
      ),
  )
  /** The round is over, and the dealer's cards still come: nobody knows yet what was won. */
  readonly playingOut = $derived((this.table.laying || this.flying > 0) && !!this.round?.gains)
  chipsOf = (seat: number): number => (this.playingOut ? this.had : inFront(this.view))[seat - 1] ?? 0

  /** What the round gave at all one's places. */
  gainOf = (round: BlackjackRound | null): number =>
    this.table.seats.reduce((sum, seat) => sum + (round?.gains?.[seat - 1] ?? 0), 0)

  /** "Você" or a name; one's several places are called as in what is told, "Ana" and "Ana (2)". */
  nameOf = (seat: number): string => this.table.nameOf(seat)
  /** Of one of one's several places. */
  numberOf = (seat: number): string => / \((\d+)\)$/.exec(this.table.nameOf(seat))?.[1] ?? '1'

  handsOf = (seat: number): Placed[] => this.hands.filter((hand) => hand.seat === seat)

  want(amount: number | undefined): void {
    if (amount) this.wanted = amount
  }
  /** A step up or down the bets that are allowed. */
  step(by: number): void {
    const at = this.allowed.indexOf(this.amount) + by
    this.want(this.allowed[Math.max(0, Math.min(at, this.allowed.length - 1))])
  }
  bet(): void {
    localStorage.setItem(LAST_BET, String(this.amount))
    this.table.act(`aposta ${this.amount}`)
  }

  /** For how long the cards of a step are on their way. */
  noted({ before, after }: Step<BlackjackView>): number {
    this.had = inFront(before ?? after)
    this.coming = isStill() ? null : arrivals(before, after)
    return this.coming?.takes ?? 0
  }
}

const KEY = Symbol('blackjack')

export const provideBlackjack = (): Blackjack => setContext(KEY, new Blackjack())
export const useBlackjack = (): Blackjack => getContext<Blackjack>(KEY)
