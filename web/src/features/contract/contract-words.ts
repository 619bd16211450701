import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { shortDate } from '#mechanisms/time/time-words.ts'

/** Returns whether the job can be reported; one report is enough. The server decides when it is possible: `reportableAt`. */
export function canReport(contract: Contract): boolean {
  return contractCan.report(contract) && contract.reportedBy === null
}

/** A report ends when an operator answers it, or with its job. */
export function hasOpenReport(contract: Pick<Contract, 'state' | 'reportedAt'>): boolean {
  return contract.reportedAt !== null && contractCan.dismissReport(contract)
}

/** Returns what happens with a report, for one side; undefined if there is none, or if it ended with the job. */
export function reportWords(contract: Contract, viewer: 'agency' | 'creator'): string | undefined {
  const { reportedBy, reportedAt, agency, creator } = contract
  if (reportedBy === null || reportedAt === null || !hasOpenReport(contract)) return undefined
  const other = viewer === 'agency' ? creator.firstName : agency.general.displayName
  const who = reportedBy === viewer ? 'You' : other
  const next = 'We’ll review it and either let it continue or cancel it at no charge. Until then, you can both keep working.'
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
