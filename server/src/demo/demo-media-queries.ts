import type { MediaId, MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { endPreview } from '#features/conversation/attachment-queries.ts'
import { saveRenditions, type NewRendition } from '#features/media/media-queries.ts'
import { movePortfolioItem } from '#features/portfolio/portfolio-queries.ts'
import type { Deps } from '#deps.ts'
import { processContractMedia } from '#tasks/task-payloads.ts'

/** The files whose previews exist. */
export async function listDrawnMedia(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('media_rendition').select('media_id').distinct().execute()
  return new Set(rows.map((row) => row.media_id))
}

/** Whether the demo makes the preview: not for a delivery that failed, or that the product itself still has to process. */
export async function isPreviewWanted(db: Db, mediaId: MediaId): Promise<boolean> {
  const row = await db
    .selectFrom('contract_media')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('state', 'in', ['processing', 'failed'])
    .executeTakeFirst()
  return row === undefined
}

export async function setPicture(db: Db, memberId: MemberId, pictureKey: string): Promise<void> {
  await db.updateTable('member').set({ picture_key: pictureKey }).where('id', '=', memberId).where('picture_key', 'is', null).execute()
}

/** Hands a delivery to the product once its file exists, as after every upload. */
export async function handOver({ db, tasks }: Deps, { mediaId, sizeBytes }: { mediaId: MediaId; sizeBytes: number }): Promise<void> {
  await transact(db, async (tx) => {
    await tx.updateTable('media').set({ size_bytes: sizeBytes }).where('id', '=', mediaId).execute()
    const item = await tx.selectFrom('contract_media').select('id').where('media_id', '=', mediaId).executeTakeFirst()
    if (item) await tasks.enqueue(tx, processContractMedia, { contractMediaId: item.id, mediaId })
  })
}

type DrawnFile = { mediaId: MediaId; sizeBytes: number; rows: NewRendition[]; durationSeconds: number | null; thumbnails: number }

/** Stores previews, size and state in one transaction; pages that show the file are notified. */
export async function finishDemoFile(db: Db, file: DrawnFile): Promise<void> {
  await transact(db, async (tx) => {
    await tx.updateTable('media').set({ size_bytes: file.sizeBytes }).where('id', '=', file.mediaId).execute()
    if (file.rows.length === 0) return
    await saveRenditions(tx, file.mediaId, file)
    const item = await tx.selectFrom('portfolio_item').select('id').where('media_id', '=', file.mediaId).executeTakeFirst()
    await endPreview(tx, file.mediaId, 'ready')
    if (item) await movePortfolioItem(tx, { of: { id: item.id }, action: 'finishProcessing', change: { thumbnail_count: file.thumbnails } })
    await sql`select announce(array[contract.agency_id, contract.creator_id], 'changed', 'contract', contract.id)
      from contract join contract_media on contract_media.contract_id = contract.id
      where contract_media.media_id = ${file.mediaId}`.execute(tx)
  })
}
