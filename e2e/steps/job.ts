import type { Contract } from '@pairtake/protocol/contract/contract'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { approveContractMedia, attachContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import type { FileUsage } from '@pairtake/protocol/media/media'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { makePhoto } from '@pairtake/server/testing/media-files'
import { eventually, type Client } from '#harness/client.ts'
import type { Crowd } from '#harness/crowd.ts'
import { accept, apply } from './bargain.ts'
import { uploadFile } from './upload.ts'

export async function readJob(client: Client, contractId: string): Promise<Contract> {
  return (await client.call(getContract, { params: { id: contractId } })).data
}

export function itemsOf(job: Contract) {
  return (job.contractAssets ?? []).flatMap((asset) => asset.contractMedias)
}

/** Uploads files for what the job owes: videos first, then photos. */
export async function deliver(creator: Client, contractId: string, files: { videos: string[]; photos: string[] }): Promise<void> {
  const job = await readJob(creator, contractId)
  for (const asset of job.contractAssets ?? []) {
    const paths = asset.type === 'video' ? files.videos : files.photos
    for (const path of paths) {
      const { mediaId } = await uploadFile(creator, path, { entity: 'ContractMediaOriginal', entityId: asset.id })
      await creator.call(attachContractMedia, { params: { id: asset.id }, body: { mediaId, note: '' } })
    }
  }
}

/** Waits until the worker has made every preview. */
export function previewsMade(client: Client, contractId: string, limitMs?: number): Promise<Contract> {
  const made = async () => {
    const job = await readJob(client, contractId)
    const items = itemsOf(job)
    const failed = items.find((item) => item.state === 'failed')
    if (failed) throw new Error(`${failed.fileName} failed: ${failed.failureReason}`)
    return items.every((item) => item.state !== 'processing') ? job : undefined
  }
  return eventually('the previews', made, limitMs)
}

export async function approveAll(agency: Client, contractId: string): Promise<string | null> {
  let autoFinalizeAt: string | null = null
  for (const item of itemsOf(await readJob(agency, contractId))) {
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

/** A job of two videos and three photos with Mara, who has delivered two of the photos. */
export async function openReviewedJob(crowd: Crowd) {
  const agency = await crowd.agency()
  const creator = await crowd.creator('Mara')
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member, { shippable_product: true })
  const jobId = await accept(agency.client, await apply(creator.client, campaign.id, 200))
  const photos = [await makePhoto({ width: 400, height: 300 }), await makePhoto({ width: 300, height: 400 })]
  await deliver(creator.client, jobId, { videos: [], photos })
  const mediaIds = itemsOf(await previewsMade(agency.client, jobId)).map(({ id }) => id)
  return { agency, creator, campaignId: campaign.id, jobId, mediaIds }
}
