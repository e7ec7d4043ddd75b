/**
 * Keys of buraco: every button has a letter, each of the viewer's jogos its number. The arrow keys move into the hand
 * and along it.
 */

import { DRAW, REFUSE, TAKE } from './actions'
import type { Buraco } from './buraco.svelte'
import type { Sort } from './order'

const NEXT: Record<Sort, Sort> = { suit: 'rank', rank: 'own', own: 'suit' }

export function handleKey(buraco: Buraco, event: KeyboardEvent): void {
  const { table } = buraco
  if (table.kind === 'replay' || table.dialog || buraco.panel || event.altKey || event.ctrlKey || event.metaKey) return
  if (event.repeat && !event.key.startsWith('Arrow')) return
  if ((event.target as Element).matches('input, select, textarea')) return
  const effect = findEffect(buraco, event.key.toLowerCase())
  if (!effect) return
  effect()
  event.preventDefault()
}

function findEffect(buraco: Buraco, key: string): (() => void) | undefined {
  const { table, offers } = buraco
  const number = Number(key)
  if (number >= 1 && number <= buraco.myJogos.length && table.myTurn) return () => buraco.addPick(number)
  const turn: Record<string, () => void> = {
    c: () => buraco.act(offers.draw ?? DRAW),
    l: () => buraco.act(offers.take ?? TAKE),
    r: () => buraco.act(offers.refuse ?? REFUSE),
    f: () => buraco.keepOffered(),
    b: () => buraco.layPick(),
    j: () => addToFirst(buraco),
    d: () => buraco.discardPick(),
  }
  const always: Record<string, () => void> = {
    o: () => (buraco.sort = NEXT[buraco.sort]),
    v: () => (buraco.panel = 'pile'),
    p: () => (buraco.panel = 'count'),
    escape: () => (buraco.drag ? (buraco.drag = null) : buraco.clearPick()),
    arrowleft: focusHand,
    arrowright: focusHand,
    m: () => (table.dialog = 'menu'),
    s: () => (table.dialog = 'talk'),
  }
  if (buraco.deal && table.myTurn && turn[key]) return turn[key]
  if (buraco.deal && table.canTryIllegal && (turn[key] || number >= 1)) return () => table.refuse(buraco.status)
  return buraco.seated || key === 'm' ? always[key] : undefined
}

/** Focus the card of the hand that had the focus last. */
const focusHand = () => document.querySelector<HTMLElement>('[data-drop=hand] .held[tabindex="0"]')?.focus()

function addToFirst(buraco: Buraco): void {
  const [first = 1] = buraco.adds.keys()
  buraco.addPick(first)
}
