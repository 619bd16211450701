import type * as z from 'zod/mini'
import { idText } from '#fields.ts'

/**
 * Branded ids: strings whose type says what they identify, so that one cannot be used for another. They enter through these schemas, the path
 * parameters (`path.ts`) and the types of database columns; `newId` creates new ones.
 */
export const memberId = idText.brand<'member'>()
export type MemberId = z.output<typeof memberId>
export const paymentId = idText.brand<'payment'>()
export type PaymentId = z.output<typeof paymentId>
export const earningId = idText.brand<'earning'>()
export type EarningId = z.output<typeof earningId>
export const payoutId = idText.brand<'payout'>()
export type PayoutId = z.output<typeof payoutId>
export const conversationId = idText.brand<'conversation'>()
export type ConversationId = z.output<typeof conversationId>
export const messageId = idText.brand<'message'>()
export type MessageId = z.output<typeof messageId>
export const invoiceId = idText.brand<'invoice'>()
export type InvoiceId = z.output<typeof invoiceId>
export const creatorPaperId = idText.brand<'creator-paper'>()
export type CreatorPaperId = z.output<typeof creatorPaperId>
export const candidateRequestId = idText.brand<'candidate-request'>()
export type CandidateRequestId = z.output<typeof candidateRequestId>
export const campaignId = idText.brand<'campaign'>()
export type CampaignId = z.output<typeof campaignId>
export const contractId = idText.brand<'contract'>()
export type ContractId = z.output<typeof contractId>
export const contractMediaId = idText.brand<'contract-media'>()
export type ContractMediaId = z.output<typeof contractMediaId>
export const remarkId = idText.brand<'remark'>()
export type RemarkId = z.output<typeof remarkId>
export const remarkReplyId = idText.brand<'remark-reply'>()
export type RemarkReplyId = z.output<typeof remarkReplyId>
export const mediaId = idText.brand<'media'>()
export type MediaId = z.output<typeof mediaId>
export const refundId = idText.brand<'refund'>()
export type RefundId = z.output<typeof refundId>
export const offerId = idText.brand<'offer'>()
export type OfferId = z.output<typeof offerId>
export const desiredAssetId = idText.brand<'desired-asset'>()
export type DesiredAssetId = z.output<typeof desiredAssetId>
export const contractAssetId = idText.brand<'contract-asset'>()
export type ContractAssetId = z.output<typeof contractAssetId>
export const portfolioItemId = idText.brand<'portfolio-item'>()
export type PortfolioItemId = z.output<typeof portfolioItemId>
export const paymentMethodId = idText.brand<'payment-method'>()
export type PaymentMethodId = z.output<typeof paymentMethodId>
export const uploadId = idText.brand<'upload'>()
export type UploadId = z.output<typeof uploadId>
export const notificationId = idText.brand<'notification'>()
export type NotificationId = z.output<typeof notificationId>
export const dac7FileId = idText.brand<'dac7-file'>()
export type Dac7FileId = z.output<typeof dac7FileId>
export const feedbackId = idText.brand<'feedback'>()
export type FeedbackId = z.output<typeof feedbackId>
