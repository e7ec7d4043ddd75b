/** A long list of legal actions, sorted into short ones by how they begin. It knows no game. */

export type Choice = { action: string; label: string }
export type Group = { title: string; choices: Choice[] }

/** Those that begin with the same word stand together, and so do those of one word. Where there are such lists, one that
    is alone with its verb stands among them, in its place. */
export function groupsOf(legal: readonly string[], label: (action: string) => string, titles: Titles): Group[] {
  const byVerb = new Map<string, Choice[]>()
  for (const action of legal) {
    const key = action.includes(' ') ? action.slice(0, action.indexOf(' ')) : ''
    byVerb.set(key, [...(byVerb.get(key) ?? []), { action, label: label(action) }])
  }
  if (![...byVerb].some(([verb, choices]) => verb && choices.length > 1))
    return legal.length ? [{ title: '', choices: [...byVerb.values()].flat() }] : []
  const { '': alone = [], ...groups } = Object.fromEntries(byVerb)
  return [
    ...(alone.length ? [{ title: titles.others, choices: alone }] : []),
    ...Object.entries(groups).map(([verb, choices]) => ({ title: titleOf(choices) || verb, choices })),
  ]
}

export type Titles = { others: string }

const titleOf = (choices: readonly Choice[]): string =>
  choices.length > 1 ? sharedWords(choices.map((one) => one.label)) : choices[0]!.label.split(' ')[0]!

/** The words with which all of them begin. */
export function sharedWords(labels: readonly string[]): string {
  const [first = [], ...rest] = labels.map((one) => one.split(' '))
  let shared = 0
  while (shared < first.length - 1 && rest.every((one) => one[shared] === first[shared])) shared++
  return first.slice(0, shared).join(' ')
}
