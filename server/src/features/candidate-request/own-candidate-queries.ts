import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { totalOfAll } from '#adapters/database/search.ts'

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

const selectPage = prepared<PageParams, OwnCandidateRow & { total: number | null }>((db, p) =>
  selectOwnCandidates(db)
    .select(totalOfAll)
    .where('candidate_request.agency_id', '=', p('agencyId'))
    .where(sql<boolean>`creator.display_name ilike ${p('pattern')}::text`)
    .orderBy('candidate_request.id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
)

export const listOwnCandidateRows = (tx: Tx, params: PageParams) => pagedRows(selectPage, tx, params)
