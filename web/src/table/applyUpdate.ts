/** A match one step further: what a step names is laid over what was known. */

import type { MatchView, Step } from '../lib/wire'

type View = MatchView['view']

export function moved(match: MatchView, step: Step): MatchView {
  const { view: shared, ...rest } = step.move!
  const view = laidOver(laidOver(match.view, shared), step.own ?? {})
  return {
    ...match,
    over: false,
    winners: [],
    ...rest,
    seals: rest.seals ?? match.seals,
    played: rest.played ?? match.played,
    view,
    legal: step.legal ?? [],
  }
}

/** `hand.turn` is the field `turn` of the part `hand`. Nothing is changed in place. */
export function laidOver(view: View, layer: View): View {
  const next = { ...view }
  for (const [path, value] of Object.entries(layer)) {
    const [part, field] = path.split('.') as [string, string?]
    next[part] = field === undefined ? value : { ...(next[part] as View), [field]: value }
  }
  return next
}
