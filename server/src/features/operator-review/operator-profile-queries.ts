import type { MemberId } from '@pairtake/protocol/ids'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { DB } from '#adapters/database/schema.gen.ts'
import { reviewOf, submissionsOf } from '#features/review/review-queries.ts'
import { creatorRecordOf } from './record-queries.ts'
import { matches, totalOfAll } from '#adapters/database/search.ts'

/** Every item in every state: what is judged is what the creator sees. */
const wholePortfolio = () =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('portfolio_item')
      .select(['id', 'media_id', 'name', 'state', 'failure', 'thumbnail_index', 'thumbnail_count'])
      .where('portfolio_item.creator_id', '=', sql.ref<MemberId>('creator_profile.creator_id'))
      .orderBy('portfolio_item.position')
      .orderBy('portfolio_item.id'),
  )

function selectProfiles(db: Db) {
  return db
    .selectFrom('creator_profile')
    .innerJoin('live_member as member', 'member.id', 'creator_profile.creator_id')
    .selectAll('creator_profile')
    .select(['member.first_name', 'member.last_name', 'member.email', 'member.display_name', 'member.picture_key'])
    .select([wholePortfolio().as('portfolio'), submissionsOf('creator', 'creator_profile.creator_id').as('submissions')])
}

export type OperatorProfileRow = Awaited<ReturnType<ReturnType<typeof selectProfiles>['executeTakeFirstOrThrow']>>

type Params = { state: string; pattern: string; limit: number; offset: number }

const isListed = (state: string) => sql<boolean>`case ${state}::text
  when '' then true
  when 'portfolio_changed' then creator_profile.state = 'verified' and creator_profile.portfolio_changed_at is not null
  else creator_profile.state = ${state}::text end`

const selectPage = prepared<Params, OperatorProfileRow & { total: number | null }>(
  (db, p) =>
    selectProfiles(db)
      .select(totalOfAll)
      .where(isListed(p('state')))
      .where(matches(p('pattern'), ['member.display_name', 'member.first_name', 'member.last_name', 'member.email'], ['member.id']))
      // The queue by who waits longest; changes and everything else by what is newest.
      .orderBy(sql`case when creator_profile.state = 'in_review' then creator_profile.submitted_at end asc nulls last`)
      .orderBy(sql`case when ${p('state')}::text = 'portfolio_changed' then creator_profile.portfolio_changed_at end desc nulls last`)
      .orderBy('creator_profile.creator_id', 'desc')
      .limit(p('limit'))
      .offset(p('offset')),
  ['state'],
)

export const listOperatorProfileRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

const selectOne = prepared<{ creatorId: MemberId }, OperatorProfileRow>((db, p) =>
  selectProfiles(db).where('creator_profile.creator_id', '=', p('creatorId')),
)

export async function findOperatorProfile(tx: Tx, creatorId: MemberId): Promise<OperatorProfileRow | undefined> {
  const [row] = await selectOne(tx, { creatorId })
  return row
}

/** With the whole review and what the creator has done before. */
function selectRecords(db: Db) {
  return selectProfiles(db).select([
    reviewOf('creator', 'creator_profile.creator_id').as('review'),
    creatorRecordOf('creator_profile.creator_id').as('creator_record'),
  ])
}

export type OperatorProfileRecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>

const selectRecord = prepared<{ creatorId: MemberId }, OperatorProfileRecordRow>((db, p) =>
  selectRecords(db).where('creator_profile.creator_id', '=', p('creatorId')),
)

export async function findProfileRecord(tx: Tx, creatorId: MemberId): Promise<OperatorProfileRecordRow | undefined> {
  const [row] = await selectRecord(tx, { creatorId })
  return row
}
