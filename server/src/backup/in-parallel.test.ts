import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

test('after a failure no further item begins, and those already running end before the failure is reported', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun: number[] = []
  let isTold = false
  const done = inParallel(Readable.from([1, 2, 3, 4]), 2, async (item: number) => {
    begun.push(item)
    await (item === 1 ? first : second).promise
  })
  const told = done
    .catch((error: unknown) => error)
    .finally(() => {
      isTold = true
    })
  await expect.poll(() => begun, { interval: 1 }).toEqual([1, 2])
  const failure = new Error('the disk broke')
  first.reject(failure)
  await new Promise((resolve) => setImmediate(resolve))
  expect([begun, isTold]).toEqual([[1, 2], false])
  second.resolve()
  expect(await told).toBe(failure)
  expect(begun).toEqual([1, 2])
})
