import type { Contract } from '@pairtake/protocol/contract/contract'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { contractCan, type ContractState } from '@pairtake/protocol/contract/contract-actions'
import { relativeTime, timeAhead } from '#mechanisms/time/time-words.ts'

/** S2 section 2, Creator job summary. */
export const contractStateWords: Record<ContractState, string> = {
  in_progress: 'You are actively working on it. Upload each item when it is ready.',
  delivered: 'The media is delivered, there is nothing more to do.',
  finalizing: 'The media is delivered, there is nothing more to do.',
  completed: 'This job is done.',
  cancelled: 'This job was cancelled.',
}

/** Returns the second line of a job in a list: what the creator has to do comes first. */
export function contractProgressWords({ state, mediaStats, mediaCommitted }: Contract): string {
  if (state === 'cancelled') return 'cancelled'
  if (mediaStats.changesRequested > 0)
    return mediaStats.changesRequested === 1 ? '1 item needs changes' : `${mediaStats.changesRequested} items need changes`
  return `${mediaStats.completed} of ${mediaCommitted} approved, ${mediaStats.submitted} submitted`
}

/** Whether there is an original to download; what is held back or cannot be read counts as not delivered (R-322). */
export function hasOriginals({ contractAssets = [] }: Pick<Contract, 'contractAssets'>): boolean {
  return contractAssets.some(({ contractMedias }) => contractMedias.some(({ state }) => state !== 'failed'))
}

type Delivered = Pick<ContractMedia, 'state' | 'take' | 'updatedAt' | 'autoApproveAt' | 'failureReason' | 'held'>

/** Returns the sentence about a delivered item. */
export function mediaWords(media: Delivered, contract: Pick<Contract, 'state'>, now = Date.now()): string {
  const when = relativeTime(media.updatedAt, now)
  switch (media.state) {
    case 'processing':
      return 'Preparing a preview, this takes a minute'
    case 'needs_review': {
      const clock = media.autoApproveAt === null ? '' : `; it auto-approves ${timeAhead(media.autoApproveAt, now)}`
      // Nobody reviews what a cancelled job left.
      return `Take ${media.take}, sent ${when}${contractCan.work(contract) ? `. The brand reviews it next${clock}` : ''}`
    }
    case 'changes_requested':
      return `Take ${media.take}, sent back ${when}`
    case 'approved':
      return `Take ${media.take}, approved ${when}`
    case 'failed':
      // Its reason says what to do about the file; in a cancelled job that is nothing.
      if (!media.held && !contractCan.work(contract)) return 'This file could not be read.'
      return media.failureReason ?? 'This file could not be read. Please export and upload it again.'
    default:
      return media.state satisfies never
  }
}
