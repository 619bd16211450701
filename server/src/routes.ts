import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { getBillingInformation } from './features/billing-info/get-billing-information.ts'
import { saveBillingInformation } from './features/billing-info/save-billing-information.ts'
import { createCampaign } from './features/campaign/create-campaign.ts'
import { getCampaign } from './features/campaign/get-campaign.ts'
import { listCampaigns } from './features/campaign/list-campaigns.ts'
import { publishCampaign } from './features/campaign/publish-campaign.ts'
import { saveCampaign } from './features/campaign/save-campaign.ts'
import { countUnreadMessages } from './features/conversation/count-unread-messages.ts'
import { getConversation } from './features/conversation/get-conversation.ts'
import { getRelationship } from './features/conversation/get-relationship.ts'
import { listConversationInvolvements } from './features/conversation/list-conversation-involvements.ts'
import { listMessages } from './features/conversation/list-messages.ts'
import { markConversationRead } from './features/conversation/mark-conversation-read.ts'
import { sendMessage } from './features/conversation/send-message.ts'
import { registerEvents } from './features/events/stream-events.ts'
import { getUpload } from './features/media/get-upload.ts'
import { postUpload } from './features/media/post-upload.ts'
import { preUpload } from './features/media/pre-upload.ts'
import { prepareAccess } from './features/media/prepare-access.ts'
import { registerUploadParts } from './features/media/receive-part.ts'
import { registerFiles } from './features/media/send-file.ts'
import { addPaymentMethod } from './features/payment-method/add-payment-method.ts'
import { confirmSandboxSetup } from './features/payment-method/confirm-sandbox-setup.ts'
import { createSetupIntent } from './features/payment-method/create-setup-intent.ts'
import { listPaymentMethods } from './features/payment-method/list-payment-methods.ts'
import { removePaymentMethod } from './features/payment-method/remove-payment-method.ts'
import { serveCardFrame } from './features/payment-method/serve-card-frame.ts'
import { setDefaultPaymentMethod } from './features/payment-method/set-default-payment-method.ts'
import { listMailboxMails } from './features/mail/list-mailbox-mails.ts'
import { unsubscribeMail } from './features/mail/unsubscribe-mail.ts'
import { registerUnsubscribePage } from './features/mail/unsubscribe-page.ts'
import { sendMailboxPage } from './features/mail/send-mailbox-page.ts'
import { checkResetToken } from './features/session/check-reset-token.ts'
import { confirmEmail } from './features/session/confirm-email.ts'
import { confirmPasswordReset } from './features/session/confirm-password-reset.ts'
import { login } from './features/session/login.ts'
import { logout } from './features/session/logout.ts'
import { requestPasswordReset } from './features/session/request-password-reset.ts'
import { resendConfirmationEmail } from './features/session/resend-confirmation-email.ts'
import { signup } from './features/session/signup.ts'
import { getConfig } from './features/config/get-config.ts'
import { finalizeContract } from './features/contract/finalize-contract.ts'
import { finalizeOnEvent } from './features/contract/finalize-on-event.ts'
import { getAuthUser } from './features/user/get-auth-user.ts'
import { getUserProfile } from './features/user/get-user-profile.ts'
import { saveUserProfile } from './features/user/save-user-profile.ts'
import { saveProfilePicture } from './features/user/save-profile-picture.ts'
import { changePassword } from './features/user/change-password.ts'
import { listSessions } from './features/user/list-sessions.ts'
import { endSession } from './features/user/end-session.ts'
import { getMailPreferences } from './features/user/get-mail-preferences.ts'
import { saveMailPreferences } from './features/user/save-mail-preferences.ts'
import { getCreatorProfile } from './features/creator-profile/get-creator-profile.ts'
import { replaceCreatorProfile } from './features/creator-profile/replace-creator-profile.ts'
import { updateCreatorProfile } from './features/creator-profile/update-creator-profile.ts'
import { submitCreatorProfile } from './features/creator-profile/submit-creator-profile.ts'
import { listPortfolio } from './features/portfolio/list-portfolio.ts'
import { addPortfolioItem } from './features/portfolio/add-portfolio-item.ts'
import { savePortfolioItem } from './features/portfolio/save-portfolio-item.ts'
import { deletePortfolioItem } from './features/portfolio/delete-portfolio-item.ts'
import { orderPortfolio } from './features/portfolio/order-portfolio.ts'
import { listNotifications } from './features/notification/list-notifications.ts'
import { markNotificationsSeen } from './features/notification/mark-notifications-seen.ts'
import { countUnseenNotifications } from './features/notification/count-unseen-notifications.ts'
import { getPayment } from './features/payment/get-payment.ts'
import { listPayments } from './features/payment/list-payments.ts'
import { sendInvoice } from './features/payment/send-invoice.ts'
import { deleteAccount } from './features/user/delete-account.ts'
import { exportOwnData } from './features/user/export-own-data.ts'
import { registerExports } from './features/user/send-export.ts'
import { registerPictures } from './features/user/send-picture.ts'
import { countReach } from './features/campaign/count-reach.ts'
import { decideCandidateRequest } from './features/candidate-request/decide-candidate-request.ts'
import { getCandidateRequest } from './features/candidate-request/get-candidate-request.ts'
import { initiateConversation } from './features/candidate-request/initiate-conversation.ts'
import { listCandidateRequests } from './features/candidate-request/list-candidate-requests.ts'
import { offerTerms } from './features/candidate-request/offer-terms.ts'
import { withdrawCandidateRequest } from './features/candidate-request/withdraw-candidate-request.ts'
import { approveContractMedia } from './features/contract-media/approve-contract-media.ts'
import { askForChanges } from './features/contract-media/ask-for-changes.ts'
import { attachContractMedia } from './features/contract-media/attach-contract-media.ts'
import { deleteContractMedia } from './features/contract-media/delete-contract-media.ts'
import { reuploadContractMedia } from './features/contract-media/reupload-contract-media.ts'
import { downloadOriginals } from './features/contract/download-originals.ts'
import { getContract } from './features/contract/get-contract.ts'
import { listCampaignContracts } from './features/contract/list-campaign-contracts.ts'
import { listContractAssets } from './features/contract/list-contract-assets.ts'
import { listContracts } from './features/contract/list-contracts.ts'
import { serveOriginalsZip } from './features/contract/originals-zip.ts'
import { reportContract } from './features/contract/report-contract.ts'
import { getDashboard } from './features/dashboard/get-dashboard.ts'
import { rateCreator } from './features/feedback/rate-creator.ts'
import { getCreatorFinances } from './features/finances/get-creator-finances.ts'
import { getEarning } from './features/finances/get-earning.ts'
import { getStatement } from './features/finances/get-statement.ts'
import { listEarnings } from './features/finances/list-earnings.ts'
import { sendStatement } from './features/finances/send-statement.ts'
import { exportPayouts } from './features/operator-money/export-payouts.ts'
import { listOperatorPayments } from './features/operator-money/list-operator-payments.ts'
import { listOperatorPayouts } from './features/operator-money/list-operator-payouts.ts'
import { markPayoutPaid } from './features/operator-money/mark-payout-paid.ts'
import { markPayoutsPaid } from './features/operator-money/mark-payouts-paid.ts'
import { refundPayment } from './features/operator-money/refund-payment.ts'
import { retryPayment } from './features/operator-money/retry-payment.ts'
import { returnPayout } from './features/operator-money/return-payout.ts'
import { acceptOffer } from './features/opportunity/accept-offer.ts'
import { applyToCampaign } from './features/opportunity/apply-to-campaign.ts'
import { getOpportunity } from './features/opportunity/get-opportunity.ts'
import { listOpportunities } from './features/opportunity/list-opportunities.ts'
import { approveCampaign } from './features/operator/approve-campaign.ts'
import { approveMediaOnBehalf } from './features/operator/approve-media-on-behalf.ts'
import { cancelContract } from './features/operator/cancel-contract.ts'
import { getOverview } from './features/operator/get-overview.ts'
import { liftSuspension } from './features/operator/lift-suspension.ts'
import { listAuditEntries } from './features/operator/list-audit-entries.ts'
import { listOperatorCampaigns } from './features/operator/list-operator-campaigns.ts'
import { listOperatorContracts } from './features/operator/list-operator-contracts.ts'
import { listOperatorCreatorProfiles } from './features/operator/list-operator-creator-profiles.ts'
import { listOperatorMembers } from './features/operator/list-operator-members.ts'
import { rejectCampaign } from './features/operator/reject-campaign.ts'
import { rejectCreatorProfile } from './features/operator/reject-creator-profile.ts'
import { suspendMember } from './features/operator/suspend-member.ts'
import { takeDownCampaign } from './features/operator/take-down-campaign.ts'
import { verifyCreatorProfile } from './features/operator/verify-creator-profile.ts'
import { dismissReport } from './features/operator/dismiss-report.ts'
import { getOperatorCampaign } from './features/operator/get-operator-campaign.ts'
import { getOperatorContract } from './features/operator/get-operator-contract.ts'
import { getOperatorCreatorProfile } from './features/operator/get-operator-creator-profile.ts'
import { getOperatorMember } from './features/operator/get-operator-member.ts'
import { markCampaignSeen } from './features/operator/mark-campaign-seen.ts'
import { markPortfolioSeen } from './features/operator/mark-portfolio-seen.ts'
import { downloadPayoutBatch } from './features/operator-money/download-payout-batch.ts'
import { listPayoutBatches } from './features/operator-money/list-payout-batches.ts'
import { markBatchPaid } from './features/operator-money/mark-batch-paid.ts'
import { previewRefund } from './features/operator-money/preview-refund.ts'
import { getBeneficiary } from './features/payout/get-beneficiary.ts'
import { listPayouts } from './features/payout/list-payouts.ts'
import { requestPayout } from './features/payout/request-payout.ts'
import { saveBeneficiary } from './features/payout/save-beneficiary.ts'
import type { Route } from './http/serve.ts'
import type { Sessions } from './http/session.ts'

