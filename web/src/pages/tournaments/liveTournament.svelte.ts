/** A tournament that is reloaded whenever the server reports a change. */

import { untrack } from 'svelte'
import { get, post, describeError } from '../../net/api'
import type { Consequence, DecisionTaken, PublicGame, PublicTournament, TournamentDesk } from '../../net/wire'

export class LiveTournament {
  info = $state.raw<PublicTournament | null>(null)
  desk = $state.raw<TournamentDesk | null>(null)
  errorMessage = $state('')
  #socket: WebSocket | null = null
  #loadError = ''

  constructor(readonly id: string) {}

  get path(): string {
    return `/tournaments/${encodeURIComponent(this.id)}`
  }

  /** Return the address of one of its files. */
  file(name: string): string {
    return `/api${this.path}/files/${name}`
  }

  get role(): string {
    return this.desk?.role ?? 'public'
  }

  async load(): Promise<void> {
    try {
      // Spectators load only the public page. Their role is loaded once.
      const isPublic = this.desk?.role === 'public'
      const [info, desk] = await Promise.all([
        get<PublicTournament>(this.path),
        isPublic ? this.desk : get<TournamentDesk>(`${this.path}/desk`),
      ])
      if (!this.info || info.version >= this.info.version) this.info = info
      this.desk = desk
      // Keep the message of a refused decision: clear only errors of an earlier load.
      if (this.errorMessage === this.#loadError) this.errorMessage = ''
      this.#loadError = ''
    } catch (error) {
      this.errorMessage = this.#loadError = describeError(error)
    }
  }

  /** Load the tournament and follow its changes. Return a function that stops. Untracked, so that effects do not rerun. */
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
      if (Number(data) !== this.info?.version) void this.load()
    }
    socket.onclose = () => setTimeout(() => this.#socket === socket && this.#open(), 2000)
  }

  /** Send a decision and return whether it was accepted. If not, `errorMessage` has the reason. */
  async decide(event: string, fields: object = {}, reason = '', seen = 0): Promise<boolean> {
    try {
      const taken = await post<DecisionTaken>(`${this.path}/decisions`, { event, fields, reason, seen })
      await this.load()
      this.errorMessage = taken.cautions.join(' ')
      return true
    } catch (error) {
      const refusal = describeError(error)
      await this.load()
      this.errorMessage = refusal
      return false
    }
  }

  /** Return the changes that a decision would cause, or null if it would be refused. */
  async previewConsequences(
    event: string,
    fields: object,
    reason: string,
    seen: number,
  ): Promise<Consequence[] | null> {
    try {
      return await post<Consequence[]>(`${this.path}/consequences`, { event, fields, reason, seen })
    } catch (error) {
      this.errorMessage = describeError(error)
      return null
    }
  }

  /** The games whose two pairs are known. */
  get games(): PublicGame[] {
    const knockout = (this.info?.bracket ?? []).filter((game) => 'pairs' in game) as unknown as PublicGame[]
    return [...(this.info?.groups ?? []).flatMap((group) => group.games), ...knockout].filter((game) =>
      game.pairs.every(Boolean),
    )
  }
}
