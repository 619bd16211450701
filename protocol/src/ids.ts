declare const brand: unique symbol
type Id<Name extends string> = string & { readonly [brand]: Name }

export type UserId = Id<'user'>
export type SessionId = Id<'session'>
export type CampaignId = Id<'campaign'>
export type DesiredAssetId = Id<'desired-asset'>
export type CandidateRequestId = Id<'candidate-request'>
export type OfferId = Id<'offer'>
export type ContractId = Id<'contract'>
export type ContractAssetId = Id<'contract-asset'>
export type ContractMediaId = Id<'contract-media'>
export type MediaId = Id<'media'>
export type UploadId = Id<'upload'>
export type ConversationId = Id<'conversation'>
export type MessageId = Id<'message'>
export type NotificationId = Id<'notification'>
export type PaymentId = Id<'payment'>
export type PaymentMethodId = Id<'payment-method'>
export type EarningId = Id<'earning'>
export type PayoutId = Id<'payout'>
export type PortfolioItemId = Id<'portfolio-item'>
export type FeedbackId = Id<'feedback'>
