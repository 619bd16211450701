import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byHand } from '#testing/by-hand.ts'
import { hours, seconds } from '#wire-time.ts'
import { openBucket } from './bucket.ts'
import { s3Addresses } from './s3-addresses.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

// What a store does with them is in s3-storage.slow.test.ts.
const bucket = openBucket({
  endpoint: 'http://127.0.0.1:9',
  region: 'us-east-1',
  bucket: 'takes',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  usesPathStyle: true,
})

/** When an address ends, by what is signed in it: '20261116T090000Z' and seconds. */
function endOf(address: string): number {
  const { searchParams } = new URL(address)
  const begin = (searchParams.get('X-Amz-Date') ?? '').replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')
  return new Date(begin).getTime() + seconds(Number(searchParams.get('X-Amz-Expires')))
}

test('the address of an object holds for two hours at least, whenever it is asked for, and is the same for an hour', async () => {
  const { addressObject } = await s3Addresses(bucket, byHand({}))
  const headers = { type: 'video/mp4', disposition: 'attachment', caching: 'private' }
  const addressAt = async (moment: string) => {
    vi.setSystemTime(new Date(moment))
    const address = await addressObject('media/a/original', headers)
    expect(endOf(address) - Date.now(), moment).toBeGreaterThanOrEqual(hours(2))
    return address
  }
  const [first, last] = [await addressAt('2026-11-16T10:00:00.000Z'), await addressAt('2026-11-16T10:59:59.999Z')]
  expect(last).toBe(first)
  expect(await addressAt('2026-11-16T11:00:00.000Z')).not.toBe(first)
})
