import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as candidateWire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { CandidateRequestId, ContractId, ContractMediaId, MediaId, OfferId } from '@pairtake/protocol/ids'
import * as opportunityWire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { moveContractMedia, startReviewClock } from '#features/contract-media/contract-media-queries.ts'
import { buildMedia } from './builders-media.ts'
import type { TestCampaign, TestMember } from './builders.ts'
import type { TestApp } from './test-app.ts'

export type TestTerms = { price?: number; video?: number; photos?: number; offerId?: OfferId }

/** A request body for apply, offer and accept. */
export function termsOf(campaign: TestCampaign, { price = 200, video = 1, photos = 0, offerId }: TestTerms = {}) {
  return {
    price: { amount: price, currency: 'EUR' },
    proposedAssets: [
      { desiredAssetId: campaign.videoAssetId, count: video },
      { desiredAssetId: campaign.photoAssetId, count: photos },
    ],
    ...(offerId === undefined ? {} : { offerId }),
  }
}

export type TestBargain = {
  campaign: TestCampaign
  agency: TestMember
  creator: TestMember
  requestId: CandidateRequestId
  terms: TestTerms
}

/** A creator's open application, made over HTTP. */
export async function buildApplication(
  app: TestApp,
  bargain: { campaign: TestCampaign; agency: TestMember; creator: TestMember },
  terms: TestTerms = {},
): Promise<TestBargain> {
  const { campaign, creator } = bargain
  const body = { ...termsOf(campaign, terms), note: 'I bake every morning.' }
  const applied = await app.call(opportunityWire.applyToCampaign, { as: creator, params: { campaignId: campaign.id }, body })
  const requestId = applied.body.data?.candidateRequest?.id
  if (!requestId) throw new Error(`apply answered ${applied.status}: ${applied.error.message}`)
  return { ...bargain, requestId, terms }
}

export const offer = (app: TestApp, as: TestMember, { requestId, campaign }: TestBargain, terms: TestTerms) =>
  app.call(candidateWire.offerTerms, { as, params: { id: requestId }, body: termsOf(campaign, terms) })

export const accept = (app: TestApp, as: TestMember, { requestId, campaign, terms }: TestBargain, other: TestTerms = {}) =>
  app.call(candidateWire.decideCandidateRequest, {
    as,
    params: { id: requestId },
    body: { accept: true, ...termsOf(campaign, { ...terms, ...other }) },
  })

export const decline = (app: TestApp, as: TestMember, { requestId }: TestBargain) =>
  app.call(candidateWire.decideCandidateRequest, { as, params: { id: requestId }, body: { accept: false } })

export const withdraw = (app: TestApp, { creator, requestId }: TestBargain) =>
  app.call(candidateWire.withdrawCandidateRequest, { as: creator, params: { id: requestId } })

export type TestContract = TestBargain & { contractId: ContractId; assetIds: string[] }

/** A job in progress, negotiated over HTTP. */
export async function buildContract(
  app: TestApp,
  bargain: { campaign: TestCampaign; agency: TestMember; creator: TestMember },
  terms: TestTerms = {},
): Promise<TestContract> {
  const application = await buildApplication(app, bargain, terms)
  const accepted = await accept(app, bargain.agency, application)
  const contractId = accepted.body.data?.contract?.id
  if (!contractId) throw new Error(`accepting answered ${accepted.status}: ${accepted.error.message}`)
  const assets = await app.call(contractWire.listContractAssets, { as: bargain.creator, params: { id: contractId } })
  return { ...application, contractId, assetIds: assets.body.data.map((asset) => asset.id) }
}

/** A file that the creator uploaded for a job; its content does not matter here. */
export async function buildJobFile(
  app: TestApp,
  creator: TestMember,
  fileName = 'take.mp4',
  kind: 'video' | 'image' = 'video',
): Promise<MediaId> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sent-'))
  const path = join(folder.path, fileName)
  await writeFile(path, `content of ${fileName}`)
  return await buildMedia(app.deps, {
    ownerId: creator.id,
    entity: 'ContractMediaOriginal',
    path,
    kind,
    mime: kind === 'video' ? 'video/mp4' : 'image/jpeg',
  })
}

/** Puts an item into the state in which the worker leaves it after making its preview. */
export async function makeReviewable(app: TestApp, contractMediaId: ContractMediaId): Promise<void> {
  const change = { ...startReviewClock(app.deps), updated_at: app.deps.now() }
  await moveContractMedia(app.deps.db, { of: { id: contractMediaId }, action: 'finishProcessing', change })
}

/** An item delivered over HTTP for the first asset of a job, waiting for review. */
export async function buildItem(app: TestApp, contract: TestContract, at = 0): Promise<TestItem> {
  return deliver(app, contract, { assetId: contract.assetIds[at], mediaId: await buildJobFile(app, contract.creator) })
}

/** The same of a photo, for the last asset. */
export async function buildPhoto(app: TestApp, contract: TestContract): Promise<TestItem> {
  const mediaId = await buildJobFile(app, contract.creator, 'still.jpg', 'image')
  return deliver(app, contract, { assetId: contract.assetIds.at(-1), mediaId })
}

type TestItem = { id: ContractMediaId; mediaId: MediaId }

async function deliver(app: TestApp, contract: TestContract, sent: { assetId: string | undefined; mediaId: MediaId }): Promise<TestItem> {
  const { assetId, mediaId } = sent
  const params = { id: assetId ?? '' }
  const attached = await app.call(mediaWire.attachContractMedia, { as: contract.creator, params, body: { mediaId } })
  if (attached.status !== 200) throw new Error(`attaching answered ${attached.status}: ${attached.error.message}`)
  await makeReviewable(app, attached.body.data.id)
  return { id: attached.body.data.id, mediaId }
}

export const approve = (app: TestApp, { agency }: TestContract, item: { id: string }, mediaId?: MediaId) =>
  app.call(mediaWire.approveContractMedia, { as: agency, params: { id: item.id }, body: mediaId === undefined ? {} : { mediaId } })

/** A job with all of its media approved. */
export async function buildDeliveredContract(
  app: TestApp,
  bargain: { campaign: TestCampaign; agency: TestMember; creator: TestMember },
): Promise<TestContract> {
  const contract = await buildContract(app, bargain)
  await approve(app, contract, await buildItem(app, contract))
  return contract
}
