/** Training: the cost of each decision by the exact odds, and a session that separates luck from skill. */

import { get } from '../../net/api'
import type { Change } from '../../table/table.svelte'
import type { BlackjackView, ActionValues } from '../../net/wire'
import { betOf } from './actions'
import type { Blackjack } from './blackjack.svelte'
import { judgeDecision, NO_SESSION, type Decision, type Session } from './session'

const ON = 'blackjack.training'

export class Training {
  on = $state(localStorage.getItem(ON) === '1')
  /** The cost of the last decision, with its round and place. */
  last = $state.raw<(Decision & { seat: number; round: number }) | null>(null)
  session = $state.raw<Session>(NO_SESSION)
  private readonly worths = new Map<number, Record<string, number>>()
  private readonly pending = new Map<number, { action: string; bet: number; seat: number; round: number }>()

  constructor(private readonly blackjack: Blackjack) {
    const { table } = blackjack
    $effect(() => {
      const stored = sessionStorage.getItem(this.key)
      this.session = stored ? { ...NO_SESSION, ...(JSON.parse(stored) as Session) } : NO_SESSION
    })
    $effect(() => {
      if (!this.on || table.kind !== 'live' || !blackjack.choices.length) return
      void get<ActionValues>(`/tables/${table.id}/worths`).then(
        ({ moves, worths }) => {
          this.worths.set(moves, worths)
          this.judge(moves)
        },
        () => undefined, // without an answer nothing is shown
      )
    })
  }

  private get key(): string {
    return `${ON}.${this.blackjack.table.position?.id ?? ''}`
  }
  setOn(on: boolean): void {
    this.on = on
    localStorage.setItem(ON, on ? '1' : '0')
  }

  recordChange({ event, before, after }: Change<BlackjackView>): void {
    const { table } = this.blackjack
    if (!this.on || !before) return
    if (event.kind === 'acted' && table.seats.includes(event.seat)) {
      if (betOf(event.action) !== null) this.last = null
      else this.recordDecision((table.position?.moves ?? 1) - 1, event.action, event.seat, before)
    }
    for (const seat of after.played > before.played ? table.seats : []) {
      const staked = before.bets[seat - 1] ?? 0
      const gain = after.last?.gains?.[seat - 1] ?? 0
      const { hands, gained, bets } = this.session
      const since = this.session.since || before.number
      if (staked) this.save({ ...this.session, since, hands: hands + 1, gained: gained + gain, bets: bets + staked })
    }
  }

  private recordDecision(moves: number, action: string, seat: number, before: BlackjackView): void {
    this.pending.set(moves, { action, seat, round: before.number, bet: before.bets[seat - 1] ?? 0 })
    this.judge(moves)
  }
  /** Judge a decision once both it and the server's values are known; either may come first. */
  private judge(moves: number): void {
    const [worths, made] = [this.worths.get(moves), this.pending.get(moves)]
    if (!worths || !made) return
    this.pending.delete(moves)
    const decision = judgeDecision(worths, made.action)
    if (!decision) return
    this.last = { ...decision, seat: made.seat, round: made.round }
    const { decisions, right, cost } = this.session
    this.save({
      ...this.session,
      since: this.session.since || made.round,
      decisions: decisions + 1,
      right: right + (decision.cost === 0 ? 1 : 0),
      cost: cost + (decision.cost / 100) * made.bet,
    })
  }
  private save(session: Session): void {
    this.session = session
    sessionStorage.setItem(this.key, JSON.stringify(session))
  }
}
