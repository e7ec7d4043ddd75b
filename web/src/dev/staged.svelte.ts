/** A moment of a table without a server: for development, pictures and tests of what it looks like. */

import { Table, type Held, type Player, type Position, type View } from '../frame/table.svelte'
import type { You } from '../lib/wire'

export type Scene = {
  view: View & { seat: number | null }
  legal: string[]
  waiting: number[]
  winners?: number[]
  seats: number
  regulation: string
  options?: Record<string, string>
  held?: Held
  /** What the latest step said. */
  told?: string[]
}

const NAMES = ['Bia', 'Seu Jorge', 'Tonho', 'Dona Lu', 'Caíque', 'Zeca', 'Aparecida do Carmo', 'Mané']

/** What an address asks for besides the moment: ?corte=auto, by somebody who leaves the cut to the program; ?robo=joga, a
    bot in one's place. */
const asked = (what: string): string | null => new URLSearchParams(location.search).get(what)

export class StagedTable extends Table<View> {
  readonly kind = 'scene'

  constructor(
    readonly game: string,
    private readonly scene: Scene,
  ) {
    super()
    this.held = scene.held ?? null
    this.write(scene.told ?? [])
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
      covered: !i && asked('robo') === 'joga',
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
    return { seat, host: true, auto_cut: asked('corte') === 'auto', chores: true, seats: seat ? [seat] : [] }
  }

  send(): void {
    // A picture answers nobody.
  }
}
