import { expect, test } from 'vitest'
import { UploadProblem } from './upload-problem.ts'
import { shareOf, uploadWords } from './upload-words.ts'
import type { Upload } from './uploads-store.ts'

const mb = 1024 * 1024
const begun: Partial<Upload> = { fileName: 'run.mp4', sizeBytes: 20 * mb, progress: null, problem: null, isStalled: false }
const sent = (share: number, speed: Partial<NonNullable<Upload['progress']>> = {}): Partial<Upload> => ({
  progress: { sentBytes: share * 20 * mb, totalBytes: 20 * mb, bytesPerSecond: null, secondsLeft: null, ...speed },
})
const words = (change: Partial<Upload>) => uploadWords({ ...begun, ...change } as Upload)

test('an upload says how far it is, how fast, and that what has arrived is checked', () => {
  const state = 'uploading'
  expect(words({ state: 'waiting' })).toBe('20 MB, starts when another one is done')
  expect(words({ state })).toBe('20 MB')
  expect(words({ state, ...sent(0.625) })).toBe('62 % of 20 MB')
  expect(words({ state, ...sent(0.5, { bytesPerSecond: 2 * mb, secondsLeft: 5 }) })).toBe(
    '50 % of 20 MB, 2 MB a second, about 5 seconds left',
  )
  expect(words({ state, ...sent(0.5), isStalled: true })).toBe('No connection at 50 % of 20 MB. It resumes automatically.')
  // A percentage is not rounded up, so that it says 100 only when everything has arrived.
  expect(words({ state, ...sent(0.999) })).toBe('99 % of 20 MB')
  expect(words({ state, ...sent(1) })).toBe('100 % of 20 MB, being checked')
  expect(words({ state: 'paused', ...sent(0.25) })).toBe('Paused at 25 % of 20 MB')
  expect(words({ state: 'attaching', ...sent(1) })).toBe('Upload complete')
  expect([0.25, 1].map((share) => shareOf({ ...begun, ...sent(share) } as Upload))).toEqual([0.25, 1])
  expect(shareOf({ sizeBytes: 0, progress: null })).toBe(0)
})

test('an upload that stopped says what to do', () => {
  const state = 'broken'
  expect(words({ state })).toBe('This upload was interrupted. Choose run.mp4 again to resume it.')
  expect(words({ state, file: new File(['x'], 'run.mp4') })).toBe('This upload was interrupted. Your progress is saved.')
  expect(words({ state, problem: new UploadProblem('This file was moved.') })).toBe('This file was moved.')
  expect(words({ state: 'failed', problem: new UploadProblem('The connection was lost.') })).toBe('The connection was lost.')
})
