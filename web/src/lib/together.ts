/** Numbers that move with another one, as far from it as the regulation has them: the special hand with the target. */

import type { Value } from './wire'

type Known = (field: string) => Value | undefined

/** What else changes when a field becomes `value`; a number that was chosen for itself stays. */
export function moved(
  together: Record<string, string>,
  field: string,
  value: Value,
  now: Known,
  usual: Known,
): [string, number][] {
  return Object.entries(together)
    .filter(([, leads]) => leads === field)
    .flatMap(([other]) => {
      const behind = Number(usual(field)) - Number(usual(other))
      const at = (target: unknown) => Math.max(0, Number(target) - behind)
      return now(other) === at(now(field)) ? [[other, at(value)] as [string, number]] : []
    })
}
