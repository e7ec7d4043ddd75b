/** A staged scene of a table without a server, for development, screenshots and visual tests. */

import { Table, type Pause, type Player, type Position, type View } from '../table/table.svelte'
import type { Line, You } from '../net/wire'

export type Scene = {
  view: View & { seat: number | null }
  legal: string[]
  waiting: number[]
  winners?: number[]
  seats: number
  regulation: string
  options?: Record<string, string>
  held?: Pause
  /** The lines of the latest change. */
  lines?: Line[]
}

const NAMES = ['Bia', 'Seu Jorge', 'Tonho', 'Dona Lu', 'Caíque', 'Zeca', 'Aparecida do Carmo', 'Mané']

/** Return a query parameter. ?corte=auto: the program cuts for the viewer. ?robo=joga: a bot plays for the viewer. */
const queryParam = (what: string): string | null => new URLSearchParams(location.search).get(what)

export class StagedTable extends Table<View> {
  readonly kind = 'scene'

  constructor(
    readonly game: string,
    private readonly scene: Scene,
  ) {
    super()
    this.pause = scene.held ?? null
    this.addToLog(scene.lines ?? [])
  }

  get regulation() {
    return { id: this.scene.regulation, name: this.scene.regulation }
  }
  get options() {
    return this.scene.options ?? {}
  }
  readonly players: Player[] = $derived.by(() =>
    NAMES.slice(0, this.scene.seats).map((name, i) => ({
      seat: i + 1,
      holder: i ? 'bot' : 'person',
      name,
      present: true,
      substituted: !i && queryParam('robo') === 'joga',
    })),
  )
  readonly position: Position = $derived.by(() => {
    const { view, legal, waiting, winners = [] } = this.scene
    const until = Date.now() + 14_000
    const over = winners.length > 0
    return { id: 'g', moves: 3, view, legal, waiting, deadline: until, clock: 20_000, over, winners }
  })
  override get you(): You {
    const { seat } = this.scene.view
    return { seat, host: true, auto_cut: queryParam('corte') === 'auto', chores: true, seats: seat ? [seat] : [] }
  }

  send(): void {
    // A staged scene accepts no commands.
  }
}
