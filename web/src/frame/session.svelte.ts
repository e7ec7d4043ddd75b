/**
 * One viewer of one table: the socket, the state it has sent, and the commands that wait for an answer.
 * A lost connection comes back by itself with the version it knew, and sends again what was not answered.
 *
 * A step that finished something is held, as the table holds it, and one that lays several cards takes its time: steps
 * that come meanwhile wait in a queue, in order.
 */

import { noteSeen, seenOf } from '../lib/playing'
import { settings } from '../lib/settings.svelte'
import type {
  ClientMessage,
  Happened,
  Hold,
  MatchView,
  Refused,
  ServerMessage,
  Signal,
  Step,
  Sync,
  TableInfo,
  You,
} from '../lib/wire'
import { moved } from './moved'
import type { MomentKind, Said } from './table.svelte'

export type Command = ClientMessage extends infer C ? (C extends { id: string } ? Omit<C, 'id'> : never) : never

export type Listener = {
  /** Says for how many milliseconds what the step laid is on its way. */
  happened?: (happened: Happened, before: MatchView | null, held: MomentKind | null, missed: boolean) => number
  /** At a fresh start: the hand that is played, from its beginning. */
  soFar?: (steps: Happened[]) => void
  /** One comes in while something finished is being looked at. */
  cameIn?: (held: MomentKind) => void
  letGo?: () => void
  /** How a hand ended while one was away. */
  meanwhile?: (ended: string) => void
  refused?: (refused: Refused) => void
  signal?: (signal: Signal) => void
}

const SLOWEST = 10_000
/** How long a finished thing is shown at least when somebody else plays on before its time: milliseconds. */
const LEAST: Record<MomentKind, number> = { trick: 900, hand: 1600, match: 2500 }

export class Session {
  table = $state.raw<TableInfo | null>(null)
  match = $state.raw<MatchView | null>(null)
  you = $state.raw<You>({ seat: null, host: false, auto_cut: true, chores: false, seats: [] })
  connected = $state(false)
  /** Why the server closed for good: removed, gone, too_many; '' while it has not. */
  ended = $state('')
  endedBecause = $state('')
  /** Server time minus ours, in milliseconds. */
  offset = $state(0)
  pending = $state(0)
  /** The position and the legal actions in words, where they were asked for. */
  said = $state.raw<Said | null>(null)

  private socket: WebSocket | null = null
  private version: number | null = null
  private wait = 500
  private timer = 0
  private counter = 0
  private readonly prefix = Math.random().toString(36).slice(2, 10)
  private readonly unanswered = new Map<string, ClientMessage>()
  private holding: { kind: MomentKind; since: number; timer: number } | null = null
  /** The timer of what is being laid; 0 while nothing is. */
  private laying = 0
  private queue: Step[] = []

  /** Whether the table is wanted in words as well. */
  private asText = false

  constructor(
    readonly id: string,
    private readonly listener: Listener = {},
  ) {}

  open(): void {
    clearTimeout(this.timer)
    const query = new URLSearchParams({ lang: settings.lang })
    if (this.asText) query.set('text', '1')
    if (this.version !== null) query.set('version', String(this.version))
    const address = `${location.origin.replace(/^http/, 'ws')}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`
    const socket = new WebSocket(address)
    this.socket = socket
    socket.onmessage = (event) => this.read(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.connected = false
      if (!this.ended) this.again()
    }
  }

