import type { CampaignId, CandidateRequestId, MemberId, OfferId } from '@pairtake/protocol/ids'
import { candidateSorts, type CandidateSort } from '@pairtake/protocol/list-filters'
import { sql, expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { appliedAt } from '#adapters/database/applied-at.ts'
import type { Db, Tx } from '#adapters/database/database.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { isSearched } from '#adapters/database/search.ts'
import { anyName, ownPage, totalFound, type FoundPage, type Lookup } from '#adapters/database/searched-page.ts'
import type { DB } from '#adapters/database/schema.gen.ts'
import { showcaseSelect } from '#features/creator-face/showcase-queries.ts'
import { creatorFaceSelect } from '#features/creator-face/creator-face-queries.ts'
import { vatIdOutcomeOf } from '#features/vat-id/vat-id-queries.ts'

/** Every asset that the campaign wants or the offer names, with the offered count, in the campaign's order. */
const standingAssets = () =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('desired_asset')
      .leftJoin('offer_asset', (join) =>
        join
          .onRef('offer_asset.desired_asset_id', '=', 'desired_asset.id')
          .on('offer_asset.offer_id', '=', sql.ref<OfferId>('candidate_request.offer_id')),
      )
      .select(['desired_asset.id', 'desired_asset.type', 'desired_asset.count', 'desired_asset.brief', 'desired_asset.removed_at'])
      .select('offer_asset.count as offered')
      .where('desired_asset.campaign_id', '=', sql.ref<CampaignId>('candidate_request.campaign_id'))
      .where((eb) => eb.or([eb('desired_asset.removed_at', 'is', null), eb('offer_asset.count', '>', sql.lit(0))]))
      .orderBy('desired_asset.position')
      .orderBy('desired_asset.id'),
  )

/** Selects applications with everything their wire shape in a list needs; the campaign has an alias, so that this fits inside other statements. */
export function selectCandidateRequests(db: Pick<Db, 'selectFrom'>) {
  return (
    db
      .selectFrom('candidate_request')
      .innerJoin('campaign as bargain', 'bargain.id', 'candidate_request.campaign_id')
      .innerJoin('member as candidate', 'candidate.id', 'candidate_request.creator_id')
      .leftJoin('billing_info as buyer', 'buyer.agency_id', 'candidate_request.agency_id')
      .leftJoin('conversation as talk', (join) =>
        join.onRef('talk.agency_id', '=', 'candidate_request.agency_id').onRef('talk.creator_id', '=', 'candidate_request.creator_id'),
      )
      .leftJoin('contract as job', 'job.candidate_request_id', 'candidate_request.id')
      // The terms frozen at acceptance are shown for a cancelled job too.
      .leftJoin('payment as due', 'due.contract_id', 'job.id')
      .selectAll('candidate_request')
      .select([
        'bargain.name as campaign_name',
        'bargain.state as campaign_state',
        'bargain.delivery_days as campaign_delivery_days',
        'bargain.currency',
        'candidate.first_name as creator_first_name',
        'candidate.display_name as creator_display_name',
        'candidate.picture_key as creator_picture_key',
        'buyer.country as buyer_country',
        'buyer.trn as buyer_trn',
        vatIdOutcomeOf('candidate_request.agency_id').as('buyer_vat_id'),
        'talk.id as talk_id',
        'job.id as contract_id',
        'job.state as contract_state',
        'job.price_minor as contract_price_minor',
        'due.creator_fee_minor as frozen_creator_fee_minor',
        'due.service_fee_minor as frozen_service_fee_minor',
        'due.vat_minor as frozen_vat_minor',
        standingAssets().as('assets'),
      ])
  )
}

export type ListedRequestRow = Awaited<ReturnType<ReturnType<typeof selectCandidateRequests>['executeTakeFirstOrThrow']>>

/** Whether the brand shortlisted the application with this alias. Looked up row by row: for `exists`, the planner may list all marks of the market. */
const isShortlisted = (alias: string) =>
  sql<boolean>`((select marked_at from shortlist_mark where shortlist_mark.candidate_request_id = ${sql.ref(`${alias}.id`)}) is not null)`

const allOffers = () =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('offer')
      .select(['offer.id', 'offer.made_by', 'offer.price_minor', 'offer.created_at'])
      .select(
        jsonArrayFrom(
          expressionBuilder<DB>()
            .selectFrom('offer_asset')
            .innerJoin('desired_asset', 'desired_asset.id', 'offer_asset.desired_asset_id')
            .select(['desired_asset.id', 'desired_asset.type', 'desired_asset.count', 'offer_asset.count as offered'])
            .where('offer_asset.offer_id', '=', sql.ref<OfferId>('offer.id'))
            .orderBy('desired_asset.position'),
        ).as('assets'),
      )
      .where('offer.candidate_request_id', '=', sql.ref<CandidateRequestId>('candidate_request.id'))
      .orderBy('offer.number'),
  )

