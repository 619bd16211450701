import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { after, days } from '#wire-time.ts'
import { postReviewStep } from '#features/review/review-queries.ts'
import { lockOwnCampaign, requireOwnCampaign } from './campaign-access.ts'
import { moveCampaign, publishingNeeds } from './campaign-queries.ts'
import { viewCampaign } from './campaign-view.ts'
import { nothingWanted } from './save-desired-assets-act.ts'

/** Publishing needs billing information, a payment method (S1-076) and a desired asset. */
export const publishCampaign = serve(wire.publishCampaign, async (call) => {
  const { deps, caller, params } = call

  await transact(deps.db, async (tx) => {
    // The lock makes sure that what was checked is what is submitted: a concurrent save waits here.
    await lockOwnCampaign(tx, caller, params.id)
    const campaign = await requireOwnCampaign(tx, caller, params.id)
    const closed = campaignCan.publish.why(campaign)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)

    const needs = await publishingNeeds(tx, { agencyId: caller.id, provider: deps.payments.provider })
    if (!needs.hasBillingInfo || !needs.hasPaymentMethod) {
      throw new Refusal('ONBOARDING_INCOMPLETE', 'You will be able to publish your campaign once you complete your onboarding steps')
    }
    if (needs.overdueSince && after(needs.overdueSince, days(7)) <= deps.now()) {
      throw new Refusal('PAYMENT_OVERDUE', 'One of your payments has been failing for more than 7 days. Please pay it first, then publish.')
    }
    if (needs.hasOpenChargeback) {
      throw new Refusal(
        'CHARGEBACK_OPEN',
        'Your bank is taking back one of your payments. If that’s a mistake, ask your bank to withdraw the chargeback. You can publish once it’s decided.',
      )
    }
    if (campaign.desired_assets.length === 0) throw nothingWanted()

    await moveCampaign(tx, { of: { id: campaign.id }, action: 'publish', change: { submitted_at: deps.now() } })
    await postReviewStep(tx, { of: { campaignId: campaign.id }, kind: 'submitted', operatorId: null, at: deps.now() })
  })

  return { data: viewCampaign(await requireOwnCampaign(deps.db, caller, params.id), call) }
})
