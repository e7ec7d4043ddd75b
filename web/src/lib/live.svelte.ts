/** What a screen reader is told. Each sentence is a node of its own, so that the same one twice is said twice. */

type Sentence = { id: number; text: string }

const KEPT = 12
let count = 0

export const live = $state<{ polite: Sentence[]; urgent: string }>({ polite: [], urgent: '' })

export function announce(sentences: string[]): void {
  const fresh = sentences.map((text) => ({ id: ++count, text }))
  if (fresh.length) live.polite = [...live.polite, ...fresh].slice(-KEPT)
}

export function alarm(sentence: string): void {
  live.urgent = ''
  queueMicrotask(() => (live.urgent = sentence))
}
