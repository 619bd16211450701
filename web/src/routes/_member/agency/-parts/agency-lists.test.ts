import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { readOptions } from '#api/use-call.ts'
import { Route as payments } from '#routes/_member/agency/billing/payments/index.tsx'
import { Route as candidates } from '#routes/_member/agency/campaigns/$campaignId/_detail/candidates.tsx'
import { Route as contractsOfCampaign } from '#routes/_member/agency/campaigns/$campaignId/_detail/contracts.tsx'
import { Route as campaigns } from '#routes/_member/agency/campaigns/index.tsx'
import { Route as contracts } from '#routes/_member/agency/jobs/index.tsx'
import { askedAt } from '#testing/drawn.ts'
import { clientOf } from '#testing/run-hook.ts'

/** A brand that has read the campaign whose lists are shown. */
function brand() {
  const client = clientOf({ id: 'me', role: 'agency' })
  client.setQueryData(readOptions(getCampaign, { params: { id: 'c1' } }).queryKey, { data: { id: 'c1', candidateCounts: {} } })
  return client
}

const steered = 'q=oat&sort=oldest&page=2'

test.each<[string, AnyRoute, string, object, string?]>([
  ['/agency/billing/payments', payments, '/payments', { page: 1, limit: 20 }],
  [
    '/agency/billing/payments?state=failed&' + steered,
    payments,
    '/payments',
    { page: 2, limit: 20, q: 'oat', state: 'failed', sort: 'oldest' },
  ],
  ['/agency/campaigns', campaigns, '/campaigns', { page: 1, limit: 10 }],
  [
    '/agency/campaigns?state=undecided&' + steered,
    campaigns,
    '/campaigns',
    { page: 2, limit: 10, q: 'oat', state: 'undecided', sort: 'oldest' },
  ],
  ['/agency/jobs', contracts, '/contracts', { page: 1, limit: 20 }],
  ['/agency/jobs?state=late&' + steered, contracts, '/contracts', { page: 2, limit: 20, q: 'oat', state: 'late', sort: 'oldest' }],
  [
    '/agency/campaigns/c1/candidates',
    candidates,
    '/campaigns/{id}/candidate-requests',
    { page: 1, limit: 20, state: 'new' },
    '/agency/campaigns/$campaignId/candidates',
  ],
  [
    '/agency/campaigns/c1/candidates?state=declined&' + steered,
    candidates,
    '/campaigns/{id}/candidate-requests',
    { page: 2, limit: 20, q: 'oat', sort: 'oldest', state: 'declined' },
    '/agency/campaigns/$campaignId/candidates',
  ],
  [
    '/agency/campaigns/c1/contracts?state=review&' + steered,
    contractsOfCampaign,
    '/campaigns/{id}/contracts',
    { page: 2, limit: 20, q: 'oat', state: 'review', sort: 'oldest' },
    '/agency/campaigns/$campaignId/contracts',
  ],
])('%s asks for what its address says', async (address, route, read, query, path) => {
  // Notices above the list of payments ask for some of their own.
  expect(await askedAt(route, address, read, brand(), path === undefined ? undefined : [path])).toContainEqual(query)
})
