import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { ContractAsset } from '@pairtake/protocol/contract/contract'
import { mediaFailureWords } from '#adapters/media/media-failure-words.ts'
import type { ViewContext } from '#http/serve.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import { fileAddress } from '#features/media/media-view.ts'
import { viewTakeCheck, type Viewer } from '#features/take-check/take-check-view.ts'
import { goingOverWords, heldWords } from '#stored/take-finding-words.ts'
import type { ContractAssetRow, ContractMediaJson } from './contract-asset-queries.ts'

type OrDate<T> = T extends string ? T | Date : T
type Timed = 'sent_at' | 'updated_at' | 'review_since' | 'auto_approve_at' | 'review_reminder_at' | 'held_reminder_at'
export type ViewableContractMedia = Omit<ContractMediaJson, Timed> & { [K in Timed]: OrDate<ContractMediaJson[K]> }

/** The agency sees a held file like one in processing, even if it was replaced. */
export function viewContractMedia(row: ViewableContractMedia, viewer: Viewer, context: ViewContext): ContractMedia {
  const isAgency = viewer.role === 'agency'
  const isHidden = row.held && isAgency
  const ref = { id: row.media_id, type: row.kind }
  const isCounting = row.state === 'needs_review' && !row.stands_still && context.deps.config.autoApproveDays > 0
  const isViewable = row.state !== 'processing' && (row.state !== 'failed' || row.held) && !isHidden
  const thumbnail = isViewable ? row.thumbnail_variant : null
  return {
    id: row.id,
    name: row.name,
    fileName: row.file_name,
    state: row.state,
    updatedAt: wireTime(row.updated_at),
    changeRequestMessage: row.change_request_message,
    failureReason: isHidden
      ? goingOverWords
      : row.held
        ? heldWords(row.check?.findings ?? [])
        : row.failure && mediaFailureWords(row.failure),
    autoApproveAt: isCounting ? wireTimeOrNull(row.auto_approve_at) : null,
    mediaOriginal: ref,
    mediaWatermarked: isViewable ? ref : null,
    thumbnailUrl: thumbnail === null ? null : fileAddress(row.media_id, thumbnail, context),
    durationSeconds: isHidden ? null : row.duration_seconds,
    ...viewFilm(isViewable ? row.film : null),
    sizeBytes: row.size_bytes,
    note: row.note,
    take: row.take,
    held: row.held,
    check: isHidden || row.state === 'processing' ? null : viewTakeCheck(row.check, viewer),
    remarks: row.remarks,
    takes: row.takes.map((take) => ({
      take: take.take,
      sentAt: wireTime(take.sent_at),
      note: take.note,
      changeRequestMessage: take.change_request_message,
      mediaWatermarked: take.has_watermarked && !(take.held && isAgency) ? { id: take.media_id, type: take.kind } : null,
      originalRemovedAt: wireTimeOrNull(take.original_removed_at),
      held: take.held,
      check: take.held && isAgency ? null : viewTakeCheck(take.check, viewer),
      ...viewFilm(take.held && isAgency ? null : take.film),
    })),
  }
}

const viewFilm = (film: ContractMediaJson['film']) => ({
  frameRate: film && { num: film.num, den: film.den },
  frames: film && film.frames,
})

export function viewContractAsset(row: ContractAssetRow, viewer: Viewer, context: ViewContext): ContractAsset {
  return {
    id: row.id,
    type: row.type,
    brief: row.brief,
    committed: row.committed,
    crop: row.crop,
    requirements: row.requirements,
    contractMedias: row.medias.map((media) => viewContractMedia(media, viewer, context)),
  }
}
