import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { Notification, NotificationData } from '@pairtake/protocol/notification/notification'
import type { Role } from '@pairtake/protocol/roles'

type LinkElement = ReactElement<Record<string, unknown>>

/** A group links to the screen that shows all of its subjects. */
export function groupLink({ type, data, ...rest }: Notification, role: Role): LinkElement {
  const { candidateRequestId: _one, contractMediaId, contractId, take: _take, remarkId: _remark, ...shared } = data
  // Items of one job link to the job; several jobs link to their campaign.
  const about = contractMediaId === undefined ? shared : { ...shared, contractId }
  return notificationLink({ ...rest, type, data: about }, role)
}

/** Returns the link of a notification, typed by the router; the same as `notificationPath` of the protocol, which emails use. */
export function notificationLink({ type, data }: Notification, role: Role): LinkElement {
  if (role === 'operator') {
    if (type === 'chargeback_opened' || type === 'chargeback_decided') return <Link to="/operator/chargebacks" search={{}} />
    return type === 'refund_failed' ? <Link to="/operator/payments" search={{ state: 'failed' }} /> : <Link to="/operator" />
  }
  return role === 'agency' ? agencyLink(type, data) : creatorLink(type, data)
}

/** Returns the position within a job: the item, and the version and remark at which the viewer opens. */
const targetOf = ({ contractMediaId, take, remarkId }: NotificationData) => ({ mediaId: contractMediaId, take, remark: remarkId })

function agencyLink(type: Notification['type'], data: NotificationData): LinkElement {
  const { campaignId, contractId, candidateRequestId, paymentId } = data
  if (type === 'payment_failed' && paymentId === undefined) return <Link to="/agency/billing/payment-methods" />
  const isOfPayment = type === 'payment_overdue' || type === 'chargeback_opened' || type === 'chargeback_decided'
  if ((isOfPayment || type === 'payment_failed') && paymentId !== undefined) {
    return <Link to="/agency/billing/payments/$paymentId" params={{ paymentId }} />
  }
  if (type === 'payment_refunded' || type === 'refund_failed' || isOfPayment) return <Link to="/agency/billing/payments" search={{}} />
  if (type === 'vat_id_invalid') return <Link to="/agency/billing/billing-information" />
  if (campaignId === undefined) return <Link to="/agency/dashboard" />
  const params = { campaignId }
  if (contractId !== undefined) {
    return <Link to="/agency/campaigns/$campaignId/contracts" params={params} search={{ show: contractId, ...targetOf(data) }} />
  }
  switch (type) {
    case 'candidate_new':
    case 'candidate_counter_offer':
      return <Link to="/agency/campaigns/$campaignId/candidates" params={params} search={{ state: 'new', candidateRequestId }} />
    case 'candidate_withdrawn':
    case 'candidate_declined_offer':
      return <Link to="/agency/campaigns/$campaignId/candidates" params={params} search={{ state: 'declined', candidateRequestId }} />
    default:
      return <Link to="/agency/campaigns/$campaignId/summary" params={params} />
  }
}

function creatorLink(type: Notification['type'], data: NotificationData): LinkElement {
  const { campaignId, contractId, remarkId } = data
  switch (type) {
    case 'profile_verified':
    case 'profile_rejected':
      return <Link to="/settings/creator-profile-verification" />
    case 'payout_paid':
    case 'payout_returned':
      return <Link to="/creator/finances/payouts" search={{}} />
    case 'payment_refunded':
      return <Link to="/creator/finances/earnings" search={{}} />
    case 'vat_id_invalid':
      return <Link to="/settings/taxes" />
    default:
  }
  if (contractId !== undefined) {
    const search = remarkId === undefined ? {} : targetOf(data)
    return <Link to="/creator/jobs/$contractId/summary" params={{ contractId }} search={search} />
  }
  if (type === 'media_processing_failed') return <Link to="/creator/portfolio" search={{}} />
  if (campaignId !== undefined) return <Link to="/creator/opportunities" search={{ show: campaignId }} />
  return <Link to="/creator/dashboard" />
}