/** Every call, one line each; a test compares them with the protocol. */
export const routes: readonly Route[] = [
  // session
  signup,
  login,
  logout,
  resendConfirmationEmail,
  confirmEmail,
  requestPasswordReset,
  checkResetToken,
  confirmPasswordReset,
  // config
  getConfig,
  // user
  getAuthUser,
  getUserProfile,
  saveUserProfile,
  saveProfilePicture,
  changePassword,
  listSessions,
  endSession,
  exportOwnData,
  deleteAccount,
  getMailPreferences,
  saveMailPreferences,
  // creator-profile
  getCreatorProfile,
  replaceCreatorProfile,
  updateCreatorProfile,
  submitCreatorProfile,
  // portfolio
  listPortfolio,
  addPortfolioItem,
  savePortfolioItem,
  deletePortfolioItem,
  orderPortfolio,
  // notification
  listNotifications,
  markNotificationsSeen,
  countUnseenNotifications,
  // mail
  listMailboxMails,
  unsubscribeMail,
  // campaign
  listCampaigns,
  createCampaign,
  getCampaign,
  saveCampaign,
  publishCampaign,
  countReach,
  // candidate-request
  listCandidateRequests,
  getCandidateRequest,
  offerTerms,
  decideCandidateRequest,
  initiateConversation,
  withdrawCandidateRequest,
  // opportunity
  listOpportunities,
  getOpportunity,
  applyToCampaign,
  acceptOffer,
  // contract-media
  attachContractMedia,
  reuploadContractMedia,
  deleteContractMedia,
  approveContractMedia,
  askForChanges,
  // feedback
  rateCreator,
  // dashboard
  getDashboard,
  // conversation
  listConversationInvolvements,
  getConversation,
  listMessages,
  sendMessage,
  markConversationRead,
  getRelationship,
  countUnreadMessages,
  // media
  preUpload,
  getUpload,
  postUpload,
  prepareAccess,
  // payment-method
  listPaymentMethods,
  createSetupIntent,
  addPaymentMethod,
  removePaymentMethod,
  setDefaultPaymentMethod,
  confirmSandboxSetup,
  // billing-info
  getBillingInformation,
  saveBillingInformation,
  // payment
  listPayments,
  getPayment,
  // contract
  listContracts,
  listCampaignContracts,
  getContract,
  listContractAssets,
  reportContract,
  downloadOriginals,
  finalizeContract,
  // operator
  listOperatorCampaigns,
  getOperatorCampaign,
  approveCampaign,
  rejectCampaign,
  takeDownCampaign,
  markCampaignSeen,
  listOperatorCreatorProfiles,
  getOperatorCreatorProfile,
  verifyCreatorProfile,
  rejectCreatorProfile,
  markPortfolioSeen,
  listOperatorContracts,
  getOperatorContract,
  dismissReport,
  cancelContract,
  approveMediaOnBehalf,
  listOperatorMembers,
  getOperatorMember,
  suspendMember,
  liftSuspension,
  listAuditEntries,
  getOverview,
  // finances
  listEarnings,
  getEarning,
  getCreatorFinances,
  getStatement,
  // payout
  listPayouts,
  requestPayout,
  getBeneficiary,
  saveBeneficiary,
  // operator-money
  listOperatorPayouts,
  exportPayouts,
  listPayoutBatches,
  downloadPayoutBatch,
  markBatchPaid,
  markPayoutPaid,
  markPayoutsPaid,
  returnPayout,
  listOperatorPayments,
  retryPayment,
  refundPayment,
  previewRefund,
]

type RawRoute = (app: FastifyInstance, frame: { deps: Deps; sessions: Sessions }) => void | Promise<void>

/** What is not JSON: bytes of files, streams, the provider's webhooks. */
export const rawRoutes: readonly RawRoute[] = [
  serveOriginalsZip,
  registerPictures,
  registerExports,
  registerUnsubscribePage,
  registerUploadParts,
  registerFiles,
  registerEvents,
  serveCardFrame,
  sendInvoice,
  sendMailboxPage,
  finalizeOnEvent,
  sendStatement,
]
