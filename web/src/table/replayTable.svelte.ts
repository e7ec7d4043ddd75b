/** A finished match that is replayed move by move with open hands. */

import { get } from '../net/api'
import { regulationName } from '../app/house.svelte'
import { announce } from '../app/announcer.svelte'
import { WIRE_VERSION, type Frame, type GameRecord, type HandFrames, type Value } from '../net/wire'
import { textsOf } from './lines'
import { Table, type Player, type Position, type View } from './table.svelte'

export class ReplayTable extends Table<View> {
  readonly kind = 'replay'
  hand = $state(1)
  step = $state(0)
  frames = $state.raw<Frame[]>([])
  private readonly fetched = new Map<number, Frame[]>()

  constructor(readonly record: GameRecord) {
    super()
  }

  get game() {
    return String(this.record.record.game)
  }
  get regulation() {
    const id = String(this.record.record.regulation)
    return { id, name: regulationName(this.game, id) }
  }
  get options() {
    return (this.record.record.options as Record<string, Value> | undefined) ?? {}
  }
  readonly players = $derived.by<Player[]>(() =>
    ((this.record.record.players as string[] | undefined) ?? []).map((name, i) => ({
      seat: i + 1,
      name,
      holder: 'person',
      present: true,
      substituted: false,
    })),
  )
  get moment(): Frame | undefined {
    return this.frames[this.step]
  }
  get atEnd(): boolean {
    return this.hand === this.record.hands && this.step === this.frames.length - 1
  }
  readonly position = $derived.by<Position | null>(() => {
    const next = this.frames[this.step + 1]?.seat
    return this.moment
      ? {
          id: this.record.id,
          moves: this.step,
          view: (this.moment.views[this.bottom - 1] ?? this.moment.views[0])!,
          legal: [],
          waiting: next ? [next] : [],
          deadline: null,
          clock: null,
          over: this.atEnd,
          winners: [],
        }
      : null
  })
  /** The viewer's own seat, or for a stranger the seat of the first person. */
  override get bottom(): number {
    return this.record.seat
  }
  override get open(): View[] | null {
    return this.moment?.views ?? null
  }

  send(): void {
    // A replay accepts no commands.
  }

  /** Go to a move of a hand; 'last' goes to its last move. */
  async go(hand: number, step: number | 'last' = 0): Promise<void> {
    if (hand < 1 || hand > this.record.hands) return
    if (!this.fetched.has(hand))
      this.fetched.set(
        hand,
        (await get<HandFrames>(`/games/${this.record.id}/hands/${hand}?wire=${WIRE_VERSION}`)).frames,
      )
    this.frames = this.fetched.get(hand)!
    this.hand = hand
    const end = this.frames.length - 1
    this.show(step === 'last' ? end : Math.max(0, Math.min(step, end)))
  }

  async forward(): Promise<void> {
    if (this.step < this.frames.length - 1) this.show(this.step + 1)
    else await this.go(this.hand + 1)
  }

  async backward(): Promise<void> {
    if (this.step > 0) this.show(this.step - 1)
    else await this.go(this.hand - 1, 'last')
  }

  show(step: number): void {
    this.step = step
    const lines = this.moment?.lines ?? []
    const kind = this.moment?.moment
    this.pause = kind ? { kind, lines } : null
    const sofar = this.frames.slice(0, step + 1)
    this.log = []
    for (const frame of sofar) this.addToLog(frame.lines, frame.moment)
    announce(textsOf(lines))
  }
}
