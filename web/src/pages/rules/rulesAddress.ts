/** Where the rules of a table are read: those of its regulation, with what it plays otherwise. */

import type { Value } from './wire'

type Options = Record<string, Value>

/** What is added to an address for what one table plays otherwise; '' where it plays nothing so. */
export const asked = (options: Options): string =>
  Object.keys(options).length ? `?options=${encodeURIComponent(JSON.stringify(options))}` : ''

export const rulesPath = (game: string, regulation: string, options: Options): string =>
  `/regras/${game}/${regulation}${asked(options)}`

/** Of the rules in words those that the options have changed; one of a part ("at_special.stakes") counts with it. */
export const changedIn = <F extends { field: string }>(fields: readonly F[], options: Options): F[] =>
  fields.filter(({ field }) => field in options || field.split('.')[0]! in options)
