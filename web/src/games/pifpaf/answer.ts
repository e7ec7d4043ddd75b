/**
 * Sends answers to a discard without revealing anything by their timing. Each answer is sent when the time is over, not
 * when it was chosen, so that a player who could go out looks the same as a player who could only pass.
 */

/** Time to answer, in milliseconds: enough to see a chance to go out and to press the button. */
const ANSWER_MS = 3500
/** Random spread in milliseconds, so that the clients do not all send at the same moment. */
const SPREAD_MS = 500
const RETRY_MS = 400

export const pickAnswerDelay = (chance = Math.random()): number => ANSWER_MS + chance * SPREAD_MS

/**
 * Send the chosen answer after `wait` milliseconds, and again until it is stopped. Returns the function that stops it.
 */
export function answerAfter(wait: number, getAnswer: () => string, send: (action: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const sendAnswer = (): void => {
    timer = setTimeout(sendAnswer, RETRY_MS)
    send(getAnswer())
  }
  timer = setTimeout(sendAnswer, wait)
  return () => clearTimeout(timer)
}
