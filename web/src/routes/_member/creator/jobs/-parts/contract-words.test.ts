import { expect, test } from 'vitest'
import type { Contract } from '@pairtake/protocol/contract/contract'
import type { ContractMediaState } from '@pairtake/protocol/contract-media/contract-media-actions'
import { hasOriginals, mediaWords } from './contract-words.ts'

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

test('there are originals to download once one file is delivered that is neither held back nor unreadable', () => {
  const delivered = (...states: ContractMediaState[]) =>
    ({ contractAssets: [{ contractMedias: states.map((state) => ({ state })) }] }) as Pick<Contract, 'contractAssets'>
  for (const none of [{}, delivered(), delivered('failed')]) expect(hasOriginals(none)).toBe(false)
  for (const some of [delivered('processing'), delivered('failed', 'needs_review')]) expect(hasOriginals(some)).toBe(true)
})
