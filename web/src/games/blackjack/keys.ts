/**
 * Keys of blackjack: the numbers press the buttons in their order, every play has a letter, + and − change the bet. A
 * play that is not legal is sent all the same, so that the server answers with the rule.
 */

import { DOUBLE, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER } from './actions'
import type { Blackjack } from './blackjack.svelte'
import { sortActions } from './offers'

/** Pede, Fica, Dobra, diVide, Rende-se, seGuro; N for none. */
export const LETTERS: Record<string, string> = {
  [HIT]: 'P',
  [STAND]: 'F',
  [DOUBLE]: 'D',
  [SPLIT]: 'V',
  [SURRENDER]: 'R',
  [INSURE]: 'G',
  [PASS]: 'N',
}

export function handleKey(blackjack: Blackjack, event: KeyboardEvent): void {
  const { table } = blackjack
  if (blackjack.replay || table.dialog || blackjack.panel || event.defaultPrevented) return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (event.repeat && !['+', '=', '-', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
  const target = event.target as Element
  if (target.matches('input, select, textarea')) return
  // Enter and space press the focused button.
  if ((event.key === 'Enter' || event.key === ' ') && target.matches('button, a')) return
  const offered = blackjack.allowed.length ? findBetEffect(blackjack, event.key) : findPlayEffect(blackjack, event.key)
  const run = offered ?? findMenuEffect(blackjack, event.key) ?? findIllegalEffect(blackjack, event.key)
  if (!run) return
  run()
  event.preventDefault()
}

type Effect = (() => void) | undefined

function findBetEffect(blackjack: Blackjack, key: string): Effect {
  const chip = blackjack.chips[Number(key) - 1]
  if (chip) return () => blackjack.setBet(chip)
  if (key === '+' || key === '=' || key === 'ArrowUp') return () => blackjack.stepBet(1)
  if (key === '-' || key === 'ArrowDown') return () => blackjack.stepBet(-1)
  return key === 'Enter' ? () => blackjack.placeBet() : undefined
}

function findPlayEffect(blackjack: Blackjack, key: string): Effect {
  const actions = sortActions(blackjack.choices)
  const action = actions[Number(key) - 1] ?? actions.find((one) => LETTERS[one] === key.toUpperCase())
  return action ? () => blackjack.table.act(action) : undefined
}

/** Return the action that the letter stands for at another moment. */
function findIllegalEffect({ table }: Blackjack, key: string): Effect {
  const action = Object.keys(LETTERS).find((one) => LETTERS[one] === key.toUpperCase())
  return table.canTryIllegal && action ? () => table.act(action) : undefined
}

function findMenuEffect(blackjack: Blackjack, key: string): Effect {
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
