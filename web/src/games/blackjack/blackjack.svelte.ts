/**
 * Blackjack as one viewer sees it: the state that the board's components read. It shows views and legal actions, and
 * knows no rule.
 */

import { getContext, setContext } from 'svelte'
import { useTable, type Player, type Change } from '../../table/table.svelte'
import { isStill } from '../../app/settings.svelte'
import type { BlackjackHand, BlackjackRound, BlackjackView } from '../../net/wire'
import { betOf, formatBet } from './actions'
import { readAmounts, pickChips, findNearest } from './bets'
import { planArrivals, type Arrivals } from './pace'

export type PlacedHand = BlackjackHand & { /** Its index among the hands of the round. */ place: number }
export type Panel = 'house' | 'training'

const LAST_BET = 'blackjack.bet'

/** Return everybody's chips without the bets on the table. */
const chipsInFront = ({ chips, bets, round }: BlackjackView): number[] =>
  round ? chips : chips.map((n, at) => n - (bets[at] ?? 0))

export class Blackjack {
  readonly table = useTable<BlackjackView>()
  /** The dialog over the board. */
  panel = $state<Panel | null>(null)
  /** When the cards of the latest step arrive; null after a page load and without animations. */
  coming = $state.raw<Arrivals | null>(null)
  /** The number of cards in the air. */
  flying = $state(0)
  /** Everybody's chips before the latest step. */
  private chipsBefore: readonly number[] = []
  private wanted = $state(Number(localStorage.getItem(LAST_BET)) || 0)

  readonly view = $derived(this.table.view)
  readonly replay = $derived(this.table.kind === 'replay')
  readonly seated = $derived(this.table.seat !== null)
  /** Whether the viewer plays at several places. */
  readonly several = $derived(this.table.seats.length > 1)
  /** The place at which the viewer plays now; the view belongs to it. */
  readonly seat = $derived(this.several ? this.view.seat : this.table.seat)
  readonly bottom = $derived(this.several ? (this.view.seat ?? this.table.bottom) : this.table.bottom)
  readonly me = $derived(this.table.players.find((one) => one.seat === this.bottom))
  readonly others: Player[] = $derived(this.table.players.filter((one) => one.seat !== this.bottom))
  readonly over = $derived(this.view.over && !this.table.pause)

  /** The current round; a finished one stays until the pause ends. */
  readonly round: BlackjackRound | null = $derived.by(() => {
    const { view, table } = this
    if (view.round) return view.round
    // In a replay a round begins with its bets: the previous one has been shown.
    const again = !!table.position?.moves && view.bets.every((bet) => !bet)
    const seen = this.replay ? again : table.pause || view.over
    return seen ? view.last : null
  })
  readonly hands: PlacedHand[] = $derived((this.round?.hands ?? []).map((hand, place) => ({ ...hand, place })))
  readonly number = $derived(this.round?.gains && !this.view.over ? this.view.number - 1 : this.view.number)
  readonly legal: readonly string[] = $derived(this.table.pause || this.replay ? [] : this.table.legal)
  readonly allowed = $derived(readAmounts(this.legal))
  readonly choices = $derived(this.legal.filter((action) => betOf(action) === null))
  /** The hand that is played now. */
  readonly current = $derived(this.round && this.round.turn !== null ? this.hands[this.round.turn] : undefined)
  /** The bet of the hand that the viewer's choices are about. */
  readonly stake = $derived(
    (this.current?.seat === this.seat ? this.current : this.hands.find((hand) => hand.seat === this.seat))?.bet ?? 0,
  )
  /** The bet that is selected. */
  readonly amount = $derived(findNearest(this.allowed, this.wanted || (this.allowed[0] ?? 0)))
  readonly chips = $derived(pickChips(this.allowed))

  /** Return whether cards of a hand are still arriving. Its total is hidden until then. */
  isComing = (place: number | 'dealer'): boolean =>
    this.table.animating && !!(place === 'dealer' ? this.coming?.dealerGrows : this.coming?.grows(place))
  /** Whether the first cards of the round are arriving. */
  readonly dealing = $derived((this.table.animating || this.flying > 0) && !!this.coming?.isDeal)
  /** Whether the viewer has too few chips for another bet while others play on. */
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
  /** Whether the round is over but the dealer's cards are still arriving, so that the result is not visible yet. */
  readonly playingOut = $derived((this.table.animating || this.flying > 0) && !!this.round?.gains)
  chipsOf = (seat: number): number => (this.playingOut ? this.chipsBefore : chipsInFront(this.view))[seat - 1] ?? 0

  /** Return the gain of all the viewer's places in a round. */
  gainOf = (round: BlackjackRound | null): number =>
    this.table.seats.reduce((sum, seat) => sum + (round?.gains?.[seat - 1] ?? 0), 0)

  /** Return "Você" or a name. Several places of a viewer are called as in the log, "Ana" and "Ana (2)". */
  nameOf = (seat: number): string => this.table.nameOf(seat)
  /** Return the number of one of the viewer's several places. */
  numberOf = (seat: number): string => / \((\d+)\)$/.exec(this.table.nameOf(seat))?.[1] ?? '1'

  handsOf = (seat: number): PlacedHand[] => this.hands.filter((hand) => hand.seat === seat)

  setBet(amount: number | undefined): void {
    if (amount) this.wanted = amount
  }
  /** Select the next higher or lower possible bet. */
  stepBet(by: number): void {
    const at = this.allowed.indexOf(this.amount) + by
    this.setBet(this.allowed[Math.max(0, Math.min(at, this.allowed.length - 1))])
  }
  placeBet(): void {
    localStorage.setItem(LAST_BET, String(this.amount))
    this.table.act(formatBet(this.amount))
  }

  /** Plan the arrival of a step's cards and return how long it takes, in milliseconds. */
  recordChange({ before, after }: Change<BlackjackView>): number {
    this.chipsBefore = chipsInFront(before ?? after)
    this.coming = isStill() ? null : planArrivals(before, after)
    return this.coming?.duration ?? 0
  }
}

const KEY = Symbol('blackjack')

export const provideBlackjack = (): Blackjack => setContext(KEY, new Blackjack())
export const useBlackjack = (): Blackjack => getContext<Blackjack>(KEY)
