import { tick } from 'svelte'

/**
 * Who plays by keyboard stays in the hand when a card has gone: at the next one, or at the hand itself when it is empty.
 * Asks for the element of the hand, and for the cards whose change takes the focus away.
 */
export function handFocus(hand: () => HTMLElement | undefined, cards: () => unknown) {
  let at = -1
  const isIn = (node: EventTarget | null): boolean => !!hand()?.contains(node as Node | null)
  /** To the card of that place, or the nearest there is. */
  function to(place: number): void {
    const all = hand()?.querySelectorAll<HTMLElement>('.held')
    ;(all?.[Math.max(0, Math.min(all.length - 1, place))] ?? hand())?.focus()
  }
  $effect(() => {
    void cards()
    if (at < 0) return
    void tick().then(() => {
      if (at >= 0 && hand()?.isConnected && !isIn(document.activeElement)) to(at)
    })
  })
  return {
    to,
    in: (event: FocusEvent): void => void (at = Number((event.target as HTMLElement).dataset.index ?? 0)),
    out: (event: FocusEvent): void => {
      if (event.relatedTarget && !isIn(event.relatedTarget)) at = -1
    },
  }
}
