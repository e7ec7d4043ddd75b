/** Training: what each decision cost by the house's exact odds, and a session with luck and skill apart. */

import { get } from '../../lib/api'
import type { Step } from '../../frame/table.svelte'
import type { BlackjackView, Worths } from '../../lib/wire'
import type { Blackjack } from './blackjack.svelte'
import { judged, NO_SESSION, type Decision, type Session } from './session'

const ON = 'blackjack.training'

export class Training {
  on = $state(localStorage.getItem(ON) === '1')
  /** What the last decision cost, in which round and at which place. */
  last = $state.raw<(Decision & { seat: number; round: number }) | null>(null)
  session = $state.raw<Session>(NO_SESSION)
  private readonly known = new Map<number, Record<string, number>>()
  private readonly made = new Map<number, { action: string; bet: number; seat: number; round: number }>()

  constructor(private readonly blackjack: Blackjack) {
    const { table } = blackjack
    $effect(() => {
      const kept = sessionStorage.getItem(this.key)
      this.session = kept ? { ...NO_SESSION, ...(JSON.parse(kept) as Session) } : NO_SESSION
    })
    $effect(() => {
      if (!this.on || table.kind !== 'live' || !blackjack.choices.length) return
      void get<Worths>(`/tables/${table.id}/worths`).then(
        ({ moves, worths }) => {
          this.known.set(moves, worths)
          this.judge(moves)
        },
        () => undefined, // without an answer nothing is said
      )
    })
  }

  private get key(): string {
    return `${ON}.${this.blackjack.table.position?.id ?? ''}`
  }
  turn(on: boolean): void {
    this.on = on
    localStorage.setItem(ON, on ? '1' : '0')
  }

  noted({ happened, before, after }: Step<BlackjackView>): void {
    const { table } = this.blackjack
    if (!this.on || !before) return
    if (happened.what === 'acted' && table.seats.includes(happened.seat)) {
      if (happened.action.startsWith('aposta ')) this.last = null
      else this.decided((table.position?.moves ?? 1) - 1, happened.action, happened.seat, before)
    }
    for (const seat of after.played > before.played ? table.seats : []) {
      const staked = before.bets[seat - 1] ?? 0
      const gain = after.last?.gains?.[seat - 1] ?? 0
      const { hands, gained, bets } = this.session
      const since = this.session.since || before.number
      if (staked) this.keep({ ...this.session, since, hands: hands + 1, gained: gained + gain, bets: bets + staked })
    }
  }

  private decided(moves: number, action: string, seat: number, before: BlackjackView): void {
    this.made.set(moves, { action, seat, round: before.number, bet: before.bets[seat - 1] ?? 0 })
    this.judge(moves)
  }
  /** The answer may come before the decision or after it. */
  private judge(moves: number): void {
    const [worths, made] = [this.known.get(moves), this.made.get(moves)]
    if (!worths || !made) return
    this.made.delete(moves)
    const decision = judged(worths, made.action)
    if (!decision) return
    this.last = { ...decision, seat: made.seat, round: made.round }
    const { decisions, right, cost } = this.session
    this.keep({
      ...this.session,
      since: this.session.since || made.round,
      decisions: decisions + 1,
      right: right + (decision.cost === 0 ? 1 : 0),
      cost: cost + (decision.cost / 100) * made.bet,
    })
  }
  private keep(session: Session): void {
    this.session = session
    sessionStorage.setItem(this.key, JSON.stringify(session))
  }
}
