import type { BodyInput } from '@pairtake/protocol/endpoint'
import { askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { ContractId } from '@pairtake/protocol/ids'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { addRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { makeVideo, type VideoOptions } from '@pairtake/server/testing/media-files'
import { accept, apply } from './bargain.ts'
import { deliver, itemsOf, previewsMade } from './contract.ts'
import { openCampaign, type Market } from './market.ts'

export type Delivery = { contractId: ContractId; item: ContractMedia; film: string }

/** Creates a job with one delivered video: four seconds of 25 frames. */
export async function openFilmDelivery(
  market: Market,
  name: string,
  options: VideoOptions = { width: 360, height: 640 },
): Promise<Delivery> {
  const desiredAssets = [{ type: 'video' as const, count: 1, brief: 'Show the label.\nWarm light.', crop: null }]
  const campaignId = await openCampaign(market, { name, desiredAssets })
  const contractId = await accept(market.agency, await apply(market.creator, campaignId, 100))
  const film = await makeVideo({ seconds: 4, ...options })
  await deliver(market.creator, contractId, { videos: [film], photos: [] })
  const [item] = itemsOf(await previewsMade(market.agency, contractId))
  if (!item) throw new Error('Nothing was delivered.')
  return { contractId, item, film }
}

type Wish = Omit<BodyInput<typeof addRemark>, 'mediaId'>

/** Creates drafts of the agency, in this order. */
export async function writeRemarks({ agency }: Market, { item }: Delivery, wishes: readonly Wish[]): Promise<Remark[]> {
  const written: Remark[] = []
  for (const wish of wishes) {
    const body = { mediaId: item.mediaOriginal.id, ...wish }
    written.push((await agency.call(addRemark, { params: { id: item.id }, body })).data)
  }
  return written
}

export async function sendRemarks({ agency }: Market, { item }: Delivery): Promise<void> {
  await agency.call(askForChanges, { params: { id: item.id }, body: { mediaId: item.mediaOriginal.id } })
}
