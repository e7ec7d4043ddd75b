/** Rules under their headings, in the order in which they come. */
export function bySection<T extends { section: string }>(rules: readonly T[]): [string, T[]][] {
  const found = new Map<string, T[]>()
  for (const rule of rules) found.set(rule.section, [...(found.get(rule.section) ?? []), rule])
  return [...found]
}
