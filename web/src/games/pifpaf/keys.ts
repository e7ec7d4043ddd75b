/** Pif-paf by keyboard: the numbers discard (0 the tenth card), every button has a letter. */

import type { Pifpaf } from './pifpaf.svelte'

type Does = (() => void) | null | false | '' | undefined

export function pressed(pifpaf: Pifpaf, event: KeyboardEvent): void {
  const { table } = pifpaf
  if (table.kind === 'replay' || table.dialog || event.altKey || event.ctrlKey || event.metaKey) return
  if ((event.target as Element).matches('input, select, textarea')) return
  const key = event.key.toLowerCase()
  const run = /^\d$/.test(key) ? byNumber(pifpaf, Number(key)) : byLetter(pifpaf)[key]
  if (!run) return
  run()
  event.preventDefault()
}

function byNumber(pifpaf: Pifpaf, digit: number): Does {
  const item = pifpaf.items[(digit || 10) - 1]
  const action = item && pifpaf.offers.discards.get(item.card)
  return action && (() => pifpaf.act(action))
}

function byLetter(pifpaf: Pifpaf): Record<string, Does> {
  const { table, offers } = pifpaf
  const does = (action: string | null) => action && (() => pifpaf.ask(action))
  return {
    c: does(offers.draw ?? offers.check),
    p: does(offers.take ?? offers.pass),
    b: does(offers.out),
    l: does(offers.drop ?? offers.letGo),
    g: does(offers.call),
    r: does(pifpaf.raiseTo === null ? null : `repica ${pifpaf.raiseTo}`),
    '+': offers.raises.length > 0 && (() => pifpaf.stepRaise(1)),
    '-': offers.raises.length > 0 && (() => pifpaf.stepRaise(-1)),
    a: pifpaf.hand.length > 0 && (() => pifpaf.tidy()),
    s: pifpaf.seated && (() => (table.dialog = 'talk')),
    m: () => (table.dialog = 'menu'),
    escape: pifpaf.sure && (() => (pifpaf.sure = null)),
  }
}
