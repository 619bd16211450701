import { fromMinor } from '@pairtake/protocol/money'
import * as wire from '@pairtake/protocol/operator/operator-endpoints'
import { serve } from '#http/serve.ts'
import { wireTimeOrNull } from '#wire-time.ts'
import { overdueBefore } from '#features/review/review-target-rules.ts'
import { findOverview, type OverviewRow } from './overview-queries.ts'
import { troubleOf } from './trouble-rules.ts'
import { viewUndone } from './undone-view.ts'

export const getOverview = serve(wire.getOverview, async ({ deps }) => {
  const now = deps.now()
  const row = await findOverview(deps.db, { now, overdueBefore: overdueBefore(now) })
  const money = (amountMinor: number) => fromMinor(amountMinor, deps.config.currency)

  return {
    data: {
      trouble: troubleOf({
        mails: row.mails,
        damagedPapers: row.damaged_papers,
        vatIds: deps.config.vies === undefined ? { unanswered: 0, failure: null } : row.vat_ids,
        endings: deps.endings(),
        space: await deps.space.look(),
        media: await deps.media.isolation(),
      }),
      undone: viewUndone(row.undone),
      members: {
        agencies: row.agencies,
        creators: row.creators,
        verifiedCreators: row.verified_creators,
        activeAgencies: row.active_agencies,
        activeCreators: row.active_creators,
      },
      waiting: {
        campaigns: row.waiting_campaigns,
        editedCampaigns: row.edited_campaigns,
        creatorProfiles: row.waiting_profiles,
        changedPortfolios: row.changed_portfolios,
        payouts: row.waiting_payouts,
        batchedPayouts: row.batched_payouts,
        failedPayments: row.failed_payments,
        overduePayments: row.overdue_payments,
        openChargebacks: row.open_chargebacks,
        suspendedCharges: row.suspended_charges,
        reportedContracts: row.reported_contracts,
        invalidVatIds: deps.config.vies === undefined ? 0 : row.invalid_vat_ids,
      },
      reviews: { campaigns: viewTimes(row.campaign_reviews), creatorProfiles: viewTimes(row.profile_reviews) },
      campaigns: row.campaigns,
      contracts: { inProgress: row.in_progress, delivered: row.delivered, completed: row.completed },
      volume: money(row.volume),
      fees: money(row.fees),
      months: row.months.map((month) => ({ ...month, volume: money(month.volume), fees: money(month.fees) })),
    },
  }
})

function viewTimes({ oldestAt, overdue, medianHours }: OverviewRow['campaign_reviews']) {
  return { oldestAt: wireTimeOrNull(oldestAt), overdue, medianHours }
}