function selectFullRequests(db: Db) {
  return selectCandidateRequests(db).select([
    creatorFaceSelect('candidate_request.creator_id').as('creator_face'),
    allOffers().as('offers'),
    isShortlisted('candidate_request').as('is_shortlisted'),
  ])
}

export type FullRequestRow = Awaited<ReturnType<ReturnType<typeof selectFullRequests>['executeTakeFirstOrThrow']>>

type PageParams = { campaignId: CampaignId; agencyId: MemberId; pattern: string; state: string; limit: number; offset: number }
type PageParam = <N extends keyof PageParams>(name: N) => PageParams[N]

/** Whether the caller's campaign is asked for; known before a row is read. */
const isOwn = (p: PageParam) => sql<boolean>`(select agency_id from campaign where id = ${p('campaignId')}::uuid) = ${p('agencyId')}::uuid`

/** The rows of the list, under the alias `listed`. */
const rows = (p: PageParam, { isNamed, and }: Lookup) => sql`candidate_request as listed
  where listed.campaign_id = ${p('campaignId')}::uuid and ${isOwn(p)} and (${p('state')}::text = '' or listed.state = ${p('state')}::text) and ${and}
    and ${isSearched(p('pattern')) ? sql`(${isNamed({ member: 'listed.creator_id' })} or listed.note ilike ${p('pattern')}::text)` : sql`true`}`

const newest = (alias: string) => sql`${appliedAt(alias)} desc, ${sql.ref(`${alias}.id`)} desc`
const orders: Record<CandidateSort, (alias: string) => ReturnType<typeof sql>> = {
  newest,
  oldest: (alias) => sql`${appliedAt(alias)}, ${sql.ref(`${alias}.id`)}`,
  price_low: (alias) => sql`${sql.ref(`${alias}.price_minor`)}, ${sql.ref(`${alias}.id`)} desc`,
  price_high: (alias) => sql`${sql.ref(`${alias}.price_minor`)} desc, ${sql.ref(`${alias}.id`)} desc`,
  shortlisted: (alias) => sql`${isShortlisted(alias)} desc, ${newest(alias)}`,
}

/** The ids of the list, in its order. */
function ids(sort: CandidateSort, p: PageParam, lookup: Lookup = anyName) {
  const listed = rows(p, lookup)
  if (sort !== 'shortlisted') return sql`select listed.id from ${listed} order by ${orders[sort]('listed')}`
  // One after the other, each as far as the page needs.
  const marked = sql`(select mark.candidate_request_id from shortlist_mark as mark where mark.campaign_id = ${p('campaignId')}::uuid)`
  return sql`select merged.id from (
    (select listed.id from ${listed} and (listed.id in ${marked}) is true order by ${newest('listed')})
    union all (select listed.id from ${listed} and (listed.id in ${marked}) is not true order by ${newest('listed')})) as merged`
}

/** The total without a search, from the counters of the campaign. */
const total = (p: PageParam) => sql<
  number | null
>`(select case ${p('state')}::text when '' then candidates_new + candidates_accepted + candidates_declined
    when 'new' then candidates_new when 'accepted' then candidates_accepted else candidates_declined end
  from campaign where id = ${p('campaignId')}::uuid)`

/** A candidate as the brand compares them: with a showcase and the brand's shortlist mark. */
const selectRows = (db: Db) =>
  selectCandidateRequests(db).select([
    showcaseSelect('candidate_request.creator_id').as('showcase'),
    isShortlisted('candidate_request').as('is_shortlisted'),
  ])

export type CandidateRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(candidateSorts, (sort) =>
  prepared<PageParams, CandidateRow & { total: number | null }>(
    (db, p) => {
      const candidates = selectRows(db).orderBy(orders[sort]('candidate_request'))
      if (!isSearched(p('pattern'))) {
        return candidates
          .select(total(p).as('total'))
          .where(sql<boolean>`candidate_request.id in (${ids(sort, p)} limit ${p('limit')} offset ${p('offset')})`)
      }
      const found = ownPage((lookup) => ids(sort, p, lookup), p)
      return candidates
        .innerJoin(sql<FoundPage<CandidateRequestId>>`${found}`.as('found'), 'found.id', 'candidate_request.id')
        .select(totalFound)
    },
    ['state'],
  ),
)

/** The candidates of one campaign; an empty `state` means all. */
export const listRequestRows = (tx: Tx, { sort, ...params }: PageParams & { sort: CandidateSort }) =>
  pagedRows(selectPages[sort], tx, params)

const selectFull = prepared<{ requestId: CandidateRequestId }, FullRequestRow>((db, p) =>
  selectFullRequests(db).where('candidate_request.id', '=', p('requestId')),
)

export async function findFullRequest(tx: Tx, requestId: CandidateRequestId): Promise<FullRequestRow | undefined> {
  const [row] = await selectFull(tx, { requestId })
  return row
}
