/**
 * Keys of truco: the numbers play cards (with Shift face down), and every button has a letter. An action that is not
 * legal is sent all the same, so that the server answers with the rule.
 */

import { ACCEPT, formatAction, LAY_DOWN, RUN } from './actions'
import { faceDownAction } from './offers'
import type { Truco } from './truco.svelte'

type Effect = (() => void) | null | false | '' | undefined

export function handleKey(truco: Truco, event: KeyboardEvent): void {
  const { table, offers, hand } = truco
  if (table.kind === 'replay' || table.dialog || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
  if ((event.target as Element).matches('input, select, textarea')) return
  const key = event.key.toLowerCase()
  const held = hand?.cards.length ? hand.cards : truco.places.map(String)
  // `code`, not `key`: with Shift a number key types another character.
  const number = Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1])
  const choice = number ? offers.plays.get(held[number - 1] ?? '') : undefined
  const run = getLetterEffects(truco)[key] || (table.canTryIllegal && findIllegalAction(truco, key, held[number - 1]))
  if (choice) {
    const hide = truco.hiding || event.shiftKey
    const action = hide ? faceDownAction(choice) : (choice.open ?? choice.hidden)
    if (action) truco.act(action)
  } else if (run) run()
  else return
  event.preventDefault()
}

/** Return an effect that sends the action of a key although it is illegal now, so that the server says why. */
function findIllegalAction(truco: Truco, key: string, card: string | undefined): Effect {
  const { hand, view } = truco
  if (!hand || truco.cutsAutomatically) return null
  const letters: Record<string, string | undefined> = {
    t: hand.raise?.word ?? view.rules.raises.at(-1),
    a: ACCEPT,
    c: RUN,
    b: LAY_DOWN,
    h: hand.cards[0] && formatAction({ word: '', card: hand.cards[0], hidden: true }),
  }
  const action = card && (hand.cards.length ? card : formatAction({ word: '', place: Number(card) }))
  const asked = action || letters[key]
  return asked && (() => truco.act(asked))
}

function getLetterEffects(truco: Truco): Record<string, Effect> {
  const { table, offers } = truco
  const raise = offers.raise ?? offers.darkRaise
  const yes = offers.accept ?? offers.go
  const actIf = (action: string | null) => action && (() => truco.act(action))
  return {
    h: truco.canHide && (() => (truco.hiding = !truco.hiding)),
    t: actIf(raise),
    a: actIf(yes),
    c: actIf(offers.run),
    o: actIf(offers.look),
    b: actIf(offers.layDown),
    s: truco.seated && (() => (table.dialog = 'talk')),
    m: () => (table.dialog = 'menu'),
    p: truco.view.cut && truco.seated && (() => table.send({ do: 'auto_cut', on: true })),
  }
}
