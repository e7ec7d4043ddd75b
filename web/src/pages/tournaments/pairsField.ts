/** An order of pairs, to be moved into place as the lists of the rules' editor are. */

import type { FieldSchema } from '../../lib/wire'

export const pairsField = (label: string, ids: readonly string[], names: readonly string[]): FieldSchema => ({
  field: 'order',
  section: '',
  label,
  kind: 'word',
  many: true,
  ordered: true,
  choices: ids.map((value, at) => ({ value, text: names[at]!, short: names[at]! })),
  low: 0,
  high: 0,
})
