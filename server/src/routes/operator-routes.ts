import { getBalanceSheet } from '#features/balance-sheet/get-balance-sheet.ts'
import { confirmBankLine } from '#features/bank-statement/confirm-bank-line.ts'
import { getProviderStand } from '#features/provider-line/get-provider-stand.ts'
import { listProviderLines } from '#features/provider-line/list-provider-lines.ts'
import { reopenProviderLine } from '#features/provider-line/reopen-provider-line.ts'
import { settleProviderLine } from '#features/provider-line/settle-provider-line.ts'
import { listBankLines } from '#features/bank-statement/list-bank-lines.ts'
import { readBankFile } from '#features/bank-statement/read-bank-file.ts'
import { settleBankLine } from '#features/bank-statement/settle-bank-line.ts'
import { exportAccounts } from '#features/accounts/export-accounts.ts'
import { listOperatorCreatorPapers } from '#features/creator-paper/list-operator-creator-papers.ts'
import { downloadDac7File } from '#features/dac7-file/download-dac7-file.ts'
import { getDac7 } from '#features/dac7-file/get-dac7.ts'
import { sayDac7Filed } from '#features/dac7-file/say-dac7-filed.ts'
import { takeDac7File } from '#features/dac7-file/take-dac7-file.ts'
import { acceptChargeback } from '#features/operator-chargeback/accept-chargeback.ts'
import { answerChargeback } from '#features/operator-chargeback/answer-chargeback.ts'
import { getChargeback } from '#features/operator-chargeback/get-chargeback.ts'
import { listChargebacks } from '#features/operator-chargeback/list-chargebacks.ts'
import { downloadChargebacks } from '#features/operator-chargeback/download-chargebacks.ts'
import { readChargebackEvidence } from '#features/operator-chargeback/read-chargeback-evidence.ts'
import { listClaims } from '#features/operator-claim/list-claims.ts'
import { claimRecord } from '#features/operator-claim/claim-record.ts'
import { releaseClaim } from '#features/operator-claim/release-claim.ts'
import { listOperatorCampaigns } from '#features/operator-review/list-operator-campaigns.ts'
import { downloadOperatorCampaigns } from '#features/operator-review/download-operator-campaigns.ts'
import { getOperatorCampaign } from '#features/operator-review/get-operator-campaign.ts'
import { approveCampaign } from '#features/operator-review/approve-campaign.ts'
import { rejectCampaign } from '#features/operator-review/reject-campaign.ts'
import { takeDownCampaign } from '#features/operator-review/take-down-campaign.ts'
import { markCampaignSeen } from '#features/operator-review/mark-campaign-seen.ts'
import { listOperatorCreatorProfiles } from '#features/operator-review/list-operator-creator-profiles.ts'
import { downloadOperatorCreatorProfiles } from '#features/operator-review/download-operator-creator-profiles.ts'
import { getOperatorCreatorProfile } from '#features/operator-review/get-operator-creator-profile.ts'
import { verifyCreatorProfile } from '#features/operator-review/verify-creator-profile.ts'
import { rejectCreatorProfile } from '#features/operator-review/reject-creator-profile.ts'
import { markPortfolioSeen } from '#features/operator-review/mark-portfolio-seen.ts'
import { listOperatorContracts } from '#features/operator-contract/list-operator-contracts.ts'
import { downloadOperatorContracts } from '#features/operator-contract/download-operator-contracts.ts'
import { getOperatorContract } from '#features/operator-contract/get-operator-contract.ts'
import { readContractMessages } from '#features/operator-contract/read-contract-messages.ts'
import { dismissReport } from '#features/operator-contract/dismiss-report.ts'
import { cancelContract } from '#features/operator-contract/cancel-contract.ts'
import { approveMediaOnBehalf } from '#features/operator-contract/approve-media-on-behalf.ts'
import { listOperatorMembers } from '#features/operator-member/list-operator-members.ts'
import { downloadOperatorMembers } from '#features/operator-member/download-operator-members.ts'
import { getOperatorMember } from '#features/operator-member/get-operator-member.ts'
import { suspendMember } from '#features/operator-member/suspend-member.ts'
import { liftSuspension } from '#features/operator-member/lift-suspension.ts'
import { listOperatorPayouts } from '#features/operator-money/list-operator-payouts.ts'
import { downloadOperatorPayouts } from '#features/operator-money/download-operator-payouts.ts'
import { exportPayouts } from '#features/operator-money/export-payouts.ts'
import { listPayoutBatches } from '#features/operator-money/list-payout-batches.ts'
import { downloadPayoutBatches } from '#features/operator-money/download-payout-batches.ts'
import { downloadPayoutBatch } from '#features/operator-money/download-payout-batch.ts'
import { markBatchPaid } from '#features/operator-money/mark-batch-paid.ts'
import { voidBatch } from '#features/operator-money/void-batch.ts'
import { markPayoutPaid } from '#features/operator-money/mark-payout-paid.ts'
import { markPayoutsPaid } from '#features/operator-money/mark-payouts-paid.ts'
import { listDeletedCreators } from '#features/operator-money/list-deleted-creators.ts'
import { payDeletedCreator } from '#features/operator-money/pay-deleted-creator.ts'
import { returnPayout } from '#features/operator-money/return-payout.ts'
import { listOperatorPayments } from '#features/operator-money/list-operator-payments.ts'
import { downloadOperatorPayments } from '#features/operator-money/download-operator-payments.ts'
import { retryPayment } from '#features/charge/retry-payment.ts'
import { giveBackSuspense } from '#features/charge/give-back-suspense.ts'
import { listSuspense } from '#features/charge/list-suspense.ts'
import { markRefundDealtWith } from '#features/charge/mark-refund-dealt-with.ts'
import { pausePaymentReminders } from '#features/charge/pause-payment-reminders.ts'
import { resumePaymentReminders } from '#features/charge/resume-payment-reminders.ts'
import { refundPayment } from '#features/charge/refund-payment.ts'
import { previewRefund } from '#features/charge/preview-refund.ts'
import { listAuditEntries } from '#features/operator/list-audit-entries.ts'
import { downloadAuditEntries } from '#features/operator/download-audit-entries.ts'
import { getOverview } from '#features/operator/get-overview.ts'
import { retryUndone } from '#features/operator/retry-undone.ts'
import type { Route } from '#http/serve.ts'

