/** A list field with which organisers order pairs, like the lists of the rules editor. */

import type { FieldSchema } from '../../net/wire'

export const makePairsField = (label: string, ids: readonly string[], names: readonly string[]): FieldSchema => ({
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
