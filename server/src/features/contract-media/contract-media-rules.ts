import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { contractMediaCan } from '@pairtake/protocol/contract-media/contract-media-actions'
import type { MediaId } from '@pairtake/protocol/ids'
import { Refusal } from '#refusal.ts'
import type { ContractRow } from '#features/contract/contract-queries.ts'
import type { LockedMedia } from './contract-media-queries.ts'

export function refuseReplaced(media: LockedMedia, seenMediaId: MediaId | null | undefined, by: 'creator' | 'others' = 'others'): void {
  if (!seenMediaId || seenMediaId === media.media_id) return
  const whose = by === 'creator' ? 'You have' : 'The creator has'
  throw new Refusal('MEDIA_REPLACED', `${whose} sent a new version in the meantime. Please look at it first.`)
}

/** A creator and a brand who do not agree within this many takes need to talk. */
export function refuseTooManyTakes(media: LockedMedia, takesPerItem: number): void {
  if (media.take >= takesPerItem) throw new Refusal('ITEM_FULL', `An item has at most ${takesPerItem} takes. Write to the brand.`)
}

export function refuseClosedContract(contract: ContractRow): void {
  const closed = contractCan.work.why(contract)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
}

export function refuseClosedItem(media: LockedMedia, action: keyof typeof contractMediaCan): void {
  const closed = contractMediaCan[action].why(media)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
}

/** A file that cannot be read is also in state failed, but it cannot be sent. */
export function refuseNotHeld(media: LockedMedia): void {
  if (!media.held) throw new Refusal('STATE_MOVED_ON', 'This item is not held back.')
}
