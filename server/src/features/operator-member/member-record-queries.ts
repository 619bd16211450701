import type { CampaignState } from '@pairtake/protocol/campaign/campaign-actions'
import type { ContractState } from '@pairtake/protocol/contract/contract-actions'
import type { CampaignId, ContractId, MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { AuditRow } from '#features/operator/audit-queries.ts'
import type { Answered, Outcome } from '#features/vat-id/vat-id-rules.ts'
import { memberColumns } from './operator-member-queries.ts'
import { balanceOf } from '#features/ledger/ledger-queries.ts'

type CampaignJson = { id: CampaignId; name: string; state: CampaignState; createdAt: string }
type ContractJson = {
  id: ContractId
  campaignName: string
  state: ContractState
  priceMinor: number
  createdAt: string
  other: { id: MemberId; display_name: string; picture_key: string | null }
}
type MoneyJson = { turnoverMinor: number; balanceMinor: number; requestedMinor: number; failedPayments: number }
type SuspensionJson = {
  sessions: number
  openApplications: number
  campaignsOnMarket: number
  jobsToQueue: number
  deliveredJobs: number
  payoutsHeld: number
}

// A member is only ever on one side of a job or an application: both are looked up by their own index and added.
const ofEitherSide = (select: (side: string) => RawBuilder<unknown>) => sql.join(['agency_id', 'creator_id'].map(select), sql` union all `)

/** The number of a member's jobs, or of those in one state: a kept sum (docs/decisions/094). */
const jobsOf = (state?: ContractState) =>
  keptSum({ list: 'contract_of', owner: sql.ref('member.id'), ...(state === undefined ? {} : { part: sql.lit(state) }) })

const latestCampaigns = sql<CampaignJson[]>`coalesce((select json_agg(json_build_object(
    'id', latest.id, 'name', latest.name, 'state', latest.state, 'createdAt', latest.created_at) order by latest.id desc)
  from (select * from campaign where campaign.agency_id = member.id order by campaign.id desc limit 10) as latest), '[]')`

const latestContracts = sql<ContractJson[]>`coalesce((select json_agg(json_build_object(
    'id', latest.id, 'campaignName', campaign.name, 'state', latest.state, 'priceMinor', latest.price_minor, 'createdAt', latest.created_at,
    'other', json_build_object('id', other.id, 'display_name', other.display_name, 'picture_key', other.picture_key)) order by latest.id desc)
  from (select * from (${ofEitherSide(
    (side) => sql`(select * from contract where ${sql.ref(`contract.${side}`)} = member.id order by contract.id desc limit 10)`,
  )}) as contract order by contract.id desc limit 10) as latest
  join campaign on campaign.id = latest.campaign_id
  join member as other on other.id = case when latest.agency_id = member.id then latest.creator_id else latest.agency_id end), '[]')`

/** Turnover is what an agency paid or a creator earned, both minus refunds; the balance is the ledger's. */
const moneyOf = sql<MoneyJson>`json_build_object(
  'turnoverMinor', case member.role when 'agency' then ${keptSum({ list: 'charged_of', owner: sql.ref('member.id') })}
    else ${keptSum({ list: 'earned_of', owner: sql.ref('member.id') })} end,
  'balanceMinor', ${balanceOf(sql.ref('member.id'))},
  'requestedMinor', (select coalesce(sum(amount_minor), 0)::bigint from live_payout
    where creator_id = member.id and state = 'requested'),
  'failedPayments', (select count(*) from live_payment where agency_id = member.id and failure is not null and state = 'scheduled'))`

/** Counts of what `suspendMember` would end, hide, hold or put into the queue. */
const suspensionOf = sql<SuspensionJson>`json_build_object(
  'sessions', (select count(*) from session where session.member_id = member.id),
  'openApplications', (select count(*) from (${ofEitherSide(
    (side) => sql`select from candidate_request as open where ${sql.ref(`open.${side}`)} = member.id and open.state = 'new'`,
  )}) as open),
  'campaignsOnMarket', (select count(*) from live_campaign where agency_id = member.id and state = 'published'),
  'jobsToQueue', ${jobsOf('in_progress')},
  'deliveredJobs', ${jobsOf('delivered')},
  'payoutsHeld', (select count(*) from live_payout where creator_id = member.id and state = 'requested'))`

const mailRefusedOf = sql<{
  at: string
  words: string
} | null>`(select json_build_object('at', latest.failed_at, 'words', coalesce(latest.failure, ''))
  from (select failed_at, failure from mail where lower(mail.to_address) = lower(member.email) order by mail.id desc limit 1) as latest
  where latest.failed_at is not null)`

type VatIdJson = {
  country: string
  number: string
  outcome: Answered | null
  answeredAt: string | null
  checks: { at: string; outcome: Outcome; name: string; address: string; consultation: string; failure: string | null }[]
}

const vatIdOf = sql<VatIdJson | null>`(select json_build_object('country', given.country, 'number', given.number, 'outcome', given.outcome,
    'answeredAt', given.answered_at, 'checks', coalesce((select json_agg(json_build_object('at', asked_at, 'outcome', outcome, 'name', name,
      'address', address, 'consultation', consultation, 'failure', failure) order by asked_at desc, id desc)
    from (select * from vat_id_check where vat_id_check.member_id = member.id and vat_id_check.number = given.number
      order by asked_at desc, id desc limit 5) as latest), '[]'))
  from vat_id_standing as given where given.member_id = member.id)`

type AuditJson = Omit<AuditRow, 'created_at'> & { created_at: string }

const auditOf = sql<AuditJson[]>`coalesce((select json_agg(to_jsonb(act) order by act.id desc)
  from (select audit_entry.*, operator.display_name, operator.picture_key from audit_entry
    join member as operator on operator.id = audit_entry.operator_id
    where audit_entry.id in (
      (select done.id from audit_entry as done where done.subject_id = member.id::text order by done.id desc limit 10)
      union all (select done.id from audit_entry as done where member.role = 'operator' and done.operator_id = member.id
        order by done.id desc limit 10))
    order by audit_entry.id desc limit 10) as act), '[]')`

function selectMemberRecords(db: Db) {
  return db
    .selectFrom('live_member as member')
    .select(memberColumns)
    .select([
      sql<Date | null>`(select max(last_used_at) from session where session.member_id = member.id)`.as('last_seen_at'),
      sql<number>`(select count(*)::int from session where session.member_id = member.id)`.as('sessions'),
      mailRefusedOf.as('mail_refused'),
      latestCampaigns.as('campaigns'),
      latestContracts.as('jobs'),
      sql<number>`${keptSum({ list: 'campaign_of', owner: sql.ref('member.id') })}::int`.as('campaign_count'),
      sql<number>`${jobsOf()}::int`.as('job_count'),
      moneyOf.as('money'),
      suspensionOf.as('suspension'),
      auditOf.as('audit'),
      vatIdOf.as('vat_id'),
    ])
}

export type MemberRecordRow = Awaited<ReturnType<ReturnType<typeof selectMemberRecords>['executeTakeFirstOrThrow']>>

const selectRecord = prepared<{ memberId: MemberId }, MemberRecordRow>((db, p) =>
  selectMemberRecords(db).where('member.id', '=', p('memberId')),
)

/** A member with everything that a decision on them needs, in one statement. */
export async function findMemberRecord(tx: Tx, memberId: MemberId): Promise<MemberRecordRow | undefined> {
  const [row] = await selectRecord(tx, { memberId })
  return row
}
