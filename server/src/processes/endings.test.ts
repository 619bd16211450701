import { expect, test } from 'vitest'
import { Endings, endingSentence, howEnded, lastWords, type Ending } from './endings.ts'

// `add` forgets by the real clock.
const nowMs = Date.now()
const hourMs = 60 * 60 * 1000
const ending = (given: Partial<Ending> & { hoursAgo?: number } = {}): Ending => {
  const { hoursAgo = 0, ...more } = given
  return { name: 'api', at: new Date(nowMs - hoursAgo * hourMs).toISOString(), how: 'exit code 1', words: '', ...more }
}

test('unexpected stops are remembered for 24 hours, the newest last', () => {
  const endings = new Endings()
  const [ofYesterday, ofToday, newest] = [ending({ hoursAgo: 25 }), ending({ hoursAgo: 23 }), ending({ hoursAgo: 1 })]
  for (const one of [ofYesterday, ofToday, newest]) endings.add(one)
  expect(endings.recent(nowMs)).toEqual([ofToday, newest])
  expect(endings.recent(nowMs + 2 * hourMs)).toEqual([newest])
})

test('the newest 200 are remembered', () => {
  const endings = new Endings()
  for (let n = 0; n <= 200; n++) endings.add(ending({ words: String(n) }))
  expect(endings.recent(nowMs).map(({ words }) => words)).toEqual(Array.from({ length: 200 }, (_none, n) => String(n + 1)))
})

test('how a process stopped is an exit code or a signal, also one that a shell reports as a code', () => {
  expect([howEnded(1), howEnded(null), howEnded(null, 'SIGTERM')]).toEqual(['exit code 1', 'exit code unknown', 'signal SIGTERM'])
  expect([howEnded(137), howEnded(139)]).toEqual(['signal SIGKILL', 'signal SIGSEGV'])
})

test('a sentence names the process, when and how it stopped, and its last output', () => {
  const at = '2027-03-04T12:00:00.000Z'
  const names = (['api', 'worker', 'database'] as const).map((name) => endingSentence(ending({ name, at })))
  expect(names).toEqual(
    ['The API', 'The worker', 'The database'].map((name) => `${at} ${name} stopped unexpectedly (exit code 1) and is being restarted.`),
  )
  expect(endingSentence(ending({ words: 'out of memory' }))).toMatch(/restarted\. Last output: out of memory$/)
  expect([lastWords('first\n last \n\n'), lastWords('')]).toEqual(['last', ''])
  expect(lastWords('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`)
})
