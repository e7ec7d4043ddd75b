/** A long list of legal actions, sorted into short ones by how they begin. It knows no game. */

export type Choice = { action: string; label: string }
export type Group = { title: string; choices: Choice[] }

/** Those that begin with the same word stand together; those that stand alone, together too. */
export function groupsOf(legal: readonly string[], label: (action: string) => string, titles: Titles): Group[] {
  const byVerb = new Map<string, Choice[]>()
  for (const action of legal) {
    const key = action.includes(' ') ? action.slice(0, action.indexOf(' ')) : ''
    byVerb.set(key, [...(byVerb.get(key) ?? []), { action, label: label(action) }])
  }
  const alone = [...byVerb].filter(([verb, choices]) => verb === '' || choices.length === 1).flatMap(([, all]) => all)
  const groups = [...byVerb].filter(([verb, choices]) => verb !== '' && choices.length > 1)
  return [
    ...(alone.length ? [{ title: groups.length ? titles.others : '', choices: alone }] : []),
    ...groups.map(([verb, choices]) => ({ title: sharedWords(choices.map((one) => one.label)) || verb, choices })),
  ]
}

export type Titles = { others: string }

/** The words with which all of them begin. */
export function sharedWords(labels: readonly string[]): string {
  const [first = [], ...rest] = labels.map((one) => one.split(' '))
  let shared = 0
  while (shared < first.length - 1 && rest.every((one) => one[shared] === first[shared])) shared++
  return first.slice(0, shared).join(' ')
}
