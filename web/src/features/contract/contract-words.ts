import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'

/** One report is enough for the operator to look at it. */
export function canReport(contract: Contract): boolean {
  return contractCan.report(contract) && contract.reportedBy === null
}

/** What an agency sees happen with a job now. */
export function agencyJobWords(contract: Contract): string {
  const { state, mediaStats, mediaCommitted, creator, cancelReason } = contract
  switch (state) {
    case 'in_progress':
      if (mediaStats.reviewPending > 0) return `${mediaStats.reviewPending} of ${mediaCommitted} for you to review`
      if (mediaStats.submitted === 0) return `${creator.firstName} is shooting`
      return `${mediaStats.completed} of ${mediaCommitted} approved`
    case 'delivered':
      return 'Everything is approved. Finalize it to pay and to get the originals.'
    case 'finalizing':
      return contract.feedback?.agencyCompleted === false ? `Paid. How was ${creator.firstName}?` : 'Paid. The originals are yours.'
    case 'completed':
      return 'Done. The originals are yours.'
    case 'cancelled':
      return cancelReason ? `Cancelled: ${cancelReason}` : 'Cancelled, nothing was charged.'
    default:
      return state satisfies never
  }
}
