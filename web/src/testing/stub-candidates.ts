import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { listCandidateRequests } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { Parts } from './sample.ts'
import { reply } from './shown.ts'

/** A brand's campaign with two candidates, for the screens of its candidates. */
export const brand = { role: 'agency', billingInfoProvided: true, paymentMethodProvided: true } as const
export const path = '/agency/campaigns/k1/candidates'
export const euros = (amount: number) => ({ amount, currency: 'EUR' })
export const meta = { page: 1, pages: 1, total: 1 }
const campaign = {
  id: 'k1',
  name: 'Oat milk',
  state: 'published',
  currency: 'EUR',
  desiredCreators: 3,
  remainingCreators: 2,
  candidateCounts: { new: 4, accepted: 2, declined: 1 },
  desiredAssets: [
    { id: 'a1', type: 'video', count: 2 },
    { id: 'a2', type: 'photos', count: 3 },
  ],
} as const
const of = (id: string, name: string) =>
  ({
    id,
    state: 'new',
    note: '',
    offerId: `${id}-offer`,
    price: euros(200),
    currentPriceOwner: 'creator',
    campaign: { id: 'k1' },
    creator: { firstName: name, general: { displayName: `${name} Roy` } },
    proposedAssets: [
      { desiredAsset: { id: 'a1', count: 2 }, count: 2, type: 'video' },
      { desiredAsset: { id: 'a2', count: 3 }, count: 1, type: 'photos' },
    ],
    proposedAssetSummary: {
      items: [
        { actual: 2, desired: 2, type: 'video' },
        { actual: 1, desired: 3, type: 'photos' },
      ],
    },
    priceInfo: {
      items: [
        { type: 'creator_fee', amount: 200 },
        { type: 'service_fee', amount: 30 },
      ],
      total: 230,
      currency: 'EUR',
    },
  }) as const satisfies Parts<CandidateRequest>
export const ana = of('r1', 'Ana')
export const ben = of('r2', 'Ben')
export const known = reply(getCampaign, { data: campaign })
export const listOf = (...data: Parts<CandidateRequest>[]) => reply(listCandidateRequests, { data, meta: { ...meta, total: data.length } })
