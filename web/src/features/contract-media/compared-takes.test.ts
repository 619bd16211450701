import { expect, test } from 'vitest'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { contractAssetId, contractMediaId, mediaId } from '@pairtake/protocol/ids'
import type { MediaRef } from '@pairtake/protocol/media/media'
import { besideOr, takeBeside, whyNotBeside, whyNotCompared } from './compared-takes.ts'
import type { ViewerItem } from './viewer-items.ts'

const at = '2026-11-20T10:00:00+00:00'
const film: MediaRef = { id: mediaId.parse('film'), type: 'video' }
const photo: MediaRef = { id: mediaId.parse('photo'), type: 'image' }

const mara = { state: 'in_progress', creator: { firstName: 'Mara' } } as const

type EarlierTake = NonNullable<ContractMedia['takes']>[number]

const earlier = (take: number, mediaWatermarked: MediaRef | null, held = false): EarlierTake => ({
  take,
  sentAt: at,
  note: '',
  changeRequestMessage: null,
  mediaWatermarked,
  held,
  check: null,
  originalRemovedAt: null,
  frameRate: null,
  frames: null,
})

function buildItem(takes: EarlierTake[], change: Partial<ContractMedia> = {}): ViewerItem {
  const media: ContractMedia = {
    id: contractMediaId.parse('m'),
    name: 'pour',
    fileName: 'pour.mp4',
    state: 'needs_review',
    updatedAt: at,
    changeRequestMessage: null,
    failureReason: null,
    autoApproveAt: null,
    mediaOriginal: film,
    mediaWatermarked: film,
    thumbnailUrl: null,
    durationSeconds: 5,
    frameRate: null,
    frames: null,
    sizeBytes: 1,
    note: '',
    take: takes.length + 1,
    held: false,
    check: null,
    remarks: { open: 0, done: 0, settled: 0 },
    takes,
    ...change,
  }
  const asset = {
    id: contractAssetId.parse('a'),
    type: 'video' as const,
    brief: '',
    committed: 1,
    crop: null,
    requirements: null,
    contractMedias: [],
  }
  return { asset, media, index: 1 }
}

test('R-364 the take before stands beside one, else the first after it; only what has a preview and is of the same kind', () => {
  const item = buildItem([earlier(1, film), earlier(2, null), earlier(3, photo)])
  expect(takeBeside(item, 4)).toBe(1)
  expect(takeBeside(item, 1)).toBe(4)
  expect(takeBeside(item, 2)).toBeNull()
  expect(takeBeside(item, 3)).toBeNull()
  expect(takeBeside(buildItem([]), 1)).toBeNull()
})

test('R-364 what was chosen stays, unless it is the one on the other side or has no preview', () => {
  const item = buildItem([earlier(1, film), earlier(2, film), earlier(3, null)])
  expect(besideOr(item, 4, 1)).toBe(1)
  expect(besideOr(item, 1, 1)).toBe(2)
  expect(besideOr(item, 4, 3)).toBe(2)
})

test('R-364 a take that cannot be compared says why', () => {
  const why = (item: ViewerItem, take: number) => whyNotCompared(item, take, mara)
  const gone = { ...earlier(4, null), originalRemovedAt: '2026-05-03T08:00:00+00:00' }
  const item = buildItem([earlier(1, film), earlier(2, null, true), earlier(3, null), gone])
  expect(why(item, 1)).toBeNull()
  expect(why(item, 2)).toBe('Take 2 was held back and replaced.')
  expect(why(item, 3)).toBe('Take 3 has no preview.')
  expect(why(item, 4)).toBe('The preview of take 4 is gone.')
  expect(why(item, 5)).toBeNull()
  const none = { mediaWatermarked: null }
  expect(why(buildItem([], { ...none, state: 'processing' }), 1)).toBe('The preview of take 1 is not ready yet.')
  expect(why(buildItem([], { ...none, state: 'failed' }), 1)).toBe('Take 1 cannot be read.')
  expect(why(buildItem([], { ...none, state: 'failed', held: true }), 1)).toBe('Mara is going over this file again.')
})

test('R-363 two takes that cannot stand beside each other say why, the earlier one first', () => {
  const item = buildItem([earlier(1, film), earlier(2, null), earlier(3, photo)])
  const why = (one: number, other: number) => whyNotBeside(item, one, other, mara)
  expect(why(1, 4)).toBeNull()
  expect(why(2, 4)).toBe('Take 2 has no preview.')
  expect(why(3, 4)).toBe('Take 3 and take 4 are a video and a photo.')
  const held = buildItem([earlier(1, film)], { mediaWatermarked: null, state: 'failed', held: true })
  expect(whyNotBeside(held, 1, 2, mara)).toBe('Mara is going over this file again.')
  const processed = buildItem([earlier(1, film)], { mediaWatermarked: null, state: 'processing' })
  expect(whyNotBeside(processed, 1, 2, mara)).toBe('The preview of take 2 is not ready yet.')
})
