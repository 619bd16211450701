import { expect, test } from 'vitest'
import type { ContractAsset } from '@pairtake/protocol/contract/contract'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { contractMediaId, mediaId, contractAssetId } from '@pairtake/protocol/ids'
import { nextToReview, saidAbout, shownTake, type ViewerItem } from './viewer-items.ts'

const at = '2026-11-20T10:00:00+00:00'

function buildMedia(change: Partial<ContractMedia>): ContractMedia {
  return {
    id: contractMediaId.parse('m'),
    name: 'pour',
    fileName: 'pour.mp4',
    state: 'needs_review',
    updatedAt: at,
    changeRequestMessage: null,
    failureReason: null,
    autoApproveAt: null,
    mediaOriginal: { id: mediaId.parse('original'), type: 'video' },
    mediaWatermarked: { id: mediaId.parse('second'), type: 'video' },
    thumbnailUrl: null,
    durationSeconds: 5,
    frameRate: { num: 30000, den: 1001 },
    frames: 150,
    sizeBytes: 1,
    note: 'Label turned.',
    take: 2,
    held: false,
    check: null,
    remarks: { open: 0, done: 0, settled: 0 },
    takes: [
      {
        take: 1,
        sentAt: at,
        note: '',
        changeRequestMessage: 'Turn the label.',
        mediaWatermarked: { id: mediaId.parse('first'), type: 'video' },
        originalRemovedAt: null,
        held: false,
        check: null,
        frameRate: null,
        frames: null,
      },
    ],
    ...change,
  }
}

const asset: ContractAsset = {
  id: contractAssetId.parse('a'),
  type: 'video',
  brief: '',
  committed: 3,
  crop: null,
  requirements: null,
  contractMedias: [],
}
const buildItem = (change: Partial<ContractMedia>, index = 1): ViewerItem => ({ asset, media: buildMedia(change), index })

test('what was said stands in the order of the takes, empty notes left out', () => {
  expect(saidAbout(buildMedia({})).map(({ side, take, words }) => `${take} ${side} ${words}`)).toEqual([
    '1 agency Turn the label.',
    '2 creator Label turned.',
  ])
})

test('every earlier take stays viewable', () => {
  const item = buildItem({})
  expect(shownTake(item, 1)?.id).toBe('first')
  expect(shownTake(item, 2)?.id).toBe('second')
  expect(shownTake(item, 7)).toBeNull()
})

test('after a decision comes the next one to review, then those before it', () => {
  const itemOf = (id: string, change: Partial<ContractMedia> = {}) => buildItem({ id: contractMediaId.parse(id), ...change })
  const items = [itemOf('1'), itemOf('2', { state: 'approved' }), itemOf('3', { state: 'approved' })]
  const [first, second] = items
  if (!first || !second) throw new Error('Two items are there')
  expect(nextToReview(items, second)?.media.id).toBe('1')
  expect(nextToReview(items, first)).toBeUndefined()
})
