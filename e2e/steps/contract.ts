import type { Contract } from '@pairtake/protocol/contract/contract'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import {
  approveContractMedia,
  attachContractMedia,
  reuploadContractMedia,
} from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import type { FileUsage } from '@pairtake/protocol/media/media'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { makePhoto } from '@pairtake/server/testing/media-files'
import { eventually, type Client } from '#harness/client.ts'
import type { Crowd } from '#harness/crowd.ts'
import { accept, apply } from './bargain.ts'
import { uploadFile } from './upload.ts'

export async function readContract(client: Client, contractId: string): Promise<Contract> {
  return (await client.call(getContract, { params: { id: contractId } })).data
}

export function itemsOf(contract: Contract) {
  return (contract.contractAssets ?? []).flatMap((asset) => asset.contractMedias)
}

/** Uploads files for what the job owes: videos first, then photos. */
export async function deliver(creator: Client, contractId: string, files: { videos: string[]; photos: string[] }): Promise<void> {
  const contract = await readContract(creator, contractId)
  for (const asset of contract.contractAssets ?? []) {
    const paths = asset.type === 'video' ? files.videos : files.photos
    for (const path of paths) {
      const { mediaId } = await uploadFile(creator, path, { entity: 'ContractMediaOriginal', entityId: asset.id })
      await creator.call(attachContractMedia, { params: { id: asset.id }, body: { mediaId, note: '' } })
    }
  }
}

/** Delivers another take of an item waiting for review, and waits for its preview. */
export async function retake(creator: Client, { contractId, itemId }: { contractId: string; itemId: string }, path: string): Promise<void> {
  const contract = await readContract(creator, contractId)
  const asset = contract.contractAssets?.find(({ contractMedias }) => contractMedias.some(({ id }) => id === itemId))
  const { mediaId } = await uploadFile(creator, path, { entity: 'ContractMediaOriginal', entityId: asset?.id ?? '' })
  await creator.call(reuploadContractMedia, { params: { id: itemId }, body: { mediaId, note: '' } })
  await previewsMade(creator, contractId)
}

/** Waits until the worker has rendered every preview. */
export function previewsMade(client: Client, contractId: string, limitMs?: number): Promise<Contract> {
  const made = async () => {
    const contract = await readContract(client, contractId)
    const items = itemsOf(contract)
    const failed = items.find((item) => item.state === 'failed')
    if (failed) throw new Error(`${failed.fileName} failed: ${failed.failureReason}`)
    return items.every((item) => item.state !== 'processing') ? contract : undefined
  }
  return eventually('the previews', made, limitMs)
}

export async function approveAll(agency: Client, contractId: string): Promise<string | null> {
  let autoFinalizeAt: string | null = null
  for (const item of itemsOf(await readContract(agency, contractId))) {
    if (item.state === 'approved') continue
    const { data } = await agency.call(approveContractMedia, { params: { id: item.id }, body: { mediaId: item.mediaOriginal.id } })
    autoFinalizeAt = data.autoFinalizeAt
  }
  return autoFinalizeAt
}

export async function openFile(client: Client, mediaId: string, usage: FileUsage): Promise<Response> {
  const { data } = await client.call(prepareAccess, { body: { mediaId, usage } })
  return fetch(data.url)
}

/** Creates a job of two videos and three photos with Mara, who has delivered two of the photos. */
export async function openReviewedContract(crowd: Crowd) {
  const agency = await crowd.agency()
  const creator = await crowd.creator('Mara')
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member, { shippable_product: true })
  const contractId = await accept(agency.client, await apply(creator.client, campaign.id, 200))
  const photos = [await makePhoto({ width: 400, height: 300 }), await makePhoto({ width: 300, height: 400 })]
  await deliver(creator.client, contractId, { videos: [], photos })
  const mediaIds = itemsOf(await previewsMade(agency.client, contractId)).map(({ id }) => id)
  return { agency, creator, campaignId: campaign.id, contractId, mediaIds }
}
