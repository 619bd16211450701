import type { MediaId } from '@pairtake/protocol/ids'
import { describe, expect, test } from 'vitest'
import { byHand } from '#testing/by-hand.ts'
import { refusalOf } from '#testing/refusal-of.ts'
import type { RemarkedItem, RemarkRow } from './remark-queries.ts'
import {
  doneTakeOf,
  refuseApprovedItem,
  refuseClosedContract,
  refuseClosedRemark,
  refuseFull,
  refuseMisplaced,
  refuseMisquoted,
  refuseReplacedTake,
  refuseSent,
  refuseUnremarkable,
  stretchOf,
} from './remark-rules.ts'

const item = (row: Partial<RemarkedItem>) => byHand(row) as unknown as RemarkedItem
const remark = (row: Partial<RemarkRow>) => byHand(row) as unknown as RemarkRow
const wordsOf = (rule: () => unknown) => refusalOf(rule)?.words
const told = (rule: () => unknown) => {
  const refused = refusalOf(rule)
  const fields = Object.entries(refused?.errors?.children ?? {}).map(([field, tree]) => [field, tree.errors])
  return refused && [refused.code, ...fields.flat()]
}

describe('when a remark is written', () => {
  test('S1-140 the job is in progress', () => {
    expect(refusalOf(() => refuseClosedContract(item({ contract_state: 'in_progress' })))).toBeUndefined()
    for (const [contract_state, words] of [
      ['delivered', 'delivered'],
      ['finalizing', 'finalized'],
      ['completed', 'completed'],
      ['cancelled', 'cancelled'],
    ] as const) {
      expect(refusalOf(() => refuseClosedContract(item({ contract_state })))).toEqual({
        code: 'STATE_MOVED_ON',
        words: `This job is ${words} and cannot have its media changed now.`,
      })
    }
  })

  test('R-303 it is on the version that was looked at', () => {
    const [seen, sent] = ['seen', 'sent'] as MediaId[] as [MediaId, MediaId]
    expect(refusalOf(() => refuseReplacedTake(item({ media_id: seen }), seen))).toBeUndefined()
    expect(refusalOf(() => refuseReplacedTake(item({ media_id: sent }), seen))).toEqual({
      code: 'MEDIA_REPLACED',
      words: 'The creator has sent a new version in the meantime. Please look at it first.',
    })
  })

  test('R-303 R-322 the brand can look at the item, and has not approved it', () => {
    for (const state of ['needs_review', 'changes_requested'] as const) {
      expect(refusalOf(() => refuseUnremarkable(item({ state })))).toBeUndefined()
    }
    for (const [state, words] of [
      ['processing', 'being processed'],
      ['failed', 'not delivered'],
      ['approved', 'approved'],
    ] as const) {
      expect(refusalOf(() => refuseUnremarkable(item({ state })))).toEqual({
        code: 'STATE_MOVED_ON',
        words: `This item is ${words} and cannot get new remarks now.`,
      })
    }
  })

  test('R-304 the item holds fewer than 500 remarks and replies', () => {
    for (const said of [0, 499]) expect(refusalOf(() => refuseFull(said))).toBeUndefined()
    for (const said of [500, 501]) {
      expect(refusalOf(() => refuseFull(said))).toEqual({ code: 'ITEM_FULL', words: 'An item holds at most 500 remarks and replies.' })
    }
  })
})

describe('what was sent', () => {
  test('R-304 is neither changed nor deleted', () => {
    expect(refusalOf(() => refuseSent(remark({ state: 'draft' })))).toBeUndefined()
    for (const state of ['open', 'done', 'settled'] as const) {
      expect(refusalOf(() => refuseSent(remark({ state })))).toEqual({
        code: 'STATE_MOVED_ON',
        words: 'This remark has been sent. Reply to it.',
      })
    }
  })

  test('R-300 is replied to, and a draft is not', () => {
    for (const state of ['open', 'done', 'settled'] as const) {
      expect(refusalOf(() => refuseClosedRemark(remark({ state }), 'reply'))).toBeUndefined()
    }
    expect(refusalOf(() => refuseClosedRemark(remark({ state: 'draft' }), 'reply'))?.code).toBe('STATE_MOVED_ON')
  })

  test('R-305 is settled for good with the approval of its item', () => {
    for (const state of ['processing', 'needs_review', 'changes_requested', 'failed'] as const) {
      expect(refusalOf(() => refuseApprovedItem(item({ state }), 'reopen'))).toBeUndefined()
    }
    const approved = item({ state: 'approved' })
    expect(refusalOf(() => refuseApprovedItem(approved, 'reopen'))).toEqual({
      code: 'STATE_MOVED_ON',
      words: 'This item is approved, and its remarks cannot be reopened now.',
    })
    expect(wordsOf(() => refuseApprovedItem(approved, 'settle'))).toBe('This item is approved, and its remarks cannot be settled now.')
    expect(wordsOf(() => refuseApprovedItem(approved, 'markDone'))).toBe(
      'This item is approved, and its remarks cannot be marked as done now.',
    )
  })
})

