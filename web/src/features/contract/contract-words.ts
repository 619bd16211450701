import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { shortDate } from '#mechanisms/time/time-words.ts'

/** One report is enough for the operator to look at it. When it may be made is the server's to say: `reportableAt`. */
export function canReport(contract: Contract): boolean {
  return contractCan.report(contract) && contract.reportedBy === null
}

/** What a report has set in motion; undefined where nobody reported. */
export function reportWords({ reportedBy, reportedAt, creator, state }: Contract): string | undefined {
  if (reportedBy === null || reportedAt === null) return undefined
  const who = reportedBy === 'agency' ? 'You' : creator.firstName
  const next = contractCan.report({ state })
    ? 'We’ll review it and either let it continue or cancel it at no charge. Until then, you can both keep working.'
    : 'We’ve reviewed it.'
  return `${who} reported this job on ${shortDate(reportedAt)}. ${next}`
}

/** What an agency sees happen with a job now. */
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
