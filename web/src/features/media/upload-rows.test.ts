import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { UploadRows } from './upload-rows.tsx'
import type { Upload } from './uploads-store.ts'

function badge(change: Partial<Upload>): string | undefined {
  const upload = { id: 'u1', fileName: 'take.mp4', sizeBytes: 1000, sentBytes: 0, state: 'uploading', ...change } as unknown as Upload
  const words = wordsIn(drawn(createElement(UploadRows, { uploads: [upload], kind: 'video' })))
  return ['Waiting', 'Uploading', 'Paused', 'Uploaded', 'Failed', 'Interrupted', 'No connection'].find((word) =>
    words.includes(`take.mp4 ${word}`),
  )
}

test('an upload that does not get on has no connection, until it is paused', () => {
  expect(badge({})).toBe('Uploading')
  expect(badge({ isStalled: true })).toBe('No connection')
  expect(badge({ isStalled: true, state: 'paused' })).toBe('Paused')
  expect(badge({ isStalled: true, state: 'failed' })).toBe('Failed')
})
