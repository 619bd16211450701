import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { isEverything } from '#adapters/database/search.ts'

function selectOwnCandidates(db: Db) {
  return db
    .selectFrom('candidate_request')
    .innerJoin('campaign', 'campaign.id', 'candidate_request.campaign_id')
    .innerJoin('member as creator', 'creator.id', 'candidate_request.creator_id')
    .select(['candidate_request.id', 'candidate_request.state', 'candidate_request.campaign_id', 'candidate_request.creator_id'])
    .select(['campaign.name as campaign_name', 'creator.display_name', 'creator.picture_key'])
}

type OwnCandidateRow = Awaited<ReturnType<ReturnType<typeof selectOwnCandidates>['executeTakeFirstOrThrow']>>
type PageParams = { agencyId: MemberId; pattern: string; limit: number; offset: number }

/**
 * The list's condition, shared by the page and its total. Names are looked up one by one: most brands have few candidates, but the marketplace has
 * many members.
 */
function isListed(alias: string, p: <N extends keyof PageParams>(name: N) => PageParams[N]) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`${of('agency_id')} = ${p('agencyId')}::uuid and (${isEverything(p('pattern'))}
    or (select display_name from member where member.id = ${of('creator_id')}) ilike ${p('pattern')}::text)`
}

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPage = prepared<PageParams, OwnCandidateRow & { total: number | null }>((db, p) =>
  selectOwnCandidates(db)
    .select(
      sql<number | null>`case when ${isEverything(p('pattern'))} then ${keptSum({ list: 'request_of', owner: sql`${p('agencyId')}::uuid` })}
        else (select count(*) from candidate_request as counted where ${isListed('counted', p)}) end`.as('total'),
    )
    .where(
      sql<boolean>`candidate_request.id in (select listed.id from candidate_request as listed where ${isListed('listed', p)}
        order by listed.id desc limit ${p('limit')} offset ${p('offset')})`,
    )
    .orderBy('candidate_request.id', 'desc'),
)

export const listOwnCandidateRows = (tx: Tx, params: PageParams) => pagedRows(selectPage, tx, params)
