import { creatorProfileStates, type CreatorProfileState } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import type { MemberId } from '@pairtake/protocol/ids'
import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { DB } from '#adapters/database/schema.gen.ts'
import { reviewOf, submissionsOf } from '#features/review/review-queries.ts'
import { creatorRecordOf } from './record-queries.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { isMemberFound, isSearched, membersFound, rowsOf } from '#adapters/database/search.ts'
import {
  narrowedRows,
  narrowedTotal,
  searchedPage,
  totalFound,
  type FoundPage,
  type Narrowing,
  type Source,
} from '#adapters/database/searched-page.ts'
import { inKeptState, pageOfQueue, queueFirstPage, reviewQueue, skippedPage } from '#adapters/database/skipped-weeks.ts'
import { narrowingOf, seenChoices, type Seen, type SeenParams } from '#features/operator-claim/seen-queries.ts'

/** Every item in every state, because the operator judges what the creator sees. */
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

type Params = SeenParams & { state: string; pattern: string; limit: number; offset: number }

type Param = <N extends keyof Params>(name: N) => Params[N]

/** The list's condition, shared by the page and its total. */
function isListed(alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`case ${p('state')}::text
      when '' then true
      when 'portfolio_changed' then ${of('state')} = 'verified' and ${of('portfolio_changed_at')} is not null
      else ${of('state')} = ${p('state')}::text end`
}

const pageRange = (p: Param) => sql`limit ${p('limit')} offset ${p('offset')}`
const upToPage = (p: Param) => sql`limit ${p('limit')}::bigint + ${p('offset')}::bigint`

/** The queue by waiting time; changes by their time; everything else newest first. Each order uses an index of its own. */
const pages = {
  in_review: (p: Param, { from, and }: Source, range: RawBuilder<unknown>) => sql`select listed.creator_id from ${from}
    where ${isListed('listed', p)} and ${and} order by listed.submitted_at, listed.creator_id desc ${range}`,
  portfolio_changed: (p: Param, { from, and }: Source, range: RawBuilder<unknown>) => sql`select listed.creator_id from ${from}
    where ${isListed('listed', p)} and ${and} order by listed.portfolio_changed_at desc nulls last, listed.creator_id desc ${range}`,
  newest: (p: Param, { from, and }: Source, range: RawBuilder<unknown>) => sql`select listed.creator_id from ${from}
    where ${isListed('listed', p)} and ${and} order by listed.creator_id desc ${range}`,
  queue_first: (p: Param, { from, and }: Source, range: RawBuilder<unknown>) => sql`select merged.creator_id from (
      (select listed.creator_id, listed.submitted_at as waits_since from ${from}
        where listed.state = 'in_review' and ${and} order by listed.submitted_at, listed.creator_id desc ${upToPage(p)})
      union all (select listed.creator_id, null from ${from}
        where listed.state <> 'in_review' and ${and} order by listed.creator_id desc ${upToPage(p)})) as merged
    order by merged.waits_since nulls last, merged.creator_id desc ${range}`,
}
const pageNames = ['in_review', 'portfolio_changed', 'newest', 'queue_first'] as const

function searched(name: (typeof pageNames)[number], p: Param, narrowing: Narrowing | undefined) {
  const pattern = p('pattern')
  return searchedPage({
    table: 'creator_profile',
    key: 'creator_id',
    ways: [
      sql`select theirs.creator_id from ${rowsOf('creator_profile', 'creator_id', membersFound(pattern))} where ${isListed('theirs', p)}`,
    ],
    isFound: (alias) =>
      sql<boolean>`(select ${isMemberFound('creator', pattern)} from member as creator where creator.id = ${sql.ref(`${alias}.creator_id`)})`,
    isListed: (alias) => isListed(alias, p),
    page: (source, range) => pages[name](p, source, range),
    narrowing,
    range: p,
  })
}

function pageOfList(name: (typeof pageNames)[number], p: Param, narrowing: Narrowing | undefined) {
  const list = { table: 'creator_profile', key: 'creator_id', list: 'profile_in_week', narrowing, range: p }
  const isFew = narrowing?.isLeftOut === false
  const waiting = { kept: 'profile', ...reviewQueue('creator_id', []) }
  if (name === 'queue_first' && !isFew) return queueFirstPage({ ...list, ...waiting })
  if (name === 'in_review' && !isFew) return pageOfQueue({ ...list, ...waiting })
  if (name !== 'newest') return pages[name](p, narrowedRows('creator_profile', 'creator_id', narrowing), pageRange(p))
  return skippedPage({
    ...list,
    ...inKeptState(p('state'), creatorProfileStates),
    isListed: isListed('listed', p),
    page: (source, range) => pages[name](p, source, range),
  })
}

