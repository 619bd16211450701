import type { ContractState } from '@pairtake/protocol/contract/contract-actions'
import { sql, type RawBuilder } from 'kysely'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { isSuspended } from '#adapters/database/suspended.ts'

type ContractCounts = { open: number; completed: number; cancelled: number }

export type AgencyRecordJson = {
  memberSince: string
  isSuspended: boolean
  campaigns: { published: number; rejections: number }
  jobs: ContractCounts
  failedPayments: number
  paidMinor: number
  billingCountry: string | null
  card: { brand: string; last4: string } | null
}

/** The numbers of a member's jobs, from kept sums: heavy members have thousands. */
function contractsOf(id: RawBuilder<unknown>): RawBuilder<ContractCounts> {
  const inStates = (...states: ContractState[]) =>
    keptSum({ list: 'contract_of', owner: id, part: sql`any (array[${sql.join(states.map((state) => sql.lit(state)))}])` })
  return sql`json_build_object('open', ${inStates('in_progress', 'delivered')}, 'completed', ${inStates('finalizing', 'completed')},
    'cancelled', ${inStates('cancelled')})`
}

/** The agency's history as one JSON object, for use inside another statement. */
export function agencyRecordOf(idColumn: string): RawBuilder<AgencyRecordJson> {
  const id = sql.ref(idColumn)
  return sql`(select json_build_object(
    'memberSince', about.created_at,
    'isSuspended', ${isSuspended('about')},
    'campaigns', json_build_object(
      'published', (select count(*) from campaign as own where own.agency_id = ${id} and own.published_at is not null),
      'rejections', (select count(*) from review_step join campaign as own on own.id = review_step.campaign_id
        where own.agency_id = ${id} and review_step.kind in ('rejected', 'taken_down'))),
    'jobs', ${contractsOf(id)},
    'failedPayments', (select count(*) from live_payment as payment where payment.agency_id = ${id}
      and payment.failure is not null and payment.state = 'scheduled'),
    'paidMinor', ${keptSum({ list: 'charged_of', owner: id })},
    'billingCountry', (select billing_info.country from billing_info where billing_info.agency_id = ${id}),
    'card', (select json_build_object('brand', payment_method.brand, 'last4', payment_method.last4) from payment_method
      where payment_method.agency_id = ${id} and payment_method.is_default limit 1))
    from member as about where about.id = ${id})`
}

export type CreatorRecordJson = {
  memberSince: string
  isSuspended: boolean
  jobs: ContractCounts
  openApplications: number
  earnedMinor: number
}

/** The creator's history as one JSON object, for use inside another statement; the ratings are in the profile itself. */
export function creatorRecordOf(idColumn: string): RawBuilder<CreatorRecordJson> {
  const id = sql.ref(idColumn)
  return sql`(select json_build_object(
    'memberSince', about.created_at,
    'isSuspended', ${isSuspended('about')},
    'jobs', ${contractsOf(id)},
    'openApplications', (select count(*) from candidate_request where candidate_request.creator_id = ${id} and candidate_request.state = 'new'),
    'earnedMinor', ${keptSum({ list: 'earned_of', owner: id })})
    from member as about where about.id = ${id})`
}
