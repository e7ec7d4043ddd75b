/** A tournament as its people run it: most of it over HTTP, as the page's own person, so that tests are quick. */

import type { Page } from '@playwright/test'
import type { MadeLink, PublicGame, PublicTournament, TournamentDesk, TournamentOpened } from '../src/lib/wire'
import { ask } from './table'

export const PAIRS = Array.from({ length: 16 }, (_, at) => [
  at === 15 ? 'Associação dos Aposentados de São José do Rio Preto' : `Dupla ${at + 1}`,
  `Ana ${at + 1}`,
  `João ${at + 1}`,
  `Clube ${at % 5}`,
])
export const LIST = ['Dupla,Jogador 1,Jogador 2,Clube', ...PAIRS.map((row) => row.join(','))].join('\n')

export class Hall {
  constructor(
    readonly page: Page,
    readonly id: string,
  ) {}

  /** A tournament that this page's person has set up. */
  static async create(page: Page, rules: object = {}): Promise<Hall> {
    const body = { name: 'Copa de Inverno', place: 'Clube Náutico', days: '21 de junho', tables: 6, rules }
    return new Hall(page, (await ask<TournamentOpened>(page, 'POST', '/tournaments', body)).id)
  }

  get path(): string {
    return `/torneios/${this.id}`
  }

  decide(event: string, fields: object = {}, reason = '', seen = 0): Promise<unknown> {
    return ask(this.page, 'POST', `/tournaments/${this.id}/decisions`, { event, fields, reason, seen })
  }
  shown(): Promise<PublicTournament> {
    return ask(this.page, 'GET', `/tournaments/${this.id}`)
  }
  desk(): Promise<TournamentDesk> {
    return ask(this.page, 'GET', `/tournaments/${this.id}/desk`)
  }
  async link(role: string, name: string): Promise<string> {
    return (await ask<MadeLink>(this.page, 'POST', `/tournaments/${this.id}/links`, { role, name })).path
  }

  async enter(): Promise<void> {
    const entries = PAIRS.map(([name, one, two, club]) => ({ name, players: [one, two], club }))
    await this.decide('entries_added', { entries })
  }

  async draw(): Promise<void> {
    await this.decide('entries_closed')
    await this.decide('seed_committed')
    await this.decide('groups_drawn', { seeds: ['jabuticaba'] })
  }

  /** The pair that entered first wins, and the loser takes a partida from nobody. */
  async play(game: PublicGame, needed: number): Promise<void> {
    const first = Number(game.pairs[0]) < Number(game.pairs[1])
    const partidas = Array.from({ length: needed }, () => (first ? [12, 5] : [5, 12]))
    await this.decide('result_entered', { game: game.id, pairs: game.pairs, result: { partidas } })
  }

  async playGroups(): Promise<void> {
    const { groups } = await this.shown()
    for (const game of groups.flatMap((group) => group.games)) if (!game.score) await this.play(game, 2)
  }

  /** Every game of the knock-out that can be played now. */
  async playRound(): Promise<void> {
    for (const game of (await this.shown()).bracket as unknown as PublicGame[])
      if (game.pairs?.every(Boolean) && !game.score) await this.play(game, 3)
  }
}
