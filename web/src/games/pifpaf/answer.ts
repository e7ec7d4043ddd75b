/**
 * Answers to a discard that others must not read from their moment: each is sent when the time is over, whatever it is
 * and whenever it was chosen. Who could go out and who could only pass are heard from at the same time.
 */

/** How long there is to answer: enough to see a chance to go out and to press it. */
const OPEN = 3500
/** Pages that answer at the very same moment would get into each other's way. */
const APART = 500
const AGAIN = 400

export const timeToAnswer = (chance = Math.random()): number => OPEN + chance * APART

/** Sends what is chosen by then; again until the table has heard it. Gives a way to stop. */
export function answerAfter(wait: number, chosen: () => string, send: (action: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const say = (): void => {
    timer = setTimeout(say, AGAIN)
    send(chosen())
  }
  timer = setTimeout(say, wait)
  return () => clearTimeout(timer)
}
