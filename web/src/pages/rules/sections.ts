/** Group rules by section, in order of appearance. */
export function groupBySection<T extends { section: string }>(rules: readonly T[]): [string, T[]][] {
  const found = new Map<string, T[]>()
  for (const rule of rules) found.set(rule.section, [...(found.get(rule.section) ?? []), rule])
  return [...found]
}