  close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.holding?.timer)
    clearTimeout(this.laying)
    const socket = this.socket
    this.socket = null
    socket?.close()
    this.connected = false
  }

  /** The connection is tried at once, as when a phone wakes up. */
  hurry(): void {
    if (!this.connected && !this.ended && this.socket) {
      this.wait = 500
      this.reopen()
    }
  }

  do(command: Command): string {
    const id = `${this.prefix}-${++this.counter}`
    const message = { ...command, id } as ClientMessage
    this.unanswered.set(id, message)
    this.pending = this.unanswered.size
    if (this.connected) this.socket?.send(JSON.stringify(message))
    return id
  }

  /** From now on in words as well, or no longer. */
  inWords(on: boolean): void {
    if (on === this.asText) return
    this.asText = on
    this.said = null
    if (this.socket) this.reopen()
  }

  /** The moment held is let go, and what waited behind it happens. */
  release(): void {
    clearTimeout(this.holding?.timer)
    this.holding = null
    this.listener.letGo?.()
    this.laid()
  }

  /** What was laid lies there, and what waited happens. */
  private laid(): void {
    clearTimeout(this.laying)
    this.laying = 0
    while (!this.holding && !this.laying && this.queue.length) this.take(this.queue.shift()!)
  }

  private again(): void {
    this.timer = window.setTimeout(() => this.open(), this.wait)
    this.wait = Math.min(this.wait * 2, SLOWEST)
  }

  private reopen(): void {
    const socket = this.socket
    this.socket = null
    socket?.close()
    this.open()
  }

  private read(message: ServerMessage): void {
    switch (message.t) {
      case 'sync':
        this.begin(message)
        break
      case 'step':
        if (this.version !== null && message.version !== this.version + 1) return this.reopen()
        this.version = message.version
        this.offset = message.now - Date.now()
        this.saw()
        this.receive(message)
        break
      case 'done':
        this.answered(message.id)
        break
      case 'refused':
        if (message.id) this.answered(message.id)
        this.listener.refused?.(message)
        break
      case 'presence':
        if (this.table) {
          const seats = this.table.seats.map((s) => (s.seat === message.seat ? { ...s, present: message.present } : s))
          this.table = { ...this.table, seats }
        }
        break
      case 'went_on':
        if (this.match) {
          this.match = { ...this.match, hold: null, deadline: message.deadline, clock: message.clock }
        }
        if (this.holding) this.release()
        break
      case 'signal':
        this.listener.signal?.(message)
        break
      case 'bye':
        if (!message.again) {
          this.ended = message.code
          this.endedBecause = message.reason
        }
    }
  }

  /** What comes while the page is in the background is not seen. */
  private saw(): void {
    if (!document.hidden && this.version !== null) noteSeen(this.id, this.version)
  }

  private begin(sync: Sync): void {
    while (this.queue.length) this.take(this.queue.shift()!)
    if (this.holding) this.release()
    this.connected = true
    this.wait = 500
    this.version = sync.version
    this.offset = sync.now - Date.now()
    this.table = sync.table
    this.match = sync.match
    this.you = sync.you
    this.said = sync.said ?? null
    if (sync.match?.hold && this.hold(sync.match.hold)) this.listener.cameIn?.(sync.match.hold.kind)
    const seen = seenOf(this.id)
    if (seen !== null && sync.last_hand && sync.last_hand.version > seen)
      this.listener.meanwhile?.(sync.last_hand.ended)
    this.saw()
    if (sync.since === null) this.listener.soFar?.(sync.so_far)
    for (const happened of sync.missed) this.listener.happened?.(happened, null, null, true)
    for (const waiting of this.unanswered.values()) this.socket?.send(JSON.stringify(waiting))
  }

  /** A step is followed at once, or waits while something is laid or looked at. One's own never waits. */
  private receive(step: Step): void {
    if ((!this.holding && !this.laying) || (step.done && this.unanswered.has(step.done))) {
      if (this.holding) this.release()
      while (this.queue.length) this.take(this.queue.shift()!)
      this.take(step)
    } else if (!step.move && !this.queue.length) {
      this.take(step)
    } else {
      this.queue.push(step)
      if (!this.holding) return
      const left = this.holding.since + LEAST[this.holding.kind] - Date.now()
      clearTimeout(this.holding.timer)
      this.holding.timer = window.setTimeout(() => this.release(), left)
    }
  }

  private take(step: Step): void {
    const before = this.match
    if (step.table) this.table = step.table
    if (step.match !== undefined) this.match = step.match
    if (step.move && this.match) this.match = moved(this.match, step)
    if (step.you) this.you = step.you
    this.said = step.said ?? this.said
    const hold = step.move?.hold
    const held = hold && this.hold(hold) ? hold.kind : null
    const takes = this.listener.happened?.(step.happened, before, held, false) ?? 0
    if (this.match !== before) {
      clearTimeout(this.laying)
      this.laying = takes ? window.setTimeout(() => this.laid(), takes) : 0
    }
    if (held && this.holding) this.holding.since += takes
    if (step.done) this.answered(step.done)
  }

  private hold({ kind, until }: Hold): boolean {
    const left = until - this.offset - Date.now()
    if (left <= 0) return false
    this.holding = { kind, since: Date.now(), timer: window.setTimeout(() => this.release(), left) }
    return true
  }

  private answered(id: string): void {
    this.unanswered.delete(id)
    this.pending = this.unanswered.size
  }
}
