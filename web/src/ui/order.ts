/** Lists in which the place counts. */

/** The list with one item at another place; the others keep their order. */
export function movedTo<T>(list: readonly T[], item: T, to: number): T[] {
  const rest = list.filter((one) => one !== item)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
