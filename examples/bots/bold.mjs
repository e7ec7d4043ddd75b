#!/usr/bin/env node
// A truco bot in JavaScript: it raises with a manilha in hand, accepts every raise, and plays its best card.
//
//     carteado arena mestre "cmd:node examples/bots/bold.mjs"
//
// It reads and writes lines of JSON (docs/bot-protocol.md).
import { createInterface } from 'node:readline'

function value(card, view) {
  const manilha = view.hand.manilhas.indexOf(card)
  return manilha >= 0 ? 100 - manilha : view.order.length - view.order.indexOf(card.slice(0, -1))
}

function choose(view, legal) {
  const hand = view.hand
  if (!hand) return legal[0]
  for (const word of ['vai', 'aceita']) if (legal.includes(word)) return word
  const raise = hand.raise?.word
  if (raise && legal.includes(raise) && hand.cards.some((card) => hand.manilhas.includes(card))) return raise
  const cards = legal.filter((card) => hand.cards.includes(card)).sort((a, b) => value(b, view) - value(a, view))
  return cards[0] ?? legal[0]
}

const say = (answer) => console.log(JSON.stringify(answer))

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.t === 'match') say({ t: 'ready', name: 'bold' })
  else if (message.t === 'act') say({ id: message.id, action: choose(message.view, message.legal) })
  else if (message.t === 'sign') say({ id: message.id, sign: null })
  else if (message.t === 'end') process.exit(0)
}
