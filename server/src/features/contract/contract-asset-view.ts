import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { ContractAsset } from '@pairtake/protocol/contract/contract'
import { mediaFailureWords } from '#adapters/media/media-failure-words.ts'
import type { ViewContext } from '#http/serve.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import { fileAddress } from '#features/media/media-view.ts'
import type { ContractAssetRow, ContractMediaJson } from './contract-asset-queries.ts'

type OrDate<T> = T extends string ? T | Date : T
type Timed = 'sent_at' | 'updated_at' | 'review_since' | 'auto_approve_at' | 'review_reminder_at'
export type ViewableContractMedia = Omit<ContractMediaJson, Timed> & { [K in Timed]: OrDate<ContractMediaJson[K]> }

export function viewContractMedia(row: ViewableContractMedia, context: ViewContext): ContractMedia {
  const ref = { id: row.media_id, type: row.kind }
  const isViewable = row.state !== 'processing' && row.state !== 'failed'
  const thumbnail = isViewable ? row.thumbnail_variant : null
  return {
    id: row.id,
    name: row.name,
    fileName: row.file_name,
    state: row.state,
    updatedAt: wireTime(row.updated_at),
    changeRequestMessage: row.change_request_message,
    failureReason: row.failure && mediaFailureWords(row.failure),
    autoApproveAt: row.state === 'needs_review' && !row.stands_still ? wireTimeOrNull(row.auto_approve_at) : null,
    mediaOriginal: ref,
    mediaWatermarked: isViewable ? ref : null,
    thumbnailUrl: thumbnail === null ? null : fileAddress(row.media_id, thumbnail, context),
    durationSeconds: row.duration_seconds,
    sizeBytes: row.size_bytes,
    note: row.note,
    take: row.take,
    takes: row.takes.map((take) => ({
      take: take.take,
      sentAt: wireTime(take.sent_at),
      note: take.note,
      changeRequestMessage: take.change_request_message,
      mediaWatermarked: take.has_watermarked ? { id: take.media_id, type: take.kind } : null,
    })),
  }
}

export function viewContractAsset(row: ContractAssetRow, context: ViewContext): ContractAsset {
  return {
    id: row.id,
    type: row.type,
    brief: row.brief,
    committed: row.committed,
    contractMedias: row.medias.map((media) => viewContractMedia(media, context)),
  }
}
