/** Sorts the plays as buttons: the most frequent first, giving up last. */

import { DOUBLE, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER } from './actions'

const ORDER = [HIT, STAND, DOUBLE, SPLIT, INSURE, PASS, SURRENDER]

export const sortActions = (actions: readonly string[]): string[] =>
  actions.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
