/**
 * One viewer of one table: the socket, the state it has sent, and the commands that wait for an answer.
 * A lost connection comes back by itself with the version it knew, and sends again what was not answered.
 */

import { moved } from './moved'
import { settings } from './settings.svelte'
import type { ClientMessage, Happened, MatchView, Refused, ServerMessage, Signal, TableInfo, You } from './wire'

export type Command = ClientMessage extends infer C ? (C extends { id: string } ? Omit<C, 'id'> : never) : never

export type Listener = {
  happened?: (happened: Happened, missed: boolean) => void
  refused?: (refused: Refused) => void
  signal?: (signal: Signal) => void
}

const SLOWEST = 10_000

export class Session {
  table = $state.raw<TableInfo | null>(null)
  match = $state.raw<MatchView | null>(null)
  you = $state.raw<You>({ seat: null, host: false, auto_cut: true })
  connected = $state(false)
  /** Why the server closed for good: removed, gone, too_many; '' while it has not. */
  ended = $state('')
  endedBecause = $state('')
  /** Server time minus ours, in milliseconds. */
  offset = $state(0)
  pending = $state(0)

  private socket: WebSocket | null = null
  private version: number | null = null
  private wait = 500
  private timer = 0
  private counter = 0
  private readonly prefix = Math.random().toString(36).slice(2, 10)
  private readonly unanswered = new Map<string, ClientMessage>()

  constructor(
    readonly id: string,
    private readonly listener: Listener = {},
  ) {}

  open(): void {
    clearTimeout(this.timer)
    const query = new URLSearchParams({ lang: settings.lang })
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

  act(action: string): string {
    return this.do({ do: 'act', action, moves: this.match?.moves ?? null })
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
        this.connected = true
        this.wait = 500
        this.version = message.version
        this.offset = message.now - Date.now()
        this.table = message.table
        this.match = message.match
        this.you = message.you
        for (const happened of message.missed) this.listener.happened?.(happened, true)
        for (const waiting of this.unanswered.values()) this.socket?.send(JSON.stringify(waiting))
        break
      case 'step':
        if (this.version !== null && message.version !== this.version + 1) return this.reopen()
        this.version = message.version
        this.offset = message.now - Date.now()
        if (message.table !== undefined && message.table) this.table = message.table
        if (message.match !== undefined) this.match = message.match
        if (message.move && this.match) this.match = moved(this.match, message)
        if (message.you !== undefined && message.you) this.you = message.you
        this.listener.happened?.(message.happened, false)
        if (message.done) this.answered(message.done)
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

  private answered(id: string): void {
    this.unanswered.delete(id)
    this.pending = this.unanswered.size
  }
}
