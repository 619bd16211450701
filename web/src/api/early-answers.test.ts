import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'

const answer = Promise.resolve(new Response('{}'))
const address = '/internal/user/general'

beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000))
afterEach(() => {
  vi.restoreAllMocks()
  forgetEarlyAnswers()
})

test('an answer that was asked for early is taken once', () => {
  globalThis.earlyAnswers = { [address]: answer }
  expect(takeEarlyAnswer('/internal/config')).toBeUndefined()
  expect(takeEarlyAnswer(address)).toBe(answer)
  expect(takeEarlyAnswer(address)).toBeUndefined()
})

test('one that is old, or was asked for in another session, is not taken', () => {
  globalThis.earlyAnswers = { [address]: answer }
  forgetEarlyAnswers()
  expect(takeEarlyAnswer(address)).toBeUndefined()
  globalThis.earlyAnswers = { [address]: answer }
  vi.spyOn(performance, 'now').mockReturnValue(15_001)
  expect(takeEarlyAnswer(address)).toBeUndefined()
})
