import type { CandidateRequestId, MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { appliedAt } from '#adapters/database/applied-at.ts'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { isSearched } from '#adapters/database/search.ts'
import { anyName, ownPage, totalFound, type FoundPage } from '#adapters/database/searched-page.ts'

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

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPage = prepared<PageParams, OwnCandidateRow & { total: number | null }>((db, p) => {
  const candidates = selectOwnCandidates(db).orderBy(appliedAt('candidate_request'), 'desc').orderBy('candidate_request.id', 'desc')
  const ids = ({ isNamed, and } = anyName) => sql`select listed.id from candidate_request as listed
    where listed.agency_id = ${p('agencyId')}::uuid and ${and} and ${isNamed({ member: 'listed.creator_id' })} 
    order by ${appliedAt('listed')} desc, listed.id desc`
  return isSearched(p('pattern'))
    ? candidates
        .innerJoin(sql<FoundPage<CandidateRequestId>>`${ownPage(ids, p)}`.as('found'), 'found.id', 'candidate_request.id')
        .select(totalFound)
    : candidates
        .select(sql<number | null>`${keptSum({ list: 'request_of', owner: sql`${p('agencyId')}::uuid` })}`.as('total'))
        .where(sql<boolean>`candidate_request.id in (${ids()} limit ${p('limit')} offset ${p('offset')})`)
})

export const listOwnCandidateRows = (tx: Tx, params: PageParams) => pagedRows(selectPage, tx, params)
