import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { Notification, NotificationData } from '@pairtake/protocol/notification/notification'
import type { Role } from '@pairtake/protocol/roles'

type LinkElement = ReactElement<Record<string, unknown>>

/** Where a notification leads; the same type leads each side to its own screen (S1 section 2). */
export function notificationLink({ type, data }: Notification, role: Role): LinkElement {
  if (role === 'operator') return <Link to="/operator" />
  return role === 'agency' ? agencyLink(type, data) : creatorLink(type, data)
}

function agencyLink(type: Notification['type'], data: NotificationData): LinkElement {
  const { campaignId, contractId, contractMediaId, candidateRequestId } = data
  if (type === 'payment_failed' || type === 'payment_refunded') return <Link to="/agency/billing/payments" search={{}} />
  if (campaignId === undefined) return <Link to="/agency/dashboard" />
  const params = { campaignId }
  if (contractId !== undefined) {
    return <Link to="/agency/campaigns/$campaignId/contracts" params={params} search={{ show: contractId, mediaId: contractMediaId }} />
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
  const { campaignId, contractId } = data
  switch (type) {
    case 'profile_verified':
    case 'profile_rejected':
      return <Link to="/settings/creator-profile-verification" />
    case 'payout_paid':
    case 'payout_returned':
      return <Link to="/creator/finances/payouts" search={{}} />
    case 'media_processing_failed':
      if (contractId === undefined) return <Link to="/creator/portfolio" search={{}} />
      break
    default:
  }
  if (contractId !== undefined) return <Link to="/creator/jobs/$contractId/summary" params={{ contractId }} search={{}} />
  if (campaignId !== undefined) return <Link to="/creator/opportunities" search={{ show: campaignId }} />
  return <Link to="/creator/dashboard" />
}
