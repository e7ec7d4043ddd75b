/** Split a long list of legal actions into groups by their first word. It knows no game. */

import { wordsOf } from '../actions'

export type Choice = { action: string; label: string }
export type Group = { title: string; choices: Choice[] }

/**
 * Group the actions by their first word. One-word actions form a group of their own, which comes first. If no word is
 * shared by several actions, there is one group without a title.
 */
export function groupActions(legal: readonly string[], label: (action: string) => string, titles: Titles): Group[] {
  const byVerb = new Map<string, Choice[]>()
  for (const action of legal) {
    const [verb = '', ...parts] = wordsOf(action)
    const key = parts.length ? verb : ''
    byVerb.set(key, [...(byVerb.get(key) ?? []), { action, label: label(action) }])
  }
  if (![...byVerb].some(([verb, choices]) => verb && choices.length > 1))
    return legal.length ? [{ title: '', choices: [...byVerb.values()].flat() }] : []
  const { '': alone = [], ...groups } = Object.fromEntries(byVerb)
  return [
    ...(alone.length ? [{ title: titles.others, choices: alone }] : []),
    ...Object.entries(groups).map(([verb, choices]) => ({ title: findTitle(choices) || verb, choices })),
  ]
}

export type Titles = { others: string }

const findTitle = (choices: readonly Choice[]): string =>
  choices.length > 1 ? findSharedWords(choices.map((one) => one.label)) : choices[0]!.label.split(' ')[0]!

/** Return the words with which all labels begin. The last word of the first label never counts. */
export function findSharedWords(labels: readonly string[]): string {
  const [first = [], ...rest] = labels.map((one) => one.split(' '))
  let shared = 0
  while (shared < first.length - 1 && rest.every((one) => one[shared] === first[shared])) shared++
  return first.slice(0, shared).join(' ')
}