/** Endpoints for operators. */
export const operatorRoutes: readonly Route[] = [
  // operator-chargeback
  listChargebacks,
  downloadChargebacks,
  getChargeback,
  readChargebackEvidence,
  answerChargeback,
  acceptChargeback,
  // operator-review
  listOperatorCampaigns,
  downloadOperatorCampaigns,
  getOperatorCampaign,
  approveCampaign,
  rejectCampaign,
  takeDownCampaign,
  markCampaignSeen,
  listOperatorCreatorProfiles,
  downloadOperatorCreatorProfiles,
  getOperatorCreatorProfile,
  verifyCreatorProfile,
  rejectCreatorProfile,
  markPortfolioSeen,
  // operator-claim
  listClaims,
  claimRecord,
  releaseClaim,
  // operator-contract
  listOperatorContracts,
  downloadOperatorContracts,
  getOperatorContract,
  readContractMessages,
  dismissReport,
  cancelContract,
  approveMediaOnBehalf,
  // operator-member
  listOperatorMembers,
  downloadOperatorMembers,
  getOperatorMember,
  suspendMember,
  liftSuspension,
  // operator-money
  listOperatorPayouts,
  downloadOperatorPayouts,
  exportPayouts,
  listPayoutBatches,
  downloadPayoutBatches,
  downloadPayoutBatch,
  voidBatch,
  markBatchPaid,
  markPayoutPaid,
  markPayoutsPaid,
  returnPayout,
  listDeletedCreators,
  payDeletedCreator,
  listOperatorPayments,
  downloadOperatorPayments,
  retryPayment,
  refundPayment,
  markRefundDealtWith,
  pausePaymentReminders,
  resumePaymentReminders,
  listSuspense,
  giveBackSuspense,
  previewRefund,
  // accounts
  exportAccounts,
  // creator-paper
  listOperatorCreatorPapers,
  // dac7-file
  getDac7,
  takeDac7File,
  downloadDac7File,
  sayDac7Filed,
  // balance-sheet
  getBalanceSheet,
  // bank-statement
  readBankFile,
  listBankLines,
  listProviderLines,
  getProviderStand,
  confirmBankLine,
  settleBankLine,
  settleProviderLine,
  reopenProviderLine,
  // operator
  listAuditEntries,
  downloadAuditEntries,
  getOverview,
  retryUndone,
]
