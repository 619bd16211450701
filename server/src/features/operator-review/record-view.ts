import { fromMinor } from '@pairtake/protocol/money'
import type { OperatorCampaignRecord, OperatorCreatorRecord } from '@pairtake/protocol/operator/operator-record'
import { countryName } from '@pairtake/protocol/reference/countries'
import type { ViewContext } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { viewCampaignReview, viewProfileReview } from '#features/review/review-view.ts'
import type { OperatorCampaignRecordRow } from './operator-campaign-queries.ts'
import { viewOperatorCampaign } from './operator-campaign-view.ts'
import type { OperatorProfileRecordRow } from './operator-profile-queries.ts'
import { viewOperatorProfile } from './operator-profile-view.ts'

/** Everything that a decision on a campaign needs. */
export function viewCampaignRecord(row: OperatorCampaignRecordRow, context: ViewContext): OperatorCampaignRecord {
  const { memberSince, paidMinor, billingCountry, ...record } = row.agency_record
  return {
    ...viewOperatorCampaign(row, context),
    review: viewCampaignReview(row.review),
    agencyRecord: {
      ...record,
      memberSince: wireTime(memberSince),
      paid: fromMinor(paidMinor, row.currency),
      billingCountry: billingCountry === null ? null : { code: billingCountry, name: countryName(billingCountry) },
    },
  }
}

/** Everything that a decision on a creator needs. */
export function viewCreatorRecord(row: OperatorProfileRecordRow, context: ViewContext): OperatorCreatorRecord {
  const { memberSince, earnedMinor, ...record } = row.creator_record
  return {
    ...viewOperatorProfile(row, context),
    review: viewProfileReview(row.review),
    creatorRecord: {
      ...record,
      memberSince: wireTime(memberSince),
      earned: fromMinor(earnedMinor, context.deps.config.currency),
      ratings: {
        contentQuality: { good: row.quality_good, bad: row.quality_bad },
        professionalism: { good: row.professionalism_good, bad: row.professionalism_bad },
      },
    },
  }
}
