import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { relativeTime, timeAhead } from '#mechanisms/time/time-words.ts'

/** Returns the second line of a delivered item, for the brand. */
export function agencyMediaWords(media: ContractMedia, creatorName: string): string {
  const { state, take, updatedAt, autoApproveAt } = media
  const sent = `Take ${take}, sent ${relativeTime(updatedAt)}`
  switch (state) {
    case 'processing':
      return 'Preparing a preview, this takes a minute'
    case 'failed':
      if (media.held) return goingOverWords(creatorName)
      return `This file cannot be read. ${creatorName} has been asked for another one.`
    case 'needs_review':
      return autoApproveAt === null ? sent : `${sent}, auto-approves ${timeAhead(autoApproveAt)}`
    case 'changes_requested':
      return `Take ${take}, you asked for changes ${relativeTime(updatedAt)}`
    case 'approved':
      return `Take ${take}, approved ${relativeTime(updatedAt)}`
    default:
      return state satisfies never
  }
}

/** The sentence for a file that the check held back. */
export const goingOverWords = (creatorName: string) => `${creatorName} is going over this file again.`
