import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Contract } from '@pairtake/protocol/contract/contract'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { Finding } from '@pairtake/protocol/take-check/take-check'
import type { Upload } from '#features/media/uploads-store.ts'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { MediaRow } from './media-row.tsx'

const noCaptions = { kind: 'no_captions', level: 'must', fromSeconds: null, words: 'It has no caption track.' } as const
const loud = { kind: 'loudness', level: 'notice', fromSeconds: null, words: 'It is loud.' } as const

type Shown = {
  state: ContractMedia['state']
  held?: boolean
  of?: Contract['state']
  uploads?: readonly Upload[]
  findings?: readonly Partial<Finding>[]
}

/** The row of an item; a held one was checked, and its failure says what holds it back. */
function row({ state, held = false, of = 'in_progress', uploads = [], findings }: Shown): string {
  const media = {
    id: 'i1',
    name: 'Film 1',
    state,
    held,
    take: 1,
    note: '',
    updatedAt: '2026-11-20T12:00:00Z',
    autoApproveAt: null,
    changeRequestMessage: null,
    failureReason: held ? noCaptions.words : 'It cannot be read.',
    thumbnailUrl: null,
    durationSeconds: null,
    check: held || findings ? { findings: findings ?? [noCaptions], reason: null } : null,
    mediaOriginal: { id: 'o1', type: 'video' },
    mediaWatermarked: null,
    takes: [],
    remarks: { open: 0, done: 0, settled: 0 },
  } as unknown as ContractMedia
  const contract = { id: 'k1', state: of, agency: { general: { displayName: 'Nordlys' } } } as Contract
  return drawn(createElement(MediaRow, { contract, media, kind: 'video', uploads }))
}

/** The names of what can be done with an item. */
function acts(shown: Shown): string[] {
  return [...row(shown).matchAll(/aria-label="([^"]* Film 1[^"]*)"/g)].map(([, name = '']) => name)
}

test('an item can be replaced and deleted until it is approved, while its job is open', () => {
  expect(acts({ state: 'needs_review' })).toEqual(['Reupload Film 1', 'Delete Film 1'])
  expect(acts({ state: 'processing' })).toEqual(['Delete Film 1'])
  expect(acts({ state: 'approved' })).toEqual(['Download Film 1'])
  expect(acts({ state: 'needs_review', of: 'cancelled' })).toEqual([])
})

test('a file that was held back can also be sent anyway, until its job is cancelled or another file is on its way', () => {
  expect(acts({ state: 'failed', held: true })).toEqual(['Reupload Film 1', 'Send Film 1 anyway', 'Delete Film 1'])
  expect(acts({ state: 'failed', held: true, of: 'cancelled' })).toEqual([])
  const upload = { id: 'u1', fileName: 'other.mp4', sizeBytes: 1, sentBytes: 0, state: 'uploading' } as unknown as Upload
  expect(acts({ state: 'failed', held: true, uploads: [upload] })).toEqual([])
})

test('what the check found in a take that was sent is folded in its row', () => {
  const sent = row({ state: 'needs_review', findings: [noCaptions, loud] })
  expect(sent).toContain('<details><summary')
  expect(wordsIn(sent)).toContain('What the check found It has no caption track. It is loud.')
})

test('a held take says once what holds it back, and what else was noticed, if anything was', () => {
  const held = wordsIn(row({ state: 'failed', held: true, findings: [noCaptions, loud] }))
  expect(held.split(noCaptions.words)).toHaveLength(2)
  expect(held).toContain('It is loud.')
  expect(held).not.toContain('What the check found')
  expect(wordsIn(row({ state: 'failed', held: true, findings: [noCaptions] }))).not.toContain('Nothing found')
})
