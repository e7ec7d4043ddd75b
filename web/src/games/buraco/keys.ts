/** Buraco by keyboard: every button has a letter, every jogo of one's own its number. Arrows lead into the hand and walk along it. */

import type { Buraco } from './buraco.svelte'
import type { Sort } from './order'

const NEXT: Record<Sort, Sort> = { suit: 'rank', rank: 'own', own: 'suit' }

export function pressed(buraco: Buraco, event: KeyboardEvent): void {
  const { table } = buraco
  if (table.kind === 'replay' || table.dialog || buraco.panel || event.altKey || event.ctrlKey || event.metaKey) return
  if (event.repeat && !event.key.startsWith('Arrow')) return
  if ((event.target as Element).matches('input, select, textarea')) return
  const does = doing(buraco, event.key.toLowerCase())
  if (!does) return
  does()
  event.preventDefault()
}

function doing(buraco: Buraco, key: string): (() => void) | undefined {
  const { table, offers } = buraco
  const number = Number(key)
  if (number >= 1 && number <= buraco.myJogos.length && table.myTurn) return () => buraco.addPick(number)
  const turn: Record<string, () => void> = {
    c: () => buraco.act(offers.draw ?? 'compra'),
    l: () => buraco.act(offers.take ?? 'lixo'),
    r: () => buraco.act(offers.refuse ?? 'recusa'),
    f: () => buraco.keep(),
    b: () => buraco.layPick(),
    j: () => addToFirst(buraco),
    d: () => buraco.discardPick(),
  }
  const always: Record<string, () => void> = {
    o: () => (buraco.sort = NEXT[buraco.sort]),
    v: () => (buraco.panel = 'pile'),
    p: () => (buraco.panel = 'count'),
    escape: () => (buraco.drag ? (buraco.drag = null) : buraco.drop()),
    arrowleft: intoHand,
    arrowright: intoHand,
    m: () => (table.dialog = 'menu'),
    s: () => (table.dialog = 'talk'),
  }
  if (buraco.deal && table.myTurn && turn[key]) return turn[key]
  if (buraco.deal && table.answers && (turn[key] || number >= 1)) return () => table.refuse(buraco.status)
  return buraco.seated || key === 'm' ? always[key] : undefined
}

/** To the card of one's hand where one was before. */
const intoHand = () => document.querySelector<HTMLElement>('[data-drop=hand] .held[tabindex="0"]')?.focus()

function addToFirst(buraco: Buraco): void {
  const [first = 1] = buraco.adds.keys()
  buraco.addPick(first)
}
