/** Return the list with one item moved to index `to`; the others keep their order. */
export function moveItem<T>(list: readonly T[], item: T, to: number): T[] {
  const rest = list.filter((one) => one !== item)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
