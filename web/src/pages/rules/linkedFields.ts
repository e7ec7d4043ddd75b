/** Fields that keep their distance to another field: for example, the special hand moves with the target. */

import type { Value } from '../../net/wire'

type Lookup = (field: string) => Value | undefined

/**
 * Return the other fields that change when `field` becomes `value`, with their new values.
 *
 * `leaders` maps each linked field to the field that it follows. A field whose distance differs from the regulation's
 * was chosen independently and stays.
 */
export function moveLinkedFields(
  leaders: Record<string, string>,
  field: string,
  value: Value,
  now: Lookup,
  usual: Lookup,
): [string, number][] {
  return Object.entries(leaders)
    .filter(([, leader]) => leader === field)
    .flatMap(([other]) => {
      const distance = Number(usual(field)) - Number(usual(other))
      const follow = (target: unknown) => Math.max(0, Number(target) - distance)
      return now(other) === follow(now(field)) ? [[other, follow(value)] as [string, number]] : []
    })
}
