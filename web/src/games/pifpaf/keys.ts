/** Pif-paf by keyboard: the numbers discard (0 the tenth card), every button has a letter. What is not offered is asked for
    all the same: the house answers with the rule. */

import type { Pifpaf } from './pifpaf.svelte'

type Does = (() => void) | null | false | '' | undefined

export function pressed(pifpaf: Pifpaf, event: KeyboardEvent): void {
  const { table } = pifpaf
  if (table.kind === 'replay' || table.dialog || event.altKey || event.ctrlKey || event.metaKey) return
  if ((event.target as Element).matches('input, select, textarea')) return
  const key = event.key.toLowerCase()
  if (event.repeat && !'+-'.includes(key)) return
  const card = /^\d$/.test(key) ? pifpaf.items[(Number(key) || 10) - 1]?.card : undefined
  const run = (card ? discarding(pifpaf, card) : byLetter(pifpaf)[key]) || inVain(pifpaf, key, card)
  if (!run) return
  run()
  event.preventDefault()
}

function discarding(pifpaf: Pifpaf, card: string): Does {
  const action = pifpaf.offers.discards.get(card)
  return action && (() => pifpaf.act(action))
}

const LETTERS: Record<string, string> = { c: 'compra', p: 'pega', b: 'bate', l: 'larga', g: 'paga' }

/** What a key would do at another moment. */
function inVain(pifpaf: Pifpaf, key: string, card: string | undefined): Does {
  const { table } = pifpaf
  const asked = card ? `descarta ${card}` : LETTERS[key]
  return table.answers && !pifpaf.sealed && asked && (() => table.act(asked))
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
