/** Runs a tournament in a hall over HTTP as the person of a page, which is faster than through the pages. */

import type { Page } from '@playwright/test'
import type { MadeLink, PublicGame, PublicTournament, TournamentDesk, TournamentOpened } from '../src/net/wire'
import { callApi } from './table'

export const PAIRS = Array.from({ length: 16 }, (_, at) => [
  at === 15 ? 'Associação dos Aposentados de São José do Rio Preto' : `Dupla ${at + 1}`,
  `Ana ${at + 1}`,
  `João ${at + 1}`,
  `Clube ${at % 5}`,
])
export const LIST = ['Dupla,Jogador 1,Jogador 2,Clube', ...PAIRS.map((row) => row.join(','))].join('\n')

export class HallTournament {
  constructor(
    readonly page: Page,
    readonly id: string,
  ) {}

  /** Create a tournament that the person of this page organises. */
  static async create(page: Page, rules: object = {}): Promise<HallTournament> {
    const body = { name: 'Copa de Inverno', place: 'Clube Náutico', days: '21 de junho', tables: 6, rules }
    return new HallTournament(page, (await callApi<TournamentOpened>(page, 'POST', '/tournaments', body)).id)
  }

  get path(): string {
    return `/torneios/${this.id}`
  }

  decide(event: string, fields: object = {}, reason = '', seen = 0): Promise<unknown> {
    return callApi(this.page, 'POST', `/tournaments/${this.id}/decisions`, { event, fields, reason, seen })
  }
  load(): Promise<PublicTournament> {
    return callApi(this.page, 'GET', `/tournaments/${this.id}`)
  }
  desk(): Promise<TournamentDesk> {
    return callApi(this.page, 'GET', `/tournaments/${this.id}/desk`)
  }
  async link(role: string, name: string): Promise<string> {
    return (await callApi<MadeLink>(this.page, 'POST', `/tournaments/${this.id}/links`, { role, name })).path
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

  /** Enter a result: the pair that entered first wins every partida. */
  async play(game: PublicGame, needed: number): Promise<void> {
    const first = Number(game.pairs[0]) < Number(game.pairs[1])
    const partidas = Array.from({ length: needed }, () => (first ? [12, 5] : [5, 12]))
    await this.decide('result_entered', { game: game.id, pairs: game.pairs, result: { partidas } })
  }

  async playGroups(): Promise<void> {
    const { groups } = await this.load()
    for (const game of groups.flatMap((group) => group.games)) if (!game.score) await this.play(game, 2)
  }

  /** Enter a result for every knockout game whose pairs are known. */
  async playRound(): Promise<void> {
    for (const game of (await this.load()).bracket as unknown as PublicGame[])
      if (game.pairs?.every(Boolean) && !game.score) await this.play(game, 3)
  }
}
