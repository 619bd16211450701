import { Link } from '@tanstack/react-router'
import type { FirstStep } from '@pairtake/protocol/user/dashboard-endpoints'

/** A link to where a step is done; the surrounding row or button passes its look and text. */
export function FirstStepLink({ step: { kind, campaignId }, ...look }: { step: FirstStep }) {
  switch (kind) {
    case 'email':
    case 'picture':
      return <Link to="/settings/user-profile" {...look} />
    case 'billing_info':
      return <Link to="/agency/billing/billing-information" {...look} />
    case 'payment_method':
      return <Link to="/agency/billing/payment-methods" search={{ add: true }} {...look} />
    case 'campaign':
      return <Link to="/agency/campaigns" search={{ new: true }} {...look} />
    case 'publish':
      if (campaignId === null) return <Link to="/agency/campaigns" search={{}} {...look} />
      return <Link to="/agency/campaigns/$campaignId/summary" params={{ campaignId }} {...look} />
    case 'profile':
      return <Link to="/settings/creator-profile" {...look} />
    case 'portfolio':
      return <Link to="/creator/portfolio" {...look} />
    case 'verification':
      return <Link to="/settings/creator-profile-verification" {...look} />
    case 'apply':
      return <Link to="/creator/opportunities" search={{}} {...look} />
  }
}
