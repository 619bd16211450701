import type { Role } from '@pairtake/protocol/roles'
import type { Tenant } from './tenant.ts'

/** Kinds of records that calls refer to by id. */
export type Kind = keyof typeof ids

type Owned = { id: string; of: readonly Role[] }

const both = ['agency', 'creator'] as const

/** Every record of a tenant by kind, with the roles that own it: only those may name it. */
const ids = {
  campaign: (at: Tenant): Owned[] => [
    { id: at.campaign.id, of: ['agency'] },
    { id: at.contractCampaignId, of: ['agency'] },
  ],
  /** A published campaign, which every creator may see. */
  opportunity: (_at: Tenant): Owned[] => [],
  request: (at: Tenant): Owned[] => [{ id: at.candidateRequestId, of: both }],
  offer: (at: Tenant): Owned[] => [{ id: at.offerId, of: both }],
  desiredAsset: (at: Tenant): Owned[] => [
    { id: at.campaign.videoAssetId, of: both },
    { id: at.campaign.photoAssetId, of: both },
  ],
  contract: (at: Tenant): Owned[] => [{ id: at.contractId, of: both }],
  contractAsset: (at: Tenant): Owned[] => [{ id: at.contractAssetId, of: ['creator'] }],
  contractMedia: (at: Tenant): Owned[] => [{ id: at.contractMediaId, of: both }],
  /** Only the agency that wrote them sees drafts. */
  remark: (at: Tenant): Owned[] => [
    { id: at.remarkId, of: both },
    { id: at.draftRemarkId, of: ['agency'] },
  ],
  feedback: (at: Tenant): Owned[] => [{ id: at.feedbackId, of: ['agency'] }],
  upload: (at: Tenant): Owned[] => [
    { id: at.uploads.creator.id, of: ['creator'] },
    { id: at.uploads.agency.id, of: ['agency'] },
    { id: at.spareUploads.creator.id, of: ['creator'] },
    { id: at.spareUploads.agency.id, of: ['agency'] },
  ],
  referenceFile: (at: Tenant): Owned[] => [{ id: at.referenceMediaId, of: ['agency'] }],
  /** Delivered or not: attaching a file twice answers with the same record. */
  jobFile: (at: Tenant): Owned[] => [
    { id: at.spareMediaId, of: ['creator'] },
    { id: at.contractMediaFileId, of: both },
  ],
  portfolioFile: (at: Tenant): Owned[] => [{ id: at.portfolioMediaId, of: ['creator'] }],
  attachment: (at: Tenant): Owned[] => [
    { id: at.agencyAttachmentId, of: ['agency'] },
    { id: at.creatorAttachmentId, of: ['creator'] },
  ],
  conversation: (at: Tenant): Owned[] => [{ id: at.conversationId, of: both }],
  message: (at: Tenant): Owned[] => [{ id: at.messageId, of: both }],
  notification: (at: Tenant): Owned[] => [{ id: at.notificationId, of: ['agency'] }],
  payment: (at: Tenant): Owned[] => [
    { id: at.paymentId, of: ['agency'] },
    { id: at.paidPaymentId, of: ['agency'] },
  ],
  paymentMethod: (at: Tenant): Owned[] => [{ id: at.paymentMethodId, of: ['agency'] }],
  savedCard: (at: Tenant): Owned[] => [{ id: at.newCardRef, of: ['agency'] }],
  portfolioItem: (at: Tenant): Owned[] => [{ id: at.portfolioItemId, of: ['creator'] }],
  earning: (at: Tenant): Owned[] => [{ id: at.earningId, of: ['creator'] }],
  payout: (at: Tenant): Owned[] => [
    { id: at.payoutId, of: [] },
    { id: at.batchedPayoutId, of: [] },
  ],
  chargeback: (at: Tenant): Owned[] => [{ id: at.chargebackId, of: [] }],
  suspense: (at: Tenant): Owned[] => [{ id: at.suspenseId, of: [] }],
  bankLine: (at: Tenant): Owned[] => [{ id: at.bankLineId, of: [] }],
  providerLine: (at: Tenant): Owned[] => [{ id: at.providerLineId, of: [] }],
  dac7File: (at: Tenant): Owned[] => [{ id: at.dac7FileId, of: [] }],
  batch: (at: Tenant): Owned[] => [{ id: at.batchId, of: [] }],
  deletedCreator: (at: Tenant): Owned[] => [{ id: at.deletedCreatorId, of: [] }],
  creator: (at: Tenant): Owned[] => [{ id: at.creator.id, of: [] }],
  member: (at: Tenant): Owned[] => [
    { id: at.creator.id, of: [] },
    { id: at.agency.id, of: [] },
  ],
  session: (at: Tenant): Owned[] => [
    { id: at.sessionId, of: ['agency'] },
    { id: at.creatorSessionId, of: ['creator'] },
    { id: at.operatorSessionId, of: ['operator'] },
  ],
}

