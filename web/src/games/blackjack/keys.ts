/** Blackjack by keyboard: the numbers press the buttons in their order, every play has a letter, and bets go by + and −.
    A play that is not offered is asked for all the same: the house answers with the rule. */

import type { Blackjack } from './blackjack.svelte'
import { inOrder } from './offers'

/** Pede, Fica, Dobra, diVide, Rende-se, seGuro; N for none. */
export const LETTERS: Record<string, string> = {
  pede: 'P',
  mantém: 'F',
  dobra: 'D',
  divide: 'V',
  rende: 'R',
  seguro: 'G',
  passa: 'N',
}

export function pressed(blackjack: Blackjack, event: KeyboardEvent): void {
  const { table } = blackjack
  if (blackjack.replay || table.dialog || blackjack.panel || event.defaultPrevented) return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (event.repeat && !['+', '=', '-', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
  const target = event.target as Element
  if (target.matches('input, select, textarea')) return
  // Enter and the space bar press the button that has the focus.
  if ((event.key === 'Enter' || event.key === ' ') && target.matches('button, a')) return
  const offered = blackjack.allowed.length ? betting(blackjack, event.key) : playing(blackjack, event.key)
  const run = offered ?? always(blackjack, event.key) ?? inVain(blackjack, event.key)
  if (!run) return
  run()
  event.preventDefault()
}

type Does = (() => void) | undefined

function betting(blackjack: Blackjack, key: string): Does {
  const chip = blackjack.chips[Number(key) - 1]
  if (chip) return () => blackjack.want(chip)
  if (key === '+' || key === '=' || key === 'ArrowUp') return () => blackjack.step(1)
  if (key === '-' || key === 'ArrowDown') return () => blackjack.step(-1)
  return key === 'Enter' ? () => blackjack.bet() : undefined
}

function playing(blackjack: Blackjack, key: string): Does {
  const actions = inOrder(blackjack.choices)
  const action = actions[Number(key) - 1] ?? actions.find((one) => LETTERS[one] === key.toUpperCase())
  return action ? () => blackjack.table.act(action) : undefined
}

/** What a letter would do at another moment. */
function inVain({ table }: Blackjack, key: string): Does {
  const action = Object.keys(LETTERS).find((one) => LETTERS[one] === key.toUpperCase())
  return table.answers && action ? () => table.act(action) : undefined
}

function always(blackjack: Blackjack, key: string): Does {
  const { table } = blackjack
  switch (key.toLowerCase()) {
    case 'm':
      return () => (table.dialog = 'menu')
    case 's':
      return blackjack.seated ? () => (table.dialog = 'talk') : undefined
    case 't':
      return () => (blackjack.panel = 'house')
  }
}
