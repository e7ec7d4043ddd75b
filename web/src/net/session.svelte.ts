/**
 * The session of one viewer at one table: the WebSocket, the state that the server sent, and unanswered commands.
 * After a lost connection the session reconnects with its last version and sends the unanswered commands again.
 *
 * After an update that finishes a trick, hand or match, the session pauses for a moment, as the server does (`pause` on
 * the wire). An update that lays several cards also takes time. Updates that arrive meanwhile wait in a queue.
 */

import { lastSeenVersion, rememberSeenVersion } from '../app/quickPlay'
import { reloadFromServer } from '../app/reload'
import { settings } from '../app/settings.svelte'
import {
  WIRE_VERSION,
  type ClientMessage,
  type Pause,
  type MatchView,
  type Refusal,
  type ServerMessage,
  type Signal,
  type Sync,
  type TableEvent,
  type TableInfo,
  type Update,
  type You,
} from './wire'
import { applyUpdate } from '../table/applyUpdate'
import type { MomentKind, PositionText } from '../table/table.svelte'

export type Command = ClientMessage extends infer C ? (C extends { id: string } ? Omit<C, 'id'> : never) : never

export type Listener = {
  /** Return how many milliseconds the cards of this update take to reach their places. */
  onUpdate?: (event: TableEvent, before: MatchView | null, ends: MomentKind | null, missed: boolean) => number
  /** On a fresh start: the events of the current hand. */
  onHandSoFar?: (events: TableEvent[]) => void
  /** On every connection during the pause after a trick, hand or match. */
  onJoinDuringPause?: (kind: MomentKind) => void
  onPauseEnd?: () => void
  /** The result of a hand that ended while the player was away. */
  onMissedHand?: (result: string) => void
  onRefusal?: (refusal: Refusal) => void
  onSignal?: (signal: Signal) => void
}

const MAX_RETRY_MS = 10_000
/** Show a finished trick, hand or match for at least this many milliseconds, even if somebody else plays on. */
const MIN_PAUSE_MS: Record<MomentKind, number> = { trick: 900, hand: 1600, match: 2500 }

export class Session {
  table = $state.raw<TableInfo | null>(null)
  match = $state.raw<MatchView | null>(null)
  you = $state.raw<You>({ seat: null, host: false, auto_cut: true, chores: false, seats: [] })
  connected = $state(false)
  /** The code with which the server closed the session for good, such as `gone` or `too_many`, else ''. */
  endCode = $state('')
  endReason = $state('')
  /** Server time minus ours, in milliseconds. */
  offset = $state(0)
  pending = $state(0)
  /** The position and the legal actions in words, if requested. */
  said = $state.raw<PositionText | null>(null)

  #socket: WebSocket | null = null
  #version: number | null = null
  #retryDelay = 500
  #timer = 0
  #counter = 0
  readonly #prefix = Math.random().toString(36).slice(2, 10)
  readonly #unanswered = new Map<string, ClientMessage>()
  #pause: { kind: MomentKind; since: number; timer: number } | null = null
  /** The timer of the cards that are being laid, or 0. */
  #laying = 0
  #queue: Update[] = []

  /** Whether the server should also send the table in words. */
  #asText = false

  constructor(
    readonly id: string,
    private readonly listener: Listener = {},
  ) {}

