/** Whether there are signs to be made to a partner, or only phrases to be said. */

import { known } from '../lib/house.svelte'
import type { Table } from './table.svelte'

export const maySign = ({ game, players, position }: Pick<Table<never>, 'game' | 'players' | 'position'>): boolean =>
  players.length > 2 && !position?.over && !!known.house?.games.find((one) => one.game === game)?.signs.length
