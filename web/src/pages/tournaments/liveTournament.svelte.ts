/** A tournament on the page: fetched anew whenever the house says that it changed. */

import { untrack } from 'svelte'
import { get, post, troubleOf } from '../../lib/api'
import type { Consequence, DecisionTaken, PublicGame, PublicTournament, TournamentDesk } from '../../lib/wire'

export class Watched {
  shown = $state.raw<PublicTournament | null>(null)
  desk = $state.raw<TournamentDesk | null>(null)
  trouble = $state('')
  #socket: WebSocket | null = null
  #notLoaded = ''

  constructor(readonly id: string) {}

  get path(): string {
    return `/tournaments/${encodeURIComponent(this.id)}`
  }

  /** The address of one of its files. */
  file(name: string): string {
    return `/api${this.path}/files/${name}`
  }

  get role(): string {
    return this.desk?.role ?? 'public'
  }

  async load(): Promise<void> {
    try {
      // The crowd asks for the public page alone: their role is asked for once.
      const isPublic = this.desk?.role === 'public'
      const [shown, desk] = await Promise.all([
        get<PublicTournament>(this.path),
        isPublic ? this.desk : get<TournamentDesk>(`${this.path}/desk`),
      ])
      if (!this.shown || shown.version >= this.shown.version) this.shown = shown
      this.desk = desk
      // What was refused stays to be read, however often the page is fetched meanwhile.
      if (this.trouble === this.#notLoaded) this.trouble = ''
      this.#notLoaded = ''
    } catch (error) {
      this.trouble = this.#notLoaded = troubleOf(error)
    }
  }

  /** Watches until the function it gives is called. What it reads on the way is no reason to begin anew. */
  watch(): () => void {
    untrack(() => void this.load())
    this.#open()
    return () => {
      const socket = this.#socket
      this.#socket = null
      socket?.close()
    }
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api${this.path}/changes`)
    this.#socket = socket
    socket.onmessage = ({ data }) => {
      if (Number(data) !== this.shown?.version) void this.load()
    }
    socket.onclose = () => setTimeout(() => this.#socket === socket && this.#open(), 2000)
  }

  /** Takes a decision; whether it was taken. Why not is told in `trouble`. */
  async decide(event: string, fields: object = {}, reason = '', seen = 0): Promise<boolean> {
    try {
      const taken = await post<DecisionTaken>(`${this.path}/decisions`, { event, fields, reason, seen })
      await this.load()
      this.trouble = taken.cautions.join(' ')
      return true
    } catch (error) {
      const told = troubleOf(error)
      await this.load()
      this.trouble = told
      return false
    }
  }

  async consequences(event: string, fields: object, reason: string, seen: number): Promise<Consequence[] | null> {
    try {
      return await post<Consequence[]>(`${this.path}/consequences`, { event, fields, reason, seen })
    } catch (error) {
      this.trouble = troubleOf(error)
      return null
    }
  }

  /** Every game whose pairs are known. */
  get games(): PublicGame[] {
    const knockout = (this.shown?.bracket ?? []).filter((game) => 'pairs' in game) as unknown as PublicGame[]
    return [...(this.shown?.groups ?? []).flatMap((group) => group.games), ...knockout].filter((game) =>
      game.pairs.every(Boolean),
    )
  }
}