const total = (p: Param, narrowing: Narrowing | undefined) =>
  narrowedTotal(narrowing, {
    table: 'creator_profile',
    key: 'creator_id',
    total: totalOf({
      state: p('state'),
      pattern: p('pattern'),
      states: creatorProfileStates,
      kept: { list: 'profile' },
      counted: sql`select count(*) from creator_profile as counted where ${isListed('counted', p)}`,
    }),
    isListed: (alias) => isListed(alias, p),
  })

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(seenChoices, (seen) =>
  eachSort(pageNames, (name) =>
    prepared<Params, OperatorProfileRow & { total: number | null }>(
      (db, p) => {
        const narrowing = narrowingOf(seen, 'creator_profile', p)
        const profiles = selectProfiles(db)
        const listed = isSearched(p('pattern'))
          ? profiles
              .innerJoin(sql<FoundPage<MemberId>>`${searched(name, p, narrowing)}`.as('found'), 'found.id', 'creator_profile.creator_id')
              .select(totalFound)
          : profiles
              .select(total(p, narrowing).as('total'))
              .where(sql<boolean>`creator_profile.creator_id in (${pageOfList(name, p, narrowing)})`)
        return listed
          .orderBy(sql`case when creator_profile.state = 'in_review' then creator_profile.submitted_at end asc nulls last`)
          .orderBy(sql`case when ${p('state')}::text = 'portfolio_changed' then creator_profile.portfolio_changed_at end desc nulls last`)
          .orderBy('creator_profile.creator_id', 'desc')
      },
      ['state'],
    ),
  ),
)

const pageOf = (state: string) => (state === '' ? 'queue_first' : state === 'in_review' || state === 'portfolio_changed' ? state : 'newest')

export const listOperatorProfileRows = (tx: Tx, { seen, ...params }: Params & Seen) =>
  pagedRows(selectPages[seen][pageOf(params.state)], tx, params)

type FileRow = {
  id: MemberId
  joined_at: Date
  display_name: string
  first_name: string
  last_name: string
  email: string
  state: CreatorProfileState
  country: string | null
  languages: string[]
  submitted_at: Date | null
  verified_at: Date | null
  portfolio_changed_at: Date | null
  last_rejection_reason: string | null
}

/** The same list with the columns of its file. */
const selectFiles = eachSort(seenChoices, (seen) =>
  eachSort(pageNames, (name) =>
    prepared<Params, FileRow>(
      (db, p) => {
        const narrowing = narrowingOf(seen, 'creator_profile', p)
        const keys = pages[name](p, narrowedRows('creator_profile', 'creator_id', narrowing), pageRange(p))
        const found = isSearched(p('pattern')) ? searched(name, p, narrowing) : sql`(select keys.creator_id as id from (${keys}) as keys)`
        return db
          .selectFrom(sql<{ id: MemberId }>`${found}`.as('found'))
          .innerJoin('creator_profile', 'creator_profile.creator_id', 'found.id')
          .innerJoin('live_member as member', 'member.id', 'found.id')
          .select(['member.id', 'member.created_at as joined_at', 'member.display_name', 'member.first_name', 'member.last_name'])
          .select(['member.email', 'creator_profile.state', 'creator_profile.country', 'creator_profile.languages'])
          .select(['creator_profile.submitted_at', 'creator_profile.verified_at', 'creator_profile.portfolio_changed_at'])
          .select('creator_profile.last_rejection_reason')
          .orderBy(sql`case when creator_profile.state = 'in_review' then creator_profile.submitted_at end asc nulls last`)
          .orderBy(sql`case when ${p('state')}::text = 'portfolio_changed' then creator_profile.portfolio_changed_at end desc nulls last`)
          .orderBy('creator_profile.creator_id', 'desc')
      },
      ['state'],
    ),
  ),
)

export const listOperatorProfileFileRows = (tx: Tx, { seen, ...params }: Params & Seen) =>
  selectFiles[seen][pageOf(params.state)](tx, params)

const selectOne = prepared<{ creatorId: MemberId }, OperatorProfileRow>((db, p) =>
  selectProfiles(db).where('creator_profile.creator_id', '=', p('creatorId')),
)

export async function findOperatorProfile(tx: Tx, creatorId: MemberId): Promise<OperatorProfileRow | undefined> {
  const [row] = await selectOne(tx, { creatorId })
  return row
}

/** With the whole review and the creator's history. */
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
