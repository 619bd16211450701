import {
  decideCandidateRequest,
  offerTerms,
  withdrawCandidateRequest,
} from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { candidateRequestId, contractId, type CandidateRequestId, type ContractId, type DesiredAssetId } from '@pairtake/protocol/ids'
import { acceptOffer, applyToCampaign } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { lapseOffer } from '#features/candidate-request/lapse-offer-act.ts'
import { remindOfOffer, reminderLeadMs } from '#features/candidate-request/remind-of-offer-act.ts'
import { days } from '#wire-time.ts'
import type { CampaignKey } from './demo-campaigns.ts'
import type { Market } from './demo-market.ts'
import type { Cast } from './demo-members.ts'
import type { Stage } from './demo-stage.ts'
import type { TalentKey } from './demo-talents.ts'

export type Bargain = {
  campaign: CampaignKey
  talent: TalentKey
  note?: string
  /** How many days ago the creator applied. */
  daysAgo: number
  /** The prices in turn, the creator's first. */
  prices: [number, ...number[]]
  /** Offered counts, in the order of the campaign's assets; by default everything that is desired. */
  counts?: number[]
  /** Lapsed: nobody answered the last price, and the clock ended the bargain. */
  end?: 'accepted' | 'declined' | 'withdrawn' | 'lapsed'
  /** Days between two steps. */
  pace?: number
}

type Terms = { price: { amount: number; currency: string }; proposedAssets: { desiredAssetId: DesiredAssetId; count: number }[] }
/** The ids are valid only after the step that creates their record. */
export type Standing = { requestId: CandidateRequestId; contractId: ContractId; isHired: boolean }

/** Schedules a bargain step by step; its outcome is known once the last step was played. */
export function playBargain({ stage, cast, market }: { stage: Stage; cast: Cast; market: Market }, bargain: Bargain): Standing {
  const standing: Standing = { requestId: candidateRequestId.parse('not yet'), contractId: contractId.parse('not yet'), isHired: false }
  const hire = ({ id }: { id: ContractId }) => Object.assign(standing, { contractId: id, isHired: true })
  const { campaign: key, prices, pace = 0.4 } = bargain
  const creator = cast.talents[bargain.talent]
  const agency = () => cast.brands[market[key].brand]
  const terms = (amount: number): Terms => ({
    price: { amount, currency: stage.deps.config.currency },
    proposedAssets: market[key].assets.map((asset, index) => ({ desiredAssetId: asset.id, count: bargain.counts?.[index] ?? asset.count })),
  })
  const day = (step: number) => bargain.daysAgo - step * pace

  stage.at(day(0), async () => {
    const body = { ...terms(prices[0]), note: bargain.note ?? '' }
    const { data } = await stage.call(applyToCampaign, { as: creator, params: { campaignId: market[key].id }, body })
    if (data.candidateRequest) standing.requestId = data.candidateRequest.id
  })
  for (const [index, amount] of prices.slice(1).entries()) {
    stage.at(day(index + 1), async () => {
      const as = index % 2 === 0 ? agency() : creator
      await stage.call(offerTerms, { as, params: { id: standing.requestId }, body: terms(amount) })
    })
  }
  const { offerLapseDays } = stage.deps.config
  if (bargain.end === 'lapsed' && offerLapseDays > 0) {
    const dueDay = day(prices.length - 1) - offerLapseDays
    // If offers live longer than the story, this one is still waiting.
    const play = (act: typeof lapseOffer) => () => transact(stage.deps.db, (tx) => act(tx, stage.deps, { id: standing.requestId }))
    if (dueDay > 0) {
      stage.at(dueDay + reminderLeadMs(stage.deps.config) / days(1), play(remindOfOffer))
      stage.at(dueDay, play(lapseOffer))
    }
  }
  stage.at(day(prices.length), async () => {
    const last = terms(prices.at(-1) ?? 0)
    const isCreatorsOffer = prices.length % 2 === 1
    if (bargain.end === 'withdrawn') await stage.call(withdrawCandidateRequest, { as: creator, params: { id: standing.requestId } })
    if (bargain.end === 'declined') {
      await stage.call(decideCandidateRequest, { as: agency(), params: { id: standing.requestId }, body: { accept: false } })
    }
    if (bargain.end !== 'accepted') return
    const body = { accept: true as const, ...last }
    if (isCreatorsOffer) {
      const { data } = await stage.call(decideCandidateRequest, { as: agency(), params: { id: standing.requestId }, body })
      if (data.contract) hire(data.contract)
    } else {
      const { data } = await stage.call(acceptOffer, { as: creator, params: { campaignId: market[key].id }, body })
      if (data.candidateRequest?.contract) hire(data.candidateRequest.contract)
    }
  })
  return standing
}
