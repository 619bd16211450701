import { fromMinor } from '@pairtake/protocol/money'
import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { serve } from '../../http/serve.ts'
import { findOverview } from './overview-queries.ts'

export const getOverview = serve(wire.getOverview, async ({ deps }) => {
  const row = await findOverview(deps.db, deps.now())
  const money = (amountMinor: number) => fromMinor(amountMinor, deps.config.currency)

  return {
    data: {
      members: { agencies: row.agencies, creators: row.creators, verifiedCreators: row.verified_creators },
      waiting: {
        campaigns: row.waiting_campaigns,
        creatorProfiles: row.waiting_profiles,
        payouts: row.waiting_payouts,
        failedPayments: row.failed_payments,
        reportedContracts: row.reported_contracts,
      },
      contracts: { inProgress: row.in_progress, delivered: row.delivered, completed: row.completed },
      volume: money(row.volume),
      fees: money(row.fees),
      months: row.months.map(({ month, volume, fees }) => ({ month, volume: money(volume), fees: money(fees) })),
    },
  }
})
