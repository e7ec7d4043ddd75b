/** Truco by keyboard: the numbers play cards, with Shift face down; every button has a letter. What is not offered is asked
    for all the same: the house answers with the rule. */

import { faceDown } from './offers'
import type { Truco } from './truco.svelte'

type Does = (() => void) | null | false | '' | undefined

export function pressed(truco: Truco, event: KeyboardEvent): void {
  const { table, offers, hand } = truco
  if (table.kind === 'replay' || table.dialog || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
  if ((event.target as Element).matches('input, select, textarea')) return
  const key = event.key.toLowerCase()
  const held = hand?.cards.length ? hand.cards : truco.places.map(String)
  // By the key, not by what it types: with Shift a number is a sign.
  const number = Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1])
  const choice = number ? offers.plays.get(held[number - 1] ?? '') : undefined
  const run = byLetter(truco)[key] || (table.answers && inVain(truco, key, held[number - 1]))
  if (choice) {
    const hide = truco.hiding || event.shiftKey
    const action = hide ? faceDown(choice) : (choice.open ?? choice.hidden)
    if (action) truco.act(action)
  } else if (run) run()
  else return
  event.preventDefault()
}

/** What a key would do at another moment. */
function inVain(truco: Truco, key: string, card: string | undefined): Does {
  const { hand, view } = truco
  if (!hand || truco.cutsAlone) return null
  const letters: Record<string, string | undefined> = {
    t: hand.raise?.word ?? view.rules.raises.at(-1),
    a: 'aceita',
    c: 'corre',
    b: 'baixa',
    h: hand.cards[0] && `~${hand.cards[0]}`,
  }
  const action = card && (hand.cards.length ? card : `carta ${card}`)
  const asked = action || letters[key]
  return asked && (() => truco.act(asked))
}

function byLetter(truco: Truco): Record<string, Does> {
  const { table, offers } = truco
  const raise = offers.raise ?? offers.darkRaise
  const yes = offers.accept ?? offers.go
  const does = (action: string | null) => action && (() => truco.act(action))
  return {
    h: truco.canHide && (() => (truco.hiding = !truco.hiding)),
    t: does(raise),
    a: does(yes),
    c: does(offers.run),
    o: does(offers.look),
    b: does(offers.layDown),
    s: truco.seated && (() => (table.dialog = 'talk')),
    m: () => (table.dialog = 'menu'),
    p: truco.view.cut && truco.seated && (() => table.send({ do: 'auto_cut', on: true })),
  }
}
