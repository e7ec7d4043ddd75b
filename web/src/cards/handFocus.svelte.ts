import { tick } from 'svelte'

/**
 * Keep keyboard focus in the hand after a card is played: on the next card, or on the hand itself if it is empty.
 * `cards` returns the value whose change may remove the focused card.
 */
export function keepHandFocus(hand: () => HTMLElement | undefined, cards: () => unknown) {
  let at = -1
  const isIn = (node: EventTarget | null): boolean => !!hand()?.contains(node as Node | null)
  /** Focus the card at an index, or the nearest one. */
  function focusCard(place: number): void {
    const all = hand()?.querySelectorAll<HTMLElement>('.held')
    ;(all?.[Math.max(0, Math.min(all.length - 1, place))] ?? hand())?.focus()
  }
  $effect(() => {
    void cards()
    if (at < 0) return
    void tick().then(() => {
      if (at >= 0 && hand()?.isConnected && !isIn(document.activeElement)) focusCard(at)
    })
  })
  return {
    focusCard,
    onFocusIn: (event: FocusEvent): void => void (at = Number((event.target as HTMLElement).dataset.index ?? 0)),
    onFocusOut: (event: FocusEvent): void => {
      if (event.relatedTarget && !isIn(event.relatedTarget)) at = -1
    },
  }
}
