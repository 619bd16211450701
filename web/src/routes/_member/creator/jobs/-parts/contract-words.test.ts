import { expect, test } from 'vitest'
import { mediaWords } from './contract-words.ts'

test('what waits for its review is not reviewed any more once its job is cancelled', () => {
  const media = { state: 'needs_review', take: 2, updatedAt: new Date().toISOString(), autoApproveAt: null, failureReason: null } as const
  expect(mediaWords(media, { state: 'in_progress' })).toMatch(/^Take 2, sent .+\. The brand reviews it next$/)
  expect(mediaWords(media, { state: 'cancelled' })).toMatch(/^Take 2, sent [^.]+$/)
})
