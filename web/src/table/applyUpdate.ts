/** Apply an update to a match: the fields that the update names replace the known ones. */

import type { MatchView, Update } from '../net/wire'

type View = MatchView['view']

export function applyUpdate(match: MatchView, update: Update): MatchView {
  const { view: shared, ...rest } = update.changes!
  const view = applyChanges(applyChanges(match.view, shared), update.own ?? {})
  return {
    ...match,
    over: false,
    winners: [],
    ...rest,
    seals: rest.seals ?? match.seals,
    played: rest.played ?? match.played,
    view,
    legal: update.legal ?? [],
  }
}

/** Return a copy of the view with the changes. The path `hand.turn` names the field `turn` of the part `hand`. */
export function applyChanges(view: View, changes: View): View {
  const next = { ...view }
  for (const [path, value] of Object.entries(changes)) {
    const [part, field] = path.split('.') as [string, string?]
    next[part] = field === undefined ? value : { ...(next[part] as View), [field]: value }
  }
  return next
}
