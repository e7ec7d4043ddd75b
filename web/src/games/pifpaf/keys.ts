/**
 * Keys of pif-paf: the numbers discard (0 is the tenth card), and every button has a letter. An action that is not
 * legal is sent all the same, so that the server answers with the rule.
 */

import { CALL, DRAW, DROP, formatDiscard, formatRaise, GO_OUT, TAKE } from './actions'
import type { Pifpaf } from './pifpaf.svelte'

type Effect = (() => void) | null | false | '' | undefined

export function handleKey(pifpaf: Pifpaf, event: KeyboardEvent): void {
  const { table } = pifpaf
  if (table.kind === 'replay' || table.dialog || event.altKey || event.ctrlKey || event.metaKey) return
  if ((event.target as Element).matches('input, select, textarea')) return
  const key = event.key.toLowerCase()
  if (event.repeat && !'+-'.includes(key)) return
  const card = /^\d$/.test(key) ? pifpaf.items[(Number(key) || 10) - 1]?.card : undefined
  const run = (card ? findDiscard(pifpaf, card) : getLetterEffects(pifpaf)[key]) || findIllegalAction(pifpaf, key, card)
  if (!run) return
  run()
  event.preventDefault()
}

function findDiscard(pifpaf: Pifpaf, card: string): Effect {
  const action = pifpaf.offers.discards.get(card)
  return action && (() => pifpaf.act(action))
}

const LETTERS: Record<string, string> = { c: DRAW, p: TAKE, b: GO_OUT, l: DROP, g: CALL }

/** Return the action that the key stands for at another moment. */
function findIllegalAction(pifpaf: Pifpaf, key: string, card: string | undefined): Effect {
  const { table } = pifpaf
  const asked = card ? formatDiscard(card) : LETTERS[key]
  return table.canTryIllegal && !pifpaf.sealed && asked && (() => table.act(asked))
}

function getLetterEffects(pifpaf: Pifpaf): Record<string, Effect> {
  const { table, offers } = pifpaf
  const askIf = (action: string | null) => action && (() => pifpaf.ask(action))
  return {
    c: askIf(offers.draw ?? offers.check),
    p: askIf(offers.take ?? offers.pass),
    b: askIf(offers.out),
    l: askIf(offers.drop ?? offers.letGo),
    g: askIf(offers.call),
    r: askIf(pifpaf.raiseTo === null ? null : formatRaise(pifpaf.raiseTo)),
    '+': offers.raises.length > 0 && (() => pifpaf.stepRaise(1)),
    '-': offers.raises.length > 0 && (() => pifpaf.stepRaise(-1)),
    a: pifpaf.hand.length > 0 && (() => pifpaf.tidy()),
    s: pifpaf.seated && (() => (table.dialog = 'talk')),
    m: () => (table.dialog = 'menu'),
    escape: pifpaf.confirming && (() => (pifpaf.confirming = null)),
  }
}
