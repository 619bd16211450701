import { attachContractMedia, reuploadContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { MediaId } from '@pairtake/protocol/ids'
import { addPortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'

/** What to do with a file once it is uploaded. It is plain data, so that an upload can be completed after a reload. */
export type Attachment =
  | { to: 'contract-asset'; contractAssetId: string; note: string }
  | { to: 'contract-media'; contractMediaId: string; note: string }
  | { to: 'portfolio'; name: string }

export async function attachMedia(attachment: Attachment, mediaId: MediaId): Promise<void> {
  switch (attachment.to) {
    case 'contract-asset':
      await call(attachContractMedia, { params: { id: attachment.contractAssetId }, body: { mediaId, note: attachment.note } })
      return refreshAfter(attachContractMedia)
    case 'contract-media':
      await call(reuploadContractMedia, { params: { id: attachment.contractMediaId }, body: { mediaId, note: attachment.note } })
      return refreshAfter(reuploadContractMedia)
    case 'portfolio':
      await call(addPortfolioItem, { body: { mediaId, name: attachment.name } })
      return refreshAfter(addPortfolioItem)
    default:
      return attachment satisfies never
  }
}