/** The path segment before an id determines its kind. */
const bySegment: Record<string, Kind> = {
  campaigns: 'campaign',
  'creator-opportunities': 'opportunity',
  'candidate-requests': 'request',
  'creator-requests': 'request',
  contracts: 'contract',
  'contract-assets': 'contractAsset',
  'contract-media': 'contractMedia',
  remarks: 'remark',
  feedback: 'feedback',
  uploads: 'upload',
  conversations: 'conversation',
  'relationship-by-conversation': 'conversation',
  payments: 'payment',
  'payment-methods': 'paymentMethod',
  portfolio: 'portfolioItem',
  earnings: 'earning',
  payouts: 'payout',
  'payout-batches': 'batch',
  chargebacks: 'chargeback',
  suspense: 'suspense',
  'bank-lines': 'bankLine',
  'provider-lines': 'providerLine',
  'dac7-files': 'dac7File',
  'creator-profiles': 'creator',
  'deleted-creators': 'deletedCreator',
  members: 'member',
  sessions: 'session',
}

/** Fields of bodies and queries, by path; an entry for one call (`name path`) takes precedence over the general one. */
const byField: Record<string, Kind> = {
  offerId: 'offer',
  fromCampaignId: 'campaign',
  'proposedAssets.[].desiredAssetId': 'desiredAsset',
  'desiredAssets.[].id': 'desiredAsset',
  'referenceMaterials.[]': 'referenceFile',
  'attachments.[]': 'attachment',
  uploadId: 'upload',
  paymentMethodId: 'savedCard',
  'attachContractMedia mediaId': 'jobFile',
  'reuploadContractMedia mediaId': 'jobFile',
  'approveContractMedia mediaId': 'jobFile',
  'approveMediaOnBehalf mediaId': 'jobFile',
  'askForChanges mediaId': 'jobFile',
  'sendContractMediaAnyway mediaId': 'jobFile',
  'addRemark mediaId': 'jobFile',
  'answers.[].remarkId': 'remark',
  'prepareAccess mediaId': 'jobFile',
  'addPortfolioItem mediaId': 'portfolioFile',
  'preUpload creator entityId': 'contractAsset',
  'preUpload agency entityId': 'campaign',
  'markNotificationsSeen ids.[]': 'notification',
  'orderPortfolio ids.[]': 'portfolioItem',
  'exportPayouts ids.[]': 'payout',
  'markPayoutsPaid ids.[]': 'payout',
  'listOperatorCreatorPapers creatorId': 'creator',
  'listAuditEntries subjectId': 'campaign',
  'claimRecord subjectId': 'campaign',
  'releaseClaim subjectId': 'campaign',
}

/** Fields that are named like ids but do not refer to a record: a key made by the page, a version that is only compared. */
const noRecord = new Set(['clientMessageId', 'clientReplyId', 'version'])
/** An application does not answer an offer, so this id is ignored; the other one filters a file, which is made and recorded whatever it finds. */
const passedOver = new Set(['applyToCampaign offerId', 'downloadAuditEntries subjectId'])

export function kindOfParam(path: string, param: string): Kind | undefined {
  const segments = path.split('/')
  return bySegment[segments[segments.indexOf(`{${param}}`) - 1] ?? '']
}

export function kindOfField(call: string, path: readonly string[], role: Role | 'public'): Kind | undefined {
  const name = path.join('.')
  if (passedOver.has(`${call} ${name}`)) return undefined
  return byField[`${call} ${role} ${name}`] ?? byField[`${call} ${name}`] ?? byField[name]
}

/** Whether a field's name says that it contains an id, so that it needs a kind. */
export function looksLikeId(call: string, path: readonly string[]): boolean {
  if (passedOver.has(`${call} ${path.join('.')}`)) return false
  const key = path.findLast((step) => step !== '[]') ?? ''
  return /^ids?$|Ids?$/.test(key) && !noRecord.has(key)
}

export function ownedIds(kind: Kind, at: Tenant): Owned[] {
  return ids[kind](at)
}

/** The id of a record that the caller owns; an operator may name any. */
export function ownId(kind: Kind, at: Tenant, role: Role | 'public'): string | undefined {
  const all = ownedIds(kind, at)
  const own = all.find(({ of }) => of.some((owner) => owner === role))
  return (own ?? (role === 'operator' ? all[0] : undefined))?.id
}

/** All ids with their kinds. */
export function allIds(at: Tenant): { kind: Kind; id: string; of: readonly Role[] }[] {
  return (Object.keys(ids) as Kind[]).flatMap((kind) => ownedIds(kind, at).map((owned) => ({ kind, ...owned })))
}
