import type { CampaignId, MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import { hasBillingInfo, hasPaymentMethod, isProfileWhole, readyVideos } from '#features/member/provided-queries.ts'
import type { DashboardScope } from './working-contracts-queries.ts'

type BeginningRow = { confirmed: boolean; has_begun: boolean }
export type AgencyBeginningRow = BeginningRow & {
  billing_info: boolean
  payment_method: boolean
  published: boolean
  /** The campaign that is closest to being published. */
  campaign: { id: CampaignId; state: 'draft' | 'rejected' | 'in_review' } | null
}
export type CreatorBeginningRow = BeginningRow & {
  picture: boolean
  profile: boolean
  profile_state: 'incomplete' | 'in_review' | 'verified' | null
  videos: number
  applied: boolean
}

/** A brand's progress towards its first campaign. */
export function agencyBeginning({ memberId, provider }: DashboardScope): RawBuilder<AgencyBeginningRow> {
  const published = sql`exists (select from campaign where campaign.agency_id = member.id and campaign.published_at is not null)`
  return sql`(select json_build_object(
      'confirmed', member.confirmed_at is not null,
      'billing_info', ${hasBillingInfo},
      'payment_method', ${hasPaymentMethod(provider)},
      'published', ${published},
      'campaign', (select json_build_object('id', newest.id, 'state', newest.state)
        from (values ('in_review'), ('draft'), ('rejected')) as wanted (state) cross join lateral (
          select campaign.id, campaign.state from live_campaign as campaign
            where campaign.agency_id = member.id and campaign.state = wanted.state order by campaign.id desc limit 1) as newest
        order by newest.state = 'in_review' desc, newest.id desc limit 1),
      'has_begun', ${published} or exists (select from contract where contract.agency_id = member.id))
    from member where member.id = ${memberId})`
}

/** A creator's progress towards the first application. */
export function creatorBeginning(memberId: MemberId): RawBuilder<CreatorBeginningRow> {
  const applied = sql`exists (select from candidate_request as request where request.creator_id = member.id)`
  return sql`(select json_build_object(
      'confirmed', member.confirmed_at is not null,
      'picture', member.picture_key is not null,
      'profile', ${isProfileWhole},
      'profile_state', creator_profile.state,
      'videos', ${readyVideos},
      'applied', ${applied},
      'has_begun', ${applied} or exists (select from contract where contract.creator_id = member.id))
    from member left join creator_profile on creator_profile.creator_id = member.id where member.id = ${memberId})`
}
