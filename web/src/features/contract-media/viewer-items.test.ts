import { expect, test } from 'vitest'
import type { ContractAsset } from '@pairtake/protocol/contract/contract'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { contractMediaId, mediaId, contractAssetId } from '@pairtake/protocol/ids'
import { canRemark, checkOfTake, nextToReview, pinnedTake, saidAbout, shownFile, shownTake, type ViewerItem } from './viewer-items.ts'

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

test('the note of an earlier take has the day it was sent; that of the last take has none, because what is known is its last change', () => {
  const [takeOne] = buildMedia({}).takes ?? []
  if (!takeOne) throw new Error('An earlier take is there')
  const media = buildMedia({
    takes: [{ ...takeOne, note: 'First try.', changeRequestMessage: null }],
    updatedAt: '2026-11-25T10:00:00+00:00',
  })
  expect(saidAbout(media).map((line) => [line.words, line.at])).toEqual([
    ['First try.', at],
    ['Label turned.', null],
  ])
})

test('a take that is processed, held back or could not be read says nothing of a check; one that was never checked does', () => {
  const [takeOne] = buildMedia({}).takes ?? []
  if (!takeOne) throw new Error('An earlier take is there')
  expect(checkOfTake(buildMedia({}), 2)).toBeNull()
  for (const change of [{ state: 'processing' }, { state: 'failed' }, { held: true }] as const) {
    expect(checkOfTake(buildMedia(change), 2)).toBeUndefined()
  }
  expect(checkOfTake(buildMedia({}), 1)).toBeNull()
  expect(checkOfTake(buildMedia({ takes: [{ ...takeOne, held: true }] }), 1)).toBeUndefined()
})

test('R-303 a remark is written on the last take alone, while it waits for review and while changes are requested', () => {
  const states = (take: number, contract: Parameters<typeof canRemark>[0] = { state: 'in_progress' }) =>
    (['processing', 'failed', 'needs_review', 'changes_requested', 'approved'] as const).filter((state) =>
      canRemark(contract, buildMedia({ state }), take),
    )
  expect(states(2)).toEqual(['needs_review', 'changes_requested'])
  expect(states(1)).toEqual([])
  expect(states(2, { state: 'delivered' })).toEqual([])
})

test('a viewer that shows the last take goes on to the next one, whether it was opened there or came back', () => {
  const media = buildMedia({})
  expect(pinnedTake(media, undefined)).toBeNull()
  expect(pinnedTake(media, 2)).toBeNull()
  expect(pinnedTake(media, 1)).toBe(1)
})

test('once a job is paid, the last take of a photo is shown as its original, and an earlier one still as its preview', () => {
  const photo = { fileName: 'shelf.jpg', frameRate: null, frames: null }
  const paid = { state: 'completed' } as const
  const original = { mediaId: 'original', usage: 'ContractMediaOriginal' }
  expect(shownFile(paid, buildItem(photo), 2)).toEqual(original)
  expect(shownFile(paid, buildItem(photo), 1)).toEqual({ mediaId: 'first', usage: 'ContractMediaWatermarked' })
  expect(shownFile({ state: 'in_progress' }, buildItem(photo), 2)).toEqual({ mediaId: 'second', usage: 'ContractMediaWatermarked' })
  // A format that no browser shows.
  expect(shownFile(paid, buildItem({ ...photo, fileName: 'shelf.heic' }), 2)).toEqual({
    mediaId: 'second',
    usage: 'ContractMediaWatermarked',
  })
  expect(shownFile(paid, buildItem({ ...photo, mediaWatermarked: null }), 2)).toBeNull()
})

test('R-294 once a job is paid, a video with numbered frames is shown as its clean version', () => {
  expect(shownFile({ state: 'completed' }, buildItem({}), 2)).toEqual({ mediaId: 'second', usage: 'ContractMediaWatermarked' })
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
  expect(nextToReview(items, second, new Set())?.media.id).toBe('1')
  expect(nextToReview(items, first, new Set())).toBeUndefined()
  // One that was decided on is over, although the job says otherwise; its next take is not.
  expect(nextToReview(items, second, new Set(['1 2']))).toBeUndefined()
  expect(nextToReview(items, second, new Set(['1 1']))?.media.id).toBe('1')
})
