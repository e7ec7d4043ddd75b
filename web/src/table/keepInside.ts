/** Keep bubbles at the edge of the table inside the window. */

const MARGIN = 4

const shiftInto = (from: number, to: number, end: number): number =>
  Math.max(MARGIN - from, Math.min(0, end - MARGIN - to))

/**
 * Set `--in-x` and `--in-y` to the shift that brings a floating element into the window. The element is measured from
 * its centre because it may still be growing.
 */
export function keepInside(node: HTMLElement): () => void {
  function setShift(x: number, y: number): void {
    node.style.setProperty('--in-x', `${x}px`)
    node.style.setProperty('--in-y', `${y}px`)
  }
  function update(): void {
    setShift(0, 0)
    const box = node.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const [w, h] = [node.offsetWidth / 2, node.offsetHeight / 2]
    const { clientWidth, clientHeight } = document.documentElement
    setShift(shiftInto(x - w, x + w, clientWidth), shiftInto(y - h, y + h, clientHeight))
  }
  const observer = new ResizeObserver(update)
  observer.observe(node)
  addEventListener('resize', update)
  update()
  return () => {
    observer.disconnect()
    removeEventListener('resize', update)
  }
}
