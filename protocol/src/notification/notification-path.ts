import type { NotificationData, NotificationReceiver, NotificationType } from './notification.ts'

/** Returns the page that a notification or its email links to; the same type can link to a different screen for each role. */
export function notificationPath(type: NotificationType, data: NotificationData, receiver: NotificationReceiver): string {
  if (receiver === 'operator') return operatorPath(type)
  return receiver === 'agency' ? agencyPath(type, data) : creatorPath(type, data)
}

function operatorPath(type: NotificationType): string {
  if (type === 'refund_failed') return '/operator/payments?state=failed'
  return type === 'chargeback_opened' || type === 'chargeback_decided' ? '/operator/chargebacks' : '/operator'
}

function agencyPath(type: NotificationType, data: NotificationData): string {
  const { campaignId, contractId, candidateRequestId, paymentId } = data
  if (type === 'payment_failed')
    return paymentId === undefined ? '/agency/billing/payment-methods' : `/agency/billing/payments/${paymentId}`
  if (type === 'payment_overdue' || type === 'chargeback_opened' || type === 'chargeback_decided')
    return `/agency/billing/payments${paymentId === undefined ? '' : `/${paymentId}`}`
  if (type === 'payment_refunded' || type === 'refund_failed') return '/agency/billing/payments'
  if (type === 'vat_id_invalid') return '/agency/billing/billing-information'
  if (campaignId === undefined) return '/agency/dashboard'
  const campaign = `/agency/campaigns/${campaignId}`
  if (contractId !== undefined) return `${campaign}/contracts${search({ show: contractId, ...targetOf(data) })}`
  switch (type) {
    case 'candidate_new':
    case 'candidate_counter_offer':
      return `${campaign}/candidates${search({ state: 'new', candidateRequestId })}`
    case 'candidate_withdrawn':
    case 'candidate_declined_offer':
      return `${campaign}/candidates${search({ state: 'declined', candidateRequestId })}`
    default:
      return `${campaign}/summary`
  }
}

function creatorPath(type: NotificationType, data: NotificationData): string {
  const { campaignId, contractId } = data
  switch (type) {
    case 'profile_verified':
    case 'profile_rejected':
      return '/settings/creator-profile-verification'
    case 'payout_paid':
    case 'payout_returned':
      return '/creator/finances/payouts'
    case 'payment_refunded':
      return '/creator/finances/earnings'
    case 'vat_id_invalid':
      return '/settings/taxes'
    default:
  }
  if (contractId !== undefined) return `/creator/jobs/${contractId}/summary${data.remarkId === undefined ? '' : search(targetOf(data))}`
  // A failed file that belongs to no job is a portfolio video.
  if (type === 'media_processing_failed') return '/creator/portfolio'
  return campaignId === undefined ? '/creator/dashboard' : `/creator/opportunities${search({ show: campaignId })}`
}

/** Returns the position within a job: the item, and the version and remark at which the viewer opens. */
const targetOf = ({ contractMediaId, take, remarkId }: NotificationData) => ({
  mediaId: contractMediaId,
  take: take?.toString(),
  remark: remarkId,
})

function search(given: Record<string, string | undefined>): string {
  const pairs = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
