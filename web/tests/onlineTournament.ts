/** A tournament at our own tables, run over HTTP by the page's own person, so that tests are quick. */

import type { Page } from '@playwright/test'
import type { PublicTournament, TournamentOpened } from '../src/lib/wire'
import { ask } from './table'

const SHORT = 'carteado = 1\ngame = "truco"\nname = "Curto"\nbase = "paulista"\n\n[rules]\ntarget = 2\nspecial_at = 1\n'

/** An evening of matches to two, for two at a table; its address. */
export async function openEvening(page: Page): Promise<string> {
  const { id } = await ask<{ id: string }>(page, 'POST', '/rules/truco', { text: SHORT })
  const online = { game: 'truco', regulation: id, seats: 2 }
  const made = await ask<{ id: string }>(page, 'POST', '/evenings', { name: 'Noite curta', online })
  return `/noites/${made.id}`
}

export class Site {
  private constructor(
    readonly page: Page,
    readonly id: string,
  ) {}

  /** Groups and games as short as they can be: each is one partida to two. */
  static async create(page: Page, rules: object = {}, seats = 4): Promise<Site> {
    const { id } = await ask<{ id: string }>(page, 'POST', '/rules/truco', { text: SHORT })
    const made = await ask<TournamentOpened>(page, 'POST', '/tournaments', {
      name: 'Copa do Site',
      regulation: 'site',
      tables: 8,
      rules: { best_of: 1, best_of_knockout: 1, third_place: false, wo_minutes: 5, ...rules },
      online: { game: 'truco', regulation: id, seats },
    })
    return new Site(page, made.id)
  }

  get path(): string {
    return `/torneios/${this.id}`
  }

  decide(event: string, fields: object = {}): Promise<unknown> {
    return ask(this.page, 'POST', `/tournaments/${this.id}/decisions`, { event, fields })
  }

  shown(): Promise<PublicTournament> {
    return ask(this.page, 'GET', `/tournaments/${this.id}`)
  }

  async begin(): Promise<void> {
    await this.decide('entries_closed')
    await this.decide('groups_drawn')
  }
}
