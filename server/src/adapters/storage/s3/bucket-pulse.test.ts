import { S3ServiceException, type S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import { byHand } from '#testing/by-hand.ts'
import { bucketPulse } from './bucket-pulse.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Send = (command: unknown, options: { abortSignal: AbortSignal }) => Promise<unknown>

function openPulse(answer: Send) {
  const send = vi.fn(answer)
  const client: S3Client = byHand({ send })
  return { send, pulse: bucketPulse({ client, name: 'takes' }) }
}

test('a bucket that answers is asked again after ten seconds and not before, because stores charge for requests', async () => {
  const { send, pulse } = openPulse(async () => ({}))
  await Promise.all([pulse(), pulse()])
  vi.advanceTimersByTime(9_999)
  await pulse()
  expect(send).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await pulse()
  expect(send).toHaveBeenCalledTimes(2)
})

test('R-295 a bucket that refuses counts as away for two seconds, and is asked again then', async () => {
  const refused = new S3ServiceException({ name: 'SlowDown', $fault: 'server', $metadata: {} })
  const { send, pulse } = openPulse(() => Promise.reject(refused))
  await expect(pulse()).rejects.toThrow(StorageUnavailableError)
  vi.advanceTimersByTime(1_999)
  await expect(pulse()).rejects.toThrow(StorageUnavailableError)
  expect(send).toHaveBeenCalledTimes(1)
  send.mockResolvedValue({})
  vi.advanceTimersByTime(1)
  await expect(pulse()).resolves.toBeUndefined()
  expect(send).toHaveBeenCalledTimes(2)
})

test('R-295 a bucket that hangs is away after three seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const { pulse } = openPulse((_command, { abortSignal }) => Promise.reject(abortSignal.reason))
  const error = await pulse().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(StorageUnavailableError)
  expect(String(error)).toContain('did not answer within 3 s')
  expect(limit).toHaveBeenCalledWith(3_000)
})
