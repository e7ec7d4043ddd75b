import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerAfter, pickAnswerDelay } from './answer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the time of an answer reveals neither the answer nor when it was chosen', () => {
  const sent: [string, string, number][] = []
  const begun = Date.now()
  const seat = (name: string): { choose: (action: string) => void } => {
    let chosen = 'passa'
    const stop = answerAfter(
      pickAnswerDelay(0.5),
      () => chosen,
      (action) => {
        sent.push([name, action, Date.now() - begun])
        stop()
      },
    )
    return { choose: (action) => (chosen = action) }
  }
  seat('can only pass')
  const quick = seat('goes out at once')
  const slow = seat('passes after a long look')
  vi.advanceTimersByTime(100)
  quick.choose('bate')
  vi.advanceTimersByTime(3000)
  slow.choose('passa')
  expect(sent).toEqual([])
  vi.advanceTimersByTime(3000)
  expect(sent.map(([name, action]) => [name, action])).toEqual([
    ['can only pass', 'passa'],
    ['goes out at once', 'bate'],
    ['passes after a long look', 'passa'],
  ])
  expect(new Set(sent.map(([, , at]) => at)).size).toBe(1)
})

test('an answer is sent again until it is stopped', () => {
  const sent: string[] = []
  const stop = answerAfter(
    1000,
    () => 'bate',
    (action) => sent.push(action),
  )
  vi.advanceTimersByTime(1500)
  expect(sent).toEqual(['bate', 'bate'])
  stop()
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual(['bate', 'bate'])
})
