/** Runs an online tournament over HTTP as the person of a page, which is faster than through the pages. */

import type { Page } from '@playwright/test'
import type { PublicTournament, TournamentOpened } from '../src/net/wire'
import { callApi } from './table'

const SHORT = 'carteado = 1\ngame = "truco"\nname = "Curto"\nbase = "paulista"\n\n[rules]\ntarget = 2\nspecial_at = 1\n'

/** Open an evening of short matches between two players and return its address. */
export async function openEvening(page: Page): Promise<string> {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/rules/truco', { text: SHORT })
  const online = { game: 'truco', regulation: id, seats: 2 }
  const made = await callApi<{ id: string }>(page, 'POST', '/evenings', { name: 'Noite curta', online })
  return `/noites/${made.id}`
}

export class OnlineTournament {
  private constructor(
    readonly page: Page,
    readonly id: string,
  ) {}

  /** Create a tournament with the shortest possible games: one partida to two points. */
  static async create(page: Page, rules: object = {}, seats = 4): Promise<OnlineTournament> {
    const { id } = await callApi<{ id: string }>(page, 'POST', '/rules/truco', { text: SHORT })
    const made = await callApi<TournamentOpened>(page, 'POST', '/tournaments', {
      name: 'Copa do Site',
      regulation: 'site',
      tables: 8,
      rules: { best_of: 1, best_of_knockout: 1, third_place: false, wo_minutes: 5, ...rules },
      online: { game: 'truco', regulation: id, seats },
    })
    return new OnlineTournament(page, made.id)
  }

  get path(): string {
    return `/torneios/${this.id}`
  }

  decide(event: string, fields: object = {}): Promise<unknown> {
    return callApi(this.page, 'POST', `/tournaments/${this.id}/decisions`, { event, fields })
  }

  load(): Promise<PublicTournament> {
    return callApi(this.page, 'GET', `/tournaments/${this.id}`)
  }

  async closeAndDraw(): Promise<void> {
    await this.decide('entries_closed')
    await this.decide('groups_drawn')
  }
}
