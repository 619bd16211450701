import { expect, test } from 'vitest'
import { mediaWords } from './contract-words.ts'

test('what waits for its review is not reviewed any more once its job is cancelled', () => {
  const media = {
    state: 'needs_review',
    take: 2,
    updatedAt: new Date().toISOString(),
    autoApproveAt: null,
    failureReason: null,
    held: false,
  } as const
  expect(mediaWords(media, { state: 'in_progress' })).toMatch(/^Take 2, sent .+\. The brand reviews it next$/)
  expect(mediaWords(media, { state: 'cancelled' })).toMatch(/^Take 2, sent [^.]+$/)
})

test('R-484 what cannot be read asks for no other file once its job is cancelled', () => {
  const media = { state: 'failed', take: 1, updatedAt: new Date().toISOString(), autoApproveAt: null, held: false } as const
  const reason = 'This video has no length. It may be damaged. Export it and upload it again.'
  expect(mediaWords({ ...media, failureReason: reason }, { state: 'in_progress' })).toBe(reason)
  for (const failureReason of [reason, null])
    expect(mediaWords({ ...media, failureReason }, { state: 'cancelled' })).toBe('This file could not be read.')
})
