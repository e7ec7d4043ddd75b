/** What a screen reader is told. Each sentence is a node of its own, so that the same one twice is said twice. */

type Sentence = { id: number; text: string }

const KEPT = 12
/** For how long a sentence stands in the page after it was said: who walks through the page finds nothing old. */
const STANDS = 30_000
let count = 0

export const live = $state<{ polite: Sentence[]; urgent: string }>({ polite: [], urgent: '' })

export function announce(sentences: string[]): void {
  if (!sentences.length) return
  const fresh = sentences.map((text) => ({ id: ++count, text }))
  live.polite = [...live.polite, ...fresh].slice(-KEPT)
  const newest = count
  setTimeout(() => (live.polite = live.polite.filter((one) => one.id > newest)), STANDS)
}

export function alarm(sentence: string): void {
  live.urgent = ''
  queueMicrotask(() => (live.urgent = sentence))
  setTimeout(() => {
    if (live.urgent === sentence) live.urgent = ''
  }, STANDS)
}

/** Nothing of a page is told on the next one. */
export function silence(): void {
  live.polite = []
  live.urgent = ''
}
