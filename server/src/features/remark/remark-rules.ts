import { contractMediaActions } from '@pairtake/protocol/contract-media/contract-media-actions'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { remarkCan, remarkActions } from '@pairtake/protocol/remark/remark-actions'
import { remarkLimits } from '@pairtake/protocol/remark/remark-limits'
import type { MediaId } from '@pairtake/protocol/ids'
import { fieldRefusal, Refusal } from '#refusal.ts'
import type { RemarkedItem, RemarkRow } from './remark-queries.ts'

export function refuseClosedContract(item: RemarkedItem): void {
  const closed = contractCan.work.why({ state: item.contract_state })
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
}

export function refuseReplacedTake(item: RemarkedItem, seenMediaId: MediaId): void {
  if (seenMediaId === item.media_id) return
  throw new Refusal('MEDIA_REPLACED', 'The creator has sent a new version in the meantime. Please look at it first.')
}

/** A remark can be written on an item that the agency can view and has not approved. */
export function refuseUnremarkable(item: RemarkedItem): void {
  if (item.state === 'needs_review' || item.state === 'changes_requested') return
  throw new Refusal('STATE_MOVED_ON', `This item is ${contractMediaActions.words[item.state]} and cannot get new remarks now.`)
}

/** When its item is approved, a remark is settled for good. */
export function refuseApprovedItem(item: RemarkedItem, action: 'markDone' | 'settle' | 'reopen'): void {
  if (item.state !== 'approved') return
  const { phrase } = remarkActions.actions[action]
  throw new Refusal('STATE_MOVED_ON', `This item is approved, and its remarks cannot ${phrase} now.`)
}

export function refuseClosedRemark(remark: RemarkRow, action: keyof typeof remarkCan): void {
  const closed = remarkCan[action].why(remark)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
}

/** A draft can be changed and deleted, a sent remark cannot. */
export function refuseSent(remark: RemarkRow): void {
  if (!remarkCan.save(remark)) throw new Refusal('STATE_MOVED_ON', 'This remark has been sent. Reply to it.')
}

export function refuseFull(said: number): void {
  if (said < remarkLimits.ofItem.max) return
  throw new Refusal('ITEM_FULL', `An item holds at most ${remarkLimits.ofItem.max} remarks and replies.`)
}

type Stretch = Pick<RemarkRow, 'from_frame' | 'to_frame'>
type GivenStretch = { fromFrame?: number | null | undefined; toFrame?: number | null | undefined }

/** Applies a body's frames to the existing ones: a first frame without a last one is a stretch of one frame. */
export function stretchOf(given: GivenStretch, before: Stretch = { from_frame: null, to_frame: null }): Stretch {
  const from = given.fromFrame === undefined ? before.from_frame : given.fromFrame
  const to = given.toFrame === undefined ? before.to_frame : given.toFrame
  if (from === null) return { from_frame: null, to_frame: given.toFrame ?? null }
  return { from_frame: from, to_frame: to ?? from }
}

/** `frames` is the number of frames of the take's preview, null if it has no addressable frames. */
export function refuseMisplaced(remark: Stretch & Pick<RemarkRow, 'drawing'>, frames: number | null): void {
  const { from_frame: from, to_frame: to, drawing } = remark
  if (from === null && to !== null) throw fieldRefusal('fromFrame', 'A range needs a first frame.')
  if (drawing !== null && from === null) throw fieldRefusal('drawing', 'A drawing needs a frame.')
  if (from === null || to === null) return
  const words = `This take has ${frames ?? 0} frames.`
  if (from >= (frames ?? 0)) throw fieldRefusal('fromFrame', words)
  if (to >= (frames ?? 0)) throw fieldRefusal('toFrame', words)
  if (to < from) throw fieldRefusal('toFrame', 'The last frame comes before the first.')
}

/** The brief can change: the quoted words may have been rewritten in the meantime. */
export function refuseMisquoted(quote: string | null, brief: string): void {
  if (quote !== null && !brief.includes(quote)) throw fieldRefusal('briefQuote', 'These words are not in the brief any more.')
}

/** The take that shows what is marked done: the one under review, or the next one. */
export function doneTakeOf(item: Pick<RemarkedItem, 'state' | 'take'>): number {
  return item.state === 'changes_requested' || item.state === 'failed' ? item.take + 1 : item.take
}