describe('the frames of a remark', () => {
  const before = { from_frame: 10, to_frame: 20 }

  test('R-302 are both, the first alone, or none for the whole take', () => {
    expect(stretchOf({ fromFrame: 3, toFrame: 9 })).toEqual({ from_frame: 3, to_frame: 9 })
    expect(stretchOf({ fromFrame: 3 })).toEqual({ from_frame: 3, to_frame: 3 })
    expect(stretchOf({ fromFrame: 0, toFrame: null })).toEqual({ from_frame: 0, to_frame: 0 })
    for (const none of [{}, { fromFrame: null }, { fromFrame: null, toFrame: null }]) {
      expect(stretchOf(none)).toEqual({ from_frame: null, to_frame: null })
    }
  })

  test('R-302 a change names what it changes, and null takes it away', () => {
    expect(stretchOf({}, before)).toEqual(before)
    expect(stretchOf({ toFrame: 30 }, before)).toEqual({ from_frame: 10, to_frame: 30 })
    expect(stretchOf({ fromFrame: 12 }, before)).toEqual({ from_frame: 12, to_frame: 20 })
    expect(stretchOf({ toFrame: null }, before)).toEqual({ from_frame: 10, to_frame: 10 })
    // Removing the first frame removes the last one too.
    expect(stretchOf({ fromFrame: null }, before)).toEqual({ from_frame: null, to_frame: null })
    expect(stretchOf({ fromFrame: null, toFrame: 20 }, before)).toEqual({ from_frame: null, to_frame: 20 })
  })

  test('R-302 are frames of the take, in their order, and what is drawn needs one', () => {
    const drawing = [{ kind: 'pen' as const, points: [[1, 1]] as [number, number][] }]
    const placed = (from_frame: number | null, to_frame: number | null, frames: number | null = 150, drawn = false) =>
      told(() => refuseMisplaced({ from_frame, to_frame, drawing: drawn ? drawing : null }, frames))
    for (const [from, to] of [
      [0, 0],
      [0, 149],
      [149, 149],
      [null, null],
    ] as const) {
      expect(placed(from, to)).toBeUndefined()
    }
    expect(placed(0, 0, 150, true)).toBeUndefined()
    expect(placed(null, null, null)).toBeUndefined()
    const field = (name: string, words: string) => ['VALIDATION_FAILED', name, [words]]
    expect(placed(150, 150)).toEqual(field('fromFrame', 'This take has 150 frames.'))
    expect(placed(149, 150)).toEqual(field('toFrame', 'This take has 150 frames.'))
    expect(placed(0, 0, null)).toEqual(field('fromFrame', 'This take has 0 frames.'))
    expect(placed(10, 9)).toEqual(field('toFrame', 'The last frame comes before the first.'))
    expect(placed(null, 9)).toEqual(field('fromFrame', 'A range needs a first frame.'))
    expect(placed(null, null, 150, true)).toEqual(field('drawing', 'A drawing needs a frame.'))
  })
})

test('R-302 what is quoted stands in the brief; nothing quoted is not in the brief', () => {
  const brief = 'Show the label.\nNo music.'
  for (const quote of [null, 'Show the label.', 'label.\nNo']) expect(refusalOf(() => refuseMisquoted(quote, brief))).toBeUndefined()
  for (const quote of ['Show the cap.', 'no music.', 'label. No']) {
    expect(told(() => refuseMisquoted(quote, brief))).toEqual([
      'VALIDATION_FAILED',
      'briefQuote',
      ['These words are not in the brief any more.'],
    ])
  }
})

test('R-300 a remark is done in the take that is looked at, or in the one to come', () => {
  for (const state of ['processing', 'needs_review', 'approved'] as const) expect(doneTakeOf({ state, take: 3 })).toBe(3)
  for (const state of ['changes_requested', 'failed'] as const) expect(doneTakeOf({ state, take: 3 })).toBe(4)
})
