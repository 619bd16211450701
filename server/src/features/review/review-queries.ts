import type { CampaignId, MemberId } from '@pairtake/protocol/ids'
import type { ReviewKind } from '@pairtake/protocol/operator/operator-record'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { newId } from '#ids.ts'
import type { CampaignSnapshot, ProfileSnapshot } from '#stored/review-snapshots.ts'

/** The record under review: a campaign, or a creator's profile with the portfolio. */
export type Judged = { campaignId: CampaignId } | { creatorId: MemberId }

const snapshotOf = (judged: Judged) =>
  'campaignId' in judged
    ? sql<CampaignSnapshot>`campaign_snapshot(${judged.campaignId}::uuid)`
    : sql<ProfileSnapshot>`creator_profile_snapshot(${judged.creatorId}::uuid)`

export type NewReviewStep = { of: Judged; kind: ReviewKind; operatorId: MemberId | null; reason?: string | undefined; at: Date }

/** Stores a snapshot of what was submitted or judged, in the transaction of the change itself. */
export async function postReviewStep(tx: Tx, { of, kind, operatorId, reason, at }: NewReviewStep): Promise<void> {
  await tx
    .insertInto('review_step')
    .values({
      id: newId(),
      campaign_id: 'campaignId' in of ? of.campaignId : null,
      creator_id: 'creatorId' in of ? of.creatorId : null,
      kind,
      operator_id: operatorId,
      reason: reason ?? null,
      snapshot: snapshotOf(of),
      created_at: at,
    })
    .execute()
}

/** A hash of the content: the same content has the same version, however often it was sent in. */
export async function findVersion(tx: Tx, judged: Judged): Promise<string | undefined> {
  const row = await tx.selectNoFrom(sql<string | null>`md5(${snapshotOf(judged)}::text)`.as('version')).executeTakeFirst()
  return row?.version ?? undefined
}

/**
 * Puts an edited campaign on the operator's list, or takes it off if the edit restores the content that was judged. The caller holds the campaign's
 * lock.
 */
export async function noteCampaignEdit(tx: Tx, campaignId: CampaignId, at: Date): Promise<void> {
  await sql`update campaign set edited_at = case when ${judgedBefore('campaign_id', 'campaign.id')} = campaign_snapshot(campaign.id)
    then null else ${at}::timestamptz end where id = ${campaignId}::uuid`.execute(tx)
}

/**
 * Puts a verified creator on the operator's list whose videos, or their names, differ from what was judged, or takes the creator off it if they no
 * longer do (R-459). The caller holds the profile's lock.
 */
export async function notePortfolioEdit(tx: Tx, creatorId: MemberId, at: Date): Promise<void> {
  await sql`update creator_profile set portfolio_changed_at = case
    when ${judgedBefore('creator_id', 'creator_profile.creator_id')} -> 'portfolio' = creator_profile_snapshot(creator_id) -> 'portfolio'
    then null else ${at}::timestamptz end where creator_id = ${creatorId}::uuid and state = 'verified'`.execute(tx)
}

type ReviewStepJson = { kind: ReviewKind; at: string; operatorName: string | null; reason: string | null }
export type ReviewJson<Snapshot> = { version: string; current: Snapshot; base: Snapshot | null; steps: ReviewStepJson[] }

type Snapshots = { campaign: CampaignSnapshot; creator: ProfileSnapshot }

/** SQL expression for the content at the last decision. */
function judgedBefore(column: 'campaign_id' | 'creator_id', idColumn: string): RawBuilder<unknown> {
  return sql`(select judged.snapshot from review_step as judged where ${sql.ref(`judged.${column}`)} = ${sql.ref(idColumn)}
    and judged.kind <> 'submitted' order by judged.created_at desc, judged.id desc limit 1)`
}

/**
 * SQL expression for the whole review of a record as one JSON object, for use inside another statement: `reviewOf('campaign',
 * 'campaign.id').as('review')`.
 */
export function reviewOf<What extends keyof Snapshots>(what: What, idColumn: string): RawBuilder<ReviewJson<Snapshots[What]>> {
  const column = what === 'campaign' ? 'campaign_id' : 'creator_id'
  const current = sql`${sql.raw(what === 'campaign' ? 'campaign_snapshot' : 'creator_profile_snapshot')}(${sql.ref(idColumn)})`
  return sql`(select json_build_object(
    'version', md5(current::text),
    'current', current,
    'base', ${judgedBefore(column, idColumn)},
    'steps', coalesce((
      select json_agg(json_build_object('kind', step.kind, 'at', step.created_at, 'reason', step.reason, 'operatorName', judge.display_name)
        order by step.created_at desc, step.id desc)
      from review_step as step left join member as judge on judge.id = step.operator_id
      where ${sql.ref(`step.${column}`)} = ${sql.ref(idColumn)}), '[]'))
    from (select ${current} as current) as content)`
}

/** SQL expression for how often a record was sent in. */
export function submissionsOf(what: 'campaign' | 'creator', idColumn: string): RawBuilder<number> {
  const column = what === 'campaign' ? 'campaign_id' : 'creator_id'
  return sql`(select count(*)::int from review_step as sent where ${sql.ref(`sent.${column}`)} = ${sql.ref(idColumn)} and sent.kind = 'submitted')`
}
