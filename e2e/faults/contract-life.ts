import { createCampaign, getCampaign, publishCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import {
  approveContractMedia,
  askForChanges,
  attachContractMedia,
  reuploadContractMedia,
} from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { rateCreator } from '@pairtake/protocol/feedback/feedback-endpoints'
import { exportPayouts, markPayoutPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { approveCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { applyToCampaign, getOpportunity } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { getPayment } from '@pairtake/protocol/payment/payment-endpoints'
import { requestPayout } from '@pairtake/protocol/payout/payout-endpoints'
import { CallRefused, eventually } from '#harness/client.ts'
import { accept, counter, euros } from '#steps/bargain.ts'
import { itemsOf, previewsMade, readContract } from '#steps/contract.ts'
import { isOriginal, sendFile } from './deliveries.ts'
import type { Facts } from './facts.ts'
import { isSaidOnce, payoutState } from './look-ups.ts'
import type { PatientClient } from './patient-client.ts'

export type Person = { id: string; client: PatientClient }
export type Cast = { agency: Person; creator: Person; operator: PatientClient; photos: string[]; video: string; random: () => number }

/** For work by a worker that is killed again and again. */
const patientMs = 300_000
const order = ['in_progress', 'delivered', 'finalizing', 'completed']

/** The main job from the brief to the payout. Each acknowledgement is recorded in the facts at once. */
export class ContractLife {
  readonly #cast: Cast
  readonly #facts: Facts
  readonly #name: string
  readonly #price: number

  constructor(cast: Cast, facts: Facts, name: string) {
    this.#cast = cast
    this.#facts = facts
    this.#name = name
    this.#price = 50 + Math.floor(cast.random() * 200)
  }

  async run(): Promise<void> {
    const contractId = await this.#bargain(await this.#publish())
    await this.#say('creator', contractId)
    await this.#deliver(contractId)
    await this.#say('agency', contractId)
    await this.#approve(contractId)
    const paymentId = await this.#pay(contractId)
    await this.#rate(contractId)
    const payoutId = await this.#payOut()
    this.#facts.contracts.push({ contractId, paymentId, payoutId, priceMinor: this.#price * 100 })
  }

  async #publish(): Promise<string> {
    const { agency, operator } = this.#cast
    const isVideo = this.#cast.random() < 0.25
    const { data } = await agency.client.call(createCampaign, { body: { name: this.#name } })
    const params = { id: data.id }
    const desiredAssets = [{ type: isVideo ? ('video' as const) : ('photos' as const), count: 1, brief: 'As agreed.' }]
    await agency.client.call(saveCampaign, { params, body: { desiredAssets } })
    await agency.client.call(publishCampaign, { params })
    await operator.call(approveCampaign, { params })
    this.#facts.expectNotice(agency.id, 'campaign_approved')
    this.#facts.add(`${this.#name} is published`, async () => {
      const { state, name } = (await agency.client.call(getCampaign, { params })).data
      return name === this.#name && ['published', 'filled', 'delivered'].includes(state)
    })
    return data.id
  }

  async #bargain(campaignId: string): Promise<string> {
    const { agency, creator } = this.#cast
    const opportunity = (await creator.client.call(getOpportunity, { params: { id: campaignId } })).data
    const proposedAssets = opportunity.campaign.desiredAssets.map(({ id, count }) => ({ desiredAssetId: id, count }))
    const price = euros(this.#price + 20)
    const applied = await creator.client.call(applyToCampaign, { params: { campaignId }, body: { price, proposedAssets, note: 'Gladly.' } })
    const requestId = applied.data.candidateRequest?.id ?? ''
    this.#facts.expectNotice(agency.id, 'candidate_new')
    await counter(agency.client, requestId, this.#price - 10)
    this.#facts.expectNotice(creator.id, 'offer_countered')
    await counter(creator.client, requestId, this.#price)
    this.#facts.expectNotice(agency.id, 'candidate_counter_offer')
    const contractId = await accept(agency.client, requestId)
    this.#facts.expectNotice(creator.id, 'application_accepted')
    this.#facts.add(`${this.#name}: three offers, accepted for ${this.#price}`, async () => {
      const { data } = await agency.client.call(getCandidateRequest, { params: { id: requestId } })
      const prices = (data.offers ?? []).map((offer) => offer.price.amount).toSorted((one, other) => one - other)
      const isWhole = String(prices) === String([this.#price - 10, this.#price, this.#price + 20])
      return isWhole && data.state === 'accepted' && data.contract?.id === contractId && data.contract.price.amount === this.#price
    })
    return contractId
  }

  async #say(side: 'agency' | 'creator', contractId: string): Promise<void> {
    const { agency, creator } = this.#cast
    const { conversationId } = await readContract(creator.client, contractId)
    const text = `${this.#name}: a word of the ${side}`
    const { data } = await this.#cast[side].client.call(sendMessage, { params: { id: conversationId }, body: { text } })
    const reader = side === 'agency' ? creator : agency
    this.#facts.add(`"${text}" is said once`, () => isSaidOnce(reader.client, conversationId, { id: data.id, text }))
  }

  async #deliver(contractId: string): Promise<void> {
    const { agency, creator, random } = this.#cast
    const [asset] = (await readContract(creator.client, contractId)).contractAssets ?? []
    const id = asset?.id ?? ''
    const first = await sendFile(creator.client, this.#fileFor(asset?.type === 'video'), id)
    await creator.client.call(attachContractMedia, { params: { id }, body: { mediaId: first.mediaId, note: '' } })
    this.#facts.expectNotice(agency.id, 'media_submitted')
    this.#facts.add(`${this.#name}: its file, byte by byte`, () => this.#hasOriginal(contractId, first))
    const [item] = itemsOf(await previewsMade(agency.client, contractId, patientMs))
    if (random() < 0.6) return
    await agency.client.call(askForChanges, { params: { id: item?.id ?? '' }, body: { message: 'A little brighter, please.' } })
    this.#facts.expectNotice(creator.id, 'media_changes_requested')
    const second = await sendFile(creator.client, this.#fileFor(asset?.type === 'video'), id)
    await creator.client.call(reuploadContractMedia, { params: { id: item?.id ?? '' }, body: { mediaId: second.mediaId, note: '' } })
    this.#facts.expectNotice(agency.id, 'media_submitted')
    this.#facts.add(`${this.#name}: its second file, byte by byte`, () => this.#hasOriginal(contractId, second))
    await previewsMade(agency.client, contractId, patientMs)
  }

  /** The last take is downloaded as the agency; of an earlier one, only the creator's file exists. */
  async #hasOriginal(contractId: string, sent: { mediaId: string; sha256: string }): Promise<boolean> {
    const { agency, creator } = this.#cast
    const isLast = itemsOf(await readContract(agency.client, contractId)).some((item) => item.mediaOriginal.id === sent.mediaId)
    return isOriginal(isLast ? agency.client : creator.client, sent)
  }

  #fileFor(isVideo: boolean): string {
    const { photos, video, random } = this.#cast
    return isVideo ? video : (photos[Math.floor(random() * photos.length)] ?? video)
  }

  async #approve(contractId: string): Promise<void> {
    const { agency, creator } = this.#cast
    for (const item of itemsOf(await readContract(agency.client, contractId))) {
      await agency.client.call(approveContractMedia, { params: { id: item.id }, body: { mediaId: item.mediaOriginal.id } })
      this.#facts.expectNotice(creator.id, 'media_approved')
    }
    this.#facts.expectNotice(agency.id, 'contract_delivered')
    this.#promiseState(contractId, 'delivered')
  }

  #promiseState(contractId: string, state: string): void {
    const { creator } = this.#cast
    this.#facts.add(`${this.#name} is ${state}`, async () => {
      return order.indexOf((await readContract(creator.client, contractId)).state) >= order.indexOf(state)
    })
  }

  /** The provider's response may be lost; the clock then finds out what happened to the charge. */
  async #pay(contractId: string): Promise<string> {
    const { agency, creator } = this.#cast
    const answer = await agency.client.call(finalizeContract, { params: { id: contractId } }).catch((error: unknown) => {
      if (error instanceof CallRefused && error.body.code === 'PAYMENT_IN_PROGRESS') return undefined
      throw error
    })
    const contract = answer?.data ?? (await this.#settled(contractId))
    const paymentId = contract.payment?.id ?? ''
    for (const person of [agency, creator]) this.#facts.expectNotice(person.id, 'contract_finalized')
    this.#promiseState(contractId, 'finalizing')
    this.#facts.add(`${this.#name} is paid`, async () => {
      const { data } = await agency.client.call(getPayment, { params: { id: paymentId } })
      return (
        data.state === 'paid' && data.publicInvoicePdfUrl !== null && Math.round(data.amount.amount * 100) === Math.round(this.#price * 115)
      )
    })
    return paymentId
  }

  #settled(contractId: string): Promise<Contract> {
    return eventually(
      `the charge of ${this.#name}`,
      async () => {
        const contract = await readContract(this.#cast.agency.client, contractId)
        return contract.state === 'delivered' ? undefined : contract
      },
      patientMs,
    )
  }

  async #rate(contractId: string): Promise<void> {
    const { agency, creator } = this.#cast
    const { feedback } = await readContract(agency.client, contractId)
    const body = { contentQuality: 'good' as const, professionalism: 'good' as const }
    // A PATCH has no idempotency key: "already rated" means that the response to the first call was lost.
    await agency.client.call(rateCreator, { params: { id: feedback?.id ?? '' }, body }).catch((error: unknown) => {
      if (!(error instanceof CallRefused && error.body.code === 'ALREADY_RATED')) throw error
    })
    this.#facts.expectNotice(creator.id, 'rating_received')
    this.#promiseState(contractId, 'completed')
  }

  async #payOut(): Promise<string> {
    const { creator, operator } = this.#cast
    const { id } = (await creator.client.call(requestPayout, { body: { amount: euros(this.#price) } })).data
    this.#facts.add(`${this.#name}: the payout is asked for`, async () => (await payoutState(creator.client, id)) !== undefined)
    const file = await operator.send(exportPayouts, { body: { ids: [id] } })
    if (!file.ok) throw new Error(`The export of a payout was answered ${file.status}: ${await file.text()}`)
    await operator.call(markPayoutPaid, { params: { id } })
    this.#facts.expectNotice(creator.id, 'payout_paid')
    this.#facts.add(`${this.#name}: the payout is paid`, async () => (await payoutState(creator.client, id)) === 'paid')
    return id
  }
}
