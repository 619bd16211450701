import { allEndpoints } from '@pairtake/protocol/endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { Role } from '@pairtake/protocol/roles'
import type pg from 'pg'
import * as z from 'zod/mini'
import { callers, type Caller } from './market-rows.ts'

export type Call = { name: string; caller: Caller; path: string; isPaged: boolean }

const roleOf = (caller: Caller): Role => (caller === 'operator' ? 'operator' : caller.endsWith('agency') ? 'agency' : 'creator')

/** An operator's list by what they opened today. */
const seenIn = (state: string) =>
  ['seen=today', 'seen=not_today'].flatMap((seen) => [seen, ...[`state=${state}`, 'q=serum', 'q=zzzz'].map((query) => `${seen}&${query}`)])

/** What else is asked of lists: filters with each other, texts, and filters by something else than a choice. */
const narrowed: Record<string, readonly string[]> = {
  listCampaigns: ['state=published&sort=name'],
  listCandidateRequests: ['state=new', 'state=accepted', 'state=new&sort=price_low'],
  listContracts: ['state=completed&sort=price_high', 'state=completed&sort=oldest', 'state=in_progress&sort=due', 'state=late&sort=due'],
  listConversationInvolvements: ['state=unread&sort=name'],
  listPayments: ['state=paid&sort=price_high'],
  listOpportunities: ['type=video', 'type=photos', 'applicable=1&sort=openings'],
  listOperatorCampaigns: seenIn('published'),
  listOperatorCreatorProfiles: seenIn('verified'),
  listOperatorContracts: seenIn('completed'),
  listOperatorMembers: ['q=m77@bench'],
  listOperatorCreatorPapers: [
    'q=m77@bench',
    'q=sb-1',
    'creatorId={creator}',
    'creatorId={creator}&state=payout_statement',
    'creatorId={creator}&q=serum',
  ],
  listAuditEntries: ['operator={caller}', 'state=campaign', 'state=campaign_approved'],
  listChargebacks: seenIn('won'),
  listProviderLines: ['from=2026-01-01&to=2026-06-30'],
}

/** Every choice of every filter and order of a list, one at a time, and a frequent and a rare word. */
function choicesOf(query: z.core.$ZodType | undefined): string[] {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === 'q') return ['q=serum', 'q=zzzz']
    const choices = typeof field === 'object' ? (field.enum ?? []).map(String) : []
    return choices.includes('true') ? [`${name}=1`] : choices.filter((choice) => choice !== '').map((choice) => `${name}=${choice}`)
  })
}

const always: Record<string, string> = { listCalendarEntries: 'from=2026-11-01&to=2026-11-30' }

/** A record of each kind that a path may name, of the caller where they have one. */
const records = `select
  (select campaign_id from contract where agency_id = $1 or creator_id = $1 order by id desc limit 1) as contracted,
  (select id from campaign where agency_id = $1 order by id desc limit 1) as campaign,
  (select id from campaign where state = 'published' order by id desc limit 1) as market,
  (select id from contract where agency_id = $1 or creator_id = $1 or $2 order by id desc limit 1) as contract,
  (select contract_media.id from contract_media join contract on contract.id = contract_id where contract.agency_id = $1 or contract.creator_id = $1 or $2
    order by contract_media.id desc limit 1) as item,
  (select id from campaign where agency_id = $1 order by candidates_new + candidates_declined desc limit 1) as crowded,
  (select id from candidate_request where agency_id = $1 or creator_id = $1 order by id desc limit 1) as request,
  (select conversation_id from conversation_member where member_id = $1 order by last_message_id desc nulls last limit 1) as conversation,
  (select id from payment where agency_id = $1 and voided_at is null order by id desc limit 1) as payment,
  (select id from earning where creator_id = $1 and voided_at is null order by id desc limit 1) as earning,
  (select id from member where role = 'creator' order by id limit 1) as creator,
  (select id from payment where $2 and state = 'paid' order by id desc limit 1) as charged,
  (select id from chargeback where $2 order by id desc limit 1) as chargeback`
type Records = Partial<
  Record<
    | 'contracted'
    | 'campaign'
    | 'market'
    | 'contract'
    | 'crowded'
    | 'item'
    | 'request'
    | 'conversation'
    | 'payment'
    | 'earning'
    | 'creator'
    | 'charged'
    | 'chargeback',
    string | null
  >
>

const idOf: Record<string, (of: Records) => string | null | undefined> = {
  getCampaign: (of) => of.campaign,
  listCandidateRequests: (of) => of.crowded,
  listCampaignContracts: (of) => of.contracted,
  getCandidateRequest: (of) => of.request,
  getOpportunity: (of) => of.market,
  getContract: (of) => of.contract,
  listContractAssets: (of) => of.contract,
  listRemarks: (of) => of.item,
  getConversation: (of) => of.conversation,
  listMessages: (of) => of.conversation,
  getRelationship: (of) => of.conversation,
  getPayment: (of) => of.payment,
  getEarning: (of) => of.earning,
  getOperatorCampaign: (of) => of.market,
  getOperatorCreatorProfile: (of) => of.creator,
  getOperatorContract: (of) => of.contract,
  getOperatorMember: (of) => of.creator,
  getChargeback: (of) => of.chargeback,
  previewRefund: (of) => of.charged,
  getStatement: () => '2026',
}

/** Every read of the page, by each member who may ask for it. */
export async function callsOf(client: pg.Client): Promise<Call[]> {
  const calls: Call[] = []
  for (const caller of callers) {
    const found = await client.query<{ member_id: string }>(`select member_id from session where device = $1`, [caller])
    const memberId = found.rows[0]?.member_id
    const of = await client.query<Records>(records, [memberId, caller === 'operator'])
    for (const { name, endpoint } of allEndpoints) {
      if (endpoint.method !== 'GET' || endpoint.answerKind !== undefined || endpoint.callers === 'public') continue
      if (!endpoint.callers.includes(roleOf(caller))) continue
      const id = endpoint.path.includes('{') ? idOf[name]?.(of.rows[0] ?? {}) : ''
      if (typeof id !== 'string') continue
      const path = pathPrefix + endpoint.path.replaceAll(/\{\w+\}/g, id)
      const queries = new Set([
        always[name] ?? '',
        ...(name.startsWith('list') ? choicesOf(endpoint.query) : []),
        ...(narrowed[name] ?? []),
      ])
      for (const asked of queries) {
        const query = asked.replace('{caller}', memberId ?? '').replace('{creator}', of.rows[0]?.creator ?? '')
        calls.push({ name, caller, path: query ? `${path}?${query}` : path, isPaged: name.startsWith('list') })
      }
    }
  }
  return calls
}
