import { deliverDueMails } from '#features/mail/deliver-mail.task.ts'
import { sortRenamed } from '#features/conversation/sort-renamed.task.ts'
import { mailUnreadMessages } from '#features/mail/mail-unread.task.ts'
import { removeOldMails } from '#features/mail/remove-old-mails.task.ts'
import { removeExpiredLinks, removeExpiredSessions, removeOldAttempts, removeOldKeys } from '#features/session/remove-expired.task.ts'
import { readPreviewRates } from '#features/media/read-preview-rates.task.ts'
import { requeueAttachments, requeueContractMedia, requeuePortfolioItems } from '#features/media/requeue-processing.task.ts'
import { sweepLeftovers, sweepUnusedMedia, sweepUploads } from '#features/media/sweep-files.task.ts'
import { deliverFilledCampaigns } from '#features/candidate-request/deliver-filled-campaigns.task.ts'
import { lapseUnansweredOffers } from '#features/candidate-request/lapse-unanswered-offers.task.ts'
import { remindUnansweredOffers } from '#features/candidate-request/remind-unanswered-offers.task.ts'
import { approveOverdueMedia } from '#features/contract-media/approve-overdue-media.task.ts'
import { removeEarlierOriginals, removeEarlierPreviews } from '#features/contract-media/remove-earlier-takes.task.ts'
import { remindOfHeldMedia } from '#features/contract-media/remind-of-held-media.task.ts'
import { remindSilentAgencies } from '#features/contract-media/remind-silent-agencies.task.ts'
import { completeFinalizedContracts } from '#features/contract/complete-finalized-contracts.task.ts'
import { remindDueDeliveries } from '#features/contract/remind-due-deliveries.task.ts'
import { remindLateDeliveries } from '#features/contract/remind-late-deliveries.task.ts'
import { takeMissedEvents } from '#features/charge/take-missed-events.task.ts'
import { finalizeDueContracts } from '#features/charge/finalize-due-contracts.task.ts'
import { finalizeUnknownCharges } from '#features/charge/finalize-unknown-charges.task.ts'
import { remindOverduePayments } from '#features/charge/remind-overdue-payments.task.ts'
import { foldKeptSums, proveKeptSums } from '#features/kept-sum/keep-sums.task.ts'
import { verifyLedger } from '#features/ledger/verify-ledger.task.ts'
import { settleConfirmations } from '#features/charge/settle-confirmations.task.ts'
import { settleOpenRefunds } from '#features/charge/settle-open-refunds.task.ts'
import { checkVatIds } from '#features/vat-id/check-vat-ids.task.ts'
import { compareProviderLines } from '#features/provider-line/compare-provider-lines.task.ts'
import { removeOldLooks } from '#features/operator-claim/remove-old-looks.task.ts'
import { takeProviderLines } from '#features/provider-line/take-provider-lines.task.ts'
import type { ClockTask } from './handle.ts'

/** Everything that happens because time passes. */
export const clockTasks: readonly ClockTask[] = [
  lapseUnansweredOffers,
  remindUnansweredOffers,
  deliverFilledCampaigns,
  approveOverdueMedia,
  remindSilentAgencies,
  remindOfHeldMedia,
  remindLateDeliveries,
  remindDueDeliveries,
  completeFinalizedContracts,
  mailUnreadMessages,
  deliverDueMails,
  removeOldMails,
  removeExpiredSessions,
  removeExpiredLinks,
  removeOldAttempts,
  removeOldKeys,
  removeOldLooks,
  sortRenamed,
  sweepUploads,
  sweepUnusedMedia,
  sweepLeftovers,
  readPreviewRates,
  removeEarlierOriginals,
  removeEarlierPreviews,
  requeueContractMedia,
  requeuePortfolioItems,
  requeueAttachments,
  finalizeDueContracts,
  finalizeUnknownCharges,
  remindOverduePayments,
  takeMissedEvents,
  verifyLedger,
  foldKeptSums,
  proveKeptSums,
  settleConfirmations,
  settleOpenRefunds,
  checkVatIds,
  takeProviderLines,
  compareProviderLines,
]
