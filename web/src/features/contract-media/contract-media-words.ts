import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { relativeTime, timeAhead } from '#mechanisms/time/time-words.ts'

export type MediaContract = Pick<Contract, 'state'> & { creator: Pick<Contract['creator'], 'firstName'> }

/** Returns the second line of a delivered item, for the brand. */
export function agencyMediaWords(media: ContractMedia, contract: MediaContract, now: number): string {
  const { state, take, updatedAt, autoApproveAt } = media
  const sent = `Take ${take}, sent ${relativeTime(updatedAt, now)}`
  switch (state) {
    case 'processing':
      return 'Preparing a preview, this takes a minute'
    case 'failed':
      if (media.held) return heldWords(contract)
      return ['This file cannot be read.', askedAgainWords(contract)].join(' ').trim()
    case 'needs_review':
      return autoApproveAt === null ? sent : `${sent}, auto-approves ${timeAhead(autoApproveAt, now)}`
    case 'changes_requested':
      return `Take ${take}, you asked for changes ${relativeTime(updatedAt, now)}`
    case 'approved':
      return `Take ${take}, approved ${relativeTime(updatedAt, now)}`
    default:
      return state satisfies never
  }
}

/** The sentence for a file that the check held back. */
export const heldWords = (contract: MediaContract) =>
  contractCan.work(contract) ? `${contract.creator.firstName} is going over this file again.` : 'This file was never sent to you.'

/** What follows the sentence for a file that cannot be read; undefined if nobody is asked for another one. */
export const askedAgainWords = (contract: MediaContract) =>
  contractCan.work(contract) ? `${contract.creator.firstName} has been asked for another one.` : undefined
