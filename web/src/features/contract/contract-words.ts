import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { shortDate } from '#mechanisms/time/time-words.ts'

/** Returns whether the job can be reported; one report is enough. The server decides when it is possible: `reportableAt`. */
export function canReport(contract: Contract): boolean {
  return contractCan.report(contract) && contract.reportedBy === null
}

/** Returns what a report has led to; undefined if there is none. */
export function reportWords({ reportedBy, reportedAt, creator, state }: Contract): string | undefined {
  if (reportedBy === null || reportedAt === null) return undefined
  const who = reportedBy === 'agency' ? 'You' : creator.firstName
  const next = contractCan.report({ state })
    ? 'We’ll review it and either let it continue or cancel it at no charge. Until then, you can both keep working.'
    : 'We’ve reviewed it.'
  return `${who} reported this job on ${shortDate(reportedAt)}. ${next}`
}

/** Returns what is happening with a job now, for an agency. */
export function agencyContractWords(contract: Contract): string {
  const { state, mediaStats, mediaCommitted, creator, cancelReason } = contract
  switch (state) {
    case 'in_progress':
      if (mediaStats.reviewPending > 0) return `${mediaStats.reviewPending} of ${mediaCommitted} for you to review`
      if (mediaStats.submitted === 0) return `${creator.firstName} is shooting`
      return `${mediaStats.completed} of ${mediaCommitted} approved`
    case 'delivered':
      return 'Everything is approved. Finalize to pay and get the originals.'
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
