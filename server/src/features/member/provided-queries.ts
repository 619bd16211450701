import { sql, type Expression } from 'kysely'

// SQL conditions for what a member has provided, for statements over `member` and, for the profile, `creator_profile`.

/** Whether every required field of S2 section 5 is given; null if the member has no profile. */
export const isProfileWhole = sql<boolean>`coalesce(
  creator_profile.gender is not null and creator_profile.birth_date is not null and creator_profile.native_language is not null
  and creator_profile.country is not null and cardinality(creator_profile.languages) > 0
  and '' <> all (array[creator_profile.short_bio, creator_profile.street_address, creator_profile.city, creator_profile.state_region,
    creator_profile.postal_code, creator_profile.instagram]), false)`

export const readyVideos = sql<number>`(select count(*)::int from portfolio_item
  where portfolio_item.creator_id = member.id and portfolio_item.state = 'ready')`

export const hasBillingInfo = sql<boolean>`exists (select from billing_info
  where billing_info.agency_id = member.id and billing_info.country is not null)`

/** Whether a card can be charged by `provider`, the one in use. */
export const hasPaymentMethod = (provider: Expression<string> | string) => sql<boolean>`exists (select from payment_method
  where payment_method.agency_id = member.id and payment_method.provider = ${provider})`
