import type { CampaignId, MemberId } from '@pairtake/protocol/ids'
import { campaignStates } from '@pairtake/protocol/campaign/campaign-actions'
import { campaignSorts, type CampaignFilter, type CampaignSort } from '@pairtake/protocol/list-filters'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { isSearched, matches } from '#adapters/database/search.ts'
import { walkedPage, totalFound, type FoundPage } from '#adapters/database/searched-page.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { selectCampaigns, type FullCampaignRow } from './campaign-queries.ts'

type PageParams = { agencyId: MemberId; pattern: string; state: CampaignFilter | ''; limit: number; offset: number }
type PageParam = <N extends keyof PageParams>(name: N) => PageParams[N]

/** Applications that wait for the agency. Their index is in the order of campaigns, so these are counted without sorting. */
const undecided = (p: PageParam) =>
  sql`from candidate_request as waits where waits.agency_id = ${p('agencyId')}::uuid and waits.state = 'new'`

/** The list's condition. */
function isListed(alias: string, p: PageParam) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`${of('agency_id')} = ${p('agencyId')}::uuid
    and case ${p('state')}::text
      when '' then true
      when 'undecided' then ${of('id')} in (select distinct waits.campaign_id ${undecided(p)})
      else ${of('state')} = ${p('state')}::text end
    and ${matches(p('pattern'), [`${alias}.name`, `${alias}.description`])}`
}

const orders: Record<CampaignSort, (alias: string) => ReturnType<typeof sql>> = {
  newest: (alias) => sql`${sql.ref(`${alias}.id`)} desc`,
  oldest: (alias) => sql`${sql.ref(`${alias}.id`)}`,
  name: (alias) => sql`lower(${sql.ref(`${alias}.name`)}), ${sql.ref(`${alias}.id`)} desc`,
}

/** Only of lists without a search; of their filters, only 'undecided' has no maintained sum. */
const total = (p: PageParam) =>
  totalOf({
    state: p('state'),
    pattern: p('pattern'),
    states: campaignStates,
    kept: { list: 'campaign_of', owner: sql`${p('agencyId')}::uuid` },
    counted: sql`select count(distinct waits.campaign_id) ${undecided(p)}`,
  })

/** The page's ids are found first, so that skipped and omitted rows are not read in full. */
const selectPages = eachSort(campaignSorts, (sort) =>
  prepared<PageParams, FullCampaignRow & { total: number | null }>(
    (db, p) => {
      const campaigns = selectCampaigns(db).orderBy(orders[sort]('campaign'))
      const ids = sql`select listed.id from campaign as listed where ${isListed('listed', p)} order by ${orders[sort]('listed')}`
      return isSearched(p('pattern'))
        ? campaigns.innerJoin(sql<FoundPage<CampaignId>>`${walkedPage(ids, p)}`.as('found'), 'found.id', 'campaign.id').select(totalFound)
        : campaigns.select(total(p).as('total')).where(sql<boolean>`campaign.id in (${ids} limit ${p('limit')} offset ${p('offset')})`)
    },
    ['state'],
  ),
)

export const listCampaignRows = (tx: Tx, { sort, ...params }: PageParams & { sort: CampaignSort }) =>
  pagedRows(selectPages[sort], tx, params)
