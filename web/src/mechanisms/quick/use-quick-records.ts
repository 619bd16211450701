import { linkOptions } from '@tanstack/react-router'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { listOwnCandidates } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { listConversationInvolvements } from '@pairtake/protocol/conversation/conversation-endpoints'
import { listOperatorContracts } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { listOperatorMembers } from '@pairtake/protocol/operator/operator-member-endpoints'
import { listOperatorCampaigns } from '@pairtake/protocol/operator/operator-review-endpoints'
import { listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { useRead } from '#api/use-call.ts'
import { nearestFirst } from './nearest-first.ts'
import type { QuickEntry } from './quick-screens.ts'

export type QuickGroup = { label: string; entries: readonly QuickEntry[] }

const most = 5
/** A single letter would match everything. */
const fewestLetters = 2

/** Returns the first matching records of each kind, from the lists that the person can read anyway, so that only permitted records are found. */
export function useQuickRecords(role: Role, words: string): { groups: readonly QuickGroup[]; isSearching: boolean; hasFailed: boolean } {
  const query = { q: words, page: 1, limit: most }
  const asks = words.length >= fewestLetters
  const as = (...roles: Role[]) => ({ enabled: asks && roles.includes(role) })
  const campaigns = useRead(listCampaigns, { query }, as('agency'))
  const opportunities = useRead(listOpportunities, { query }, as('creator'))
  const contracts = useRead(listContracts, { query }, as('agency', 'creator'))
  const candidates = useRead(listOwnCandidates, { query }, as('agency'))
  const talks = useRead(listConversationInvolvements, { query }, as('agency', 'creator'))
  const allCampaigns = useRead(listOperatorCampaigns, { query }, as('operator'))
  const allContracts = useRead(listOperatorContracts, { query }, as('operator'))
  const members = useRead(listOperatorMembers, { query }, as('operator'))
  const reads = [campaigns, opportunities, contracts, candidates, talks, allCampaigns, allContracts, members]
  if (!asks) return { groups: [], isSearching: false, hasFailed: false }

  const groups: QuickGroup[] = [
    {
      label: 'Campaigns',
      entries: [
        ...(campaigns.data?.data ?? []).map(({ id, name }) => ({
          key: id,
          label: name,
          link: linkOptions({ to: '/agency/campaigns/$campaignId/summary', params: { campaignId: id } }),
        })),
        ...(opportunities.data?.data ?? []).map(({ campaign: { id, name, agency } }) => ({
          key: id,
          label: name,
          note: agency.general.displayName,
          link: linkOptions({ to: '/creator/opportunities', search: { show: id } }),
        })),
        ...(allCampaigns.data?.data ?? []).map(({ id, name, agency }) => ({
          key: id,
          label: name,
          note: agency.general.displayName,
          link: linkOptions({ to: '/operator/campaigns', search: { state: 'all', q: words, show: id } }),
        })),
      ],
    },
    {
      label: 'Jobs',
      entries: [
        ...(contracts.data?.data ?? []).map(({ id, campaign, creator, agency }) => ({
          key: id,
          label: campaign.name,
          note: role === 'agency' ? creator.general.displayName : agency.general.displayName,
          link:
            role === 'agency'
              ? linkOptions({ to: '/agency/jobs', search: { show: id } })
              : linkOptions({ to: '/creator/jobs/$contractId/summary', params: { contractId: id } }),
        })),
        ...(allContracts.data?.data ?? []).map(({ id, campaign, creator }) => ({
          key: id,
          label: campaign.name,
          note: creator.general.displayName,
          link: linkOptions({ to: '/operator/jobs', search: { state: 'all', q: words, show: id } }),
        })),
      ],
    },
    {
      label: 'Candidates',
      entries: (candidates.data?.data ?? []).map(({ id, state, campaign, creator }) => ({
        key: id,
        label: creator.general.displayName,
        note: campaign.name,
        link: linkOptions({
          to: '/agency/campaigns/$campaignId/candidates',
          params: { campaignId: campaign.id },
          search: { state, candidateRequestId: id },
        }),
      })),
    },
    {
      label: 'People',
      entries: [
        ...(talks.data?.data ?? []).map(({ id, participantsApartMe: [other] }) => ({
          key: id,
          label: other?.general.displayName ?? 'Conversation',
          note: 'Messages',
          link: linkOptions({ to: '/conversations/$conversationId', params: { conversationId: id } }),
        })),
        ...(members.data?.data ?? []).map(({ id, general, email }) => ({
          key: id,
          label: general.displayName,
          note: email,
          link: linkOptions({ to: '/operator/members/$memberId', params: { memberId: id } }),
        })),
      ],
    },
  ]
  return {
    groups: groups
      .filter(({ entries }) => entries.length > 0)
      .map(({ label, entries }) => ({ label, entries: nearestFirst(entries, words) })),
    isSearching: reads.some(({ isFetching }) => isFetching),
    hasFailed: reads.some(({ isError }) => isError),
  }
}
