/** The address of the rules of a table: its regulation and the rules that the table changes (its options). */

import type { Value } from '../../net/wire'

type Options = Record<string, Value>

/** Return the query string with the options of a table, or '' if it has none. */
export const optionsQuery = (options: Options): string =>
  Object.keys(options).length ? `?options=${encodeURIComponent(JSON.stringify(options))}` : ''

export const rulesPath = (game: string, regulation: string, options: Options): string =>
  `/regras/${game}/${regulation}${optionsQuery(options)}`

/** Return the fields that the options change. A part of a changed field ("at_special.stakes") counts as changed. */
export const findChangedFields = <F extends { field: string }>(fields: readonly F[], options: Options): F[] =>
  fields.filter(({ field }) => field in options || field.split('.')[0]! in options)