  open(): void {
    clearTimeout(this.#timer)
    const query = new URLSearchParams({ wire: String(WIRE_VERSION), lang: settings.lang })
    if (this.#asText) query.set('text', '1')
    if (this.#version !== null) query.set('version', String(this.#version))
    const address = `${location.origin.replace(/^http/, 'ws')}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`
    const socket = new WebSocket(address)
    this.#socket = socket
    socket.onmessage = (event) => this.#handleMessage(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.connected = false
      if (!this.endCode) this.#scheduleReconnect()
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#pause?.timer)
    clearTimeout(this.#laying)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.connected = false
  }

  /** Reconnect without waiting for the next retry, for example when a phone wakes up. */
  reconnectNow(): void {
    if (!this.connected && !this.endCode && this.#socket) {
      this.#retryDelay = 500
      this.#reopen()
    }
  }

  /** Send a command and return its id. While offline, it waits for the next connection. */
  send(command: Command): string {
    const id = `${this.#prefix}-${++this.#counter}`
    const message = { ...command, id } as ClientMessage
    this.#unanswered.set(id, message)
    this.pending = this.#unanswered.size
    if (this.connected) this.#socket?.send(JSON.stringify(message))
    return id
  }

  /** Ask the server to also send the table in words, or to stop. */
  requestText(on: boolean): void {
    if (on === this.#asText) return
    this.#asText = on
    this.said = null
    if (this.#socket) this.#reopen()
  }

  /** End the pause and apply the queued updates. */
  endPause(): void {
    clearTimeout(this.#pause?.timer)
    this.#pause = null
    this.listener.onPauseEnd?.()
    this.#finishLaying()
  }

  /** Apply the queued updates, because the cards have reached their places. */
  #finishLaying(): void {
    clearTimeout(this.#laying)
    this.#laying = 0
    while (!this.#pause && !this.#laying && this.#queue.length) this.#applyUpdate(this.#queue.shift()!)
  }

  #scheduleReconnect(): void {
    this.#timer = window.setTimeout(() => this.open(), this.#retryDelay)
    this.#retryDelay = Math.min(this.#retryDelay * 2, MAX_RETRY_MS)
  }

  #reopen(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.open()
  }

  #handleMessage(message: ServerMessage): void {
    switch (message.t) {
      case 'sync':
        this.#applySync(message)
        break
      case 'update':
        if (this.#version !== null && message.version !== this.#version + 1) return this.#reopen()
        this.#version = message.version
        this.offset = message.now - Date.now()
        this.#rememberSeen()
        this.#receive(message)
        break
      case 'done':
        this.#settleCommand(message.id)
        break
      case 'refusal':
        if (message.id) this.#settleCommand(message.id)
        this.listener.onRefusal?.(message)
        break
      case 'presence':
        if (this.table) {
          const seats = this.table.seats.map((s) => (s.seat === message.seat ? { ...s, present: message.present } : s))
          this.table = { ...this.table, seats }
        }
        break
      case 'pause_ended':
        if (this.match) {
          this.match = { ...this.match, pause: null, deadline: message.deadline, clock: message.clock }
        }
        if (this.#pause) this.endPause()
        break
      case 'signal':
        this.listener.onSignal?.(message)
        break
      case 'bye':
        if (message.code === 'reload' && reloadFromServer()) return this.close()
        if (!message.again) {
          this.endCode = message.code
          this.endReason = message.reason
        }
    }
  }

  /** Remember the version that the player has seen. A page in the background shows nothing. */
  #rememberSeen(): void {
    if (!document.hidden && this.#version !== null) rememberSeenVersion(this.id, this.#version)
  }

  #applySync(sync: Sync): void {
    while (this.#queue.length) this.#applyUpdate(this.#queue.shift()!)
    if (this.#pause) this.endPause()
    this.connected = true
    this.#retryDelay = 500
    this.#version = sync.version
    this.offset = sync.now - Date.now()
    this.table = sync.table
    this.match = sync.match
    this.you = sync.you
    this.said = sync.said ?? null
    if (sync.match?.pause && this.#startPause(sync.match.pause))
      this.listener.onJoinDuringPause?.(sync.match.pause.kind)
    const seen = lastSeenVersion(this.id)
    if (seen !== null && sync.last_hand && sync.last_hand.version > seen)
      this.listener.onMissedHand?.(sync.last_hand.result)
    this.#rememberSeen()
    if (sync.since === null) this.listener.onHandSoFar?.(sync.so_far)
    for (const event of sync.missed) this.listener.onUpdate?.(event, null, null, true)
    for (const command of this.#unanswered.values()) this.#socket?.send(JSON.stringify(command))
  }

  /** Apply an update, or queue it while cards are being laid or during a pause. The player's own updates never wait. */
  #receive(update: Update): void {
    if ((!this.#pause && !this.#laying) || (update.done && this.#unanswered.has(update.done))) {
      if (this.#pause) this.endPause()
      while (this.#queue.length) this.#applyUpdate(this.#queue.shift()!)
      this.#applyUpdate(update)
    } else if (!update.changes && !this.#queue.length) {
      this.#applyUpdate(update)
    } else {
      this.#queue.push(update)
      if (!this.#pause) return
      const left = this.#pause.since + MIN_PAUSE_MS[this.#pause.kind] - Date.now()
      clearTimeout(this.#pause.timer)
      this.#pause.timer = window.setTimeout(() => this.endPause(), left)
    }
  }

  #applyUpdate(update: Update): void {
    const before = this.match
    if (update.table) this.table = update.table
    if (update.match !== undefined) this.match = update.match
    if (update.changes && this.match) this.match = applyUpdate(this.match, update)
    if (update.you) this.you = update.you
    this.said = update.said ?? this.said
    const pause = update.changes?.pause
    const ends = pause && this.#startPause(pause) ? pause.kind : null
    const layingTime = this.listener.onUpdate?.(update.event, before, ends, false) ?? 0
    if (this.match !== before) {
      clearTimeout(this.#laying)
      this.#laying = layingTime ? window.setTimeout(() => this.#finishLaying(), layingTime) : 0
    }
    if (ends && this.#pause) this.#pause.since += layingTime
    if (update.done) this.#settleCommand(update.done)
  }

  /** Pause until a time of the server's clock. Return false if that time is over. */
  #startPause({ kind, until }: Pause): boolean {
    const left = until - this.offset - Date.now()
    if (left <= 0) return false
    this.#pause = { kind, since: Date.now(), timer: window.setTimeout(() => this.endPause(), left) }
    return true
  }

  #settleCommand(id: string): void {
    this.#unanswered.delete(id)
    this.pending = this.#unanswered.size
  }
}
