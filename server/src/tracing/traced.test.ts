import { afterEach, beforeEach, expect, test } from 'vitest'
import { byHand } from '#testing/by-hand.ts'
import { traced, useTracing } from './traced.ts'

let ends: unknown[][]
beforeEach(() => {
  ends = []
  const span = { within: (work: () => unknown) => work(), end: (...given: unknown[]) => void ends.push(given) }
  useTracing(byHand({ begin: () => span }))
})
afterEach(() => {
  useTracing(undefined)
})

test('R-263 a span ends once with its work, also with work that takes a while', async () => {
  expect(traced({ name: 'at once' }, () => 'done')).toBe('done')
  expect(ends).toEqual([[]])
  const work = Promise.withResolvers<string>()
  const running = traced({ name: 'later' }, () => work.promise)
  expect(ends).toHaveLength(1)
  work.resolve('done')
  expect(await running).toBe('done')
  expect(ends).toEqual([[], []])
})

test('R-263 a failure ends the span as one, and reaches the caller as it was', async () => {
  const fault = new Error('no such table')
  const fail = () => {
    throw fault
  }
  expect(() => traced({ name: 'at once' }, fail)).toThrow(fault)
  await expect(traced({ name: 'later' }, () => Promise.reject(fault))).rejects.toBe(fault)
  expect(ends).toEqual([[fault], [fault]])
})
