/** Return whether the viewer can make signs to a partner; otherwise there are only phrases. */

import { siteInfo } from '../app/house.svelte'
import type { Table } from './table.svelte'

export const canSign = ({ game, players, position }: Pick<Table<never>, 'game' | 'players' | 'position'>): boolean =>
  players.length > 2 && !position?.over && !!siteInfo.house?.games.find((one) => one.game === game)?.signs.length
