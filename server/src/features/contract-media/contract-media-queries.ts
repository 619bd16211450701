import { contractMediaActions } from '@pairtake/protocol/contract-media/contract-media-actions'
import type { ContractAssetId, ContractId, ContractMediaId, MediaId } from '@pairtake/protocol/ids'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { ContractMedia } from '#adapters/database/schema.gen.ts'
import type { Deps } from '#deps.ts'
import { after, days } from '#wire-time.ts'
import { selectContractMedia } from '#features/contract/contract-asset-queries.ts'

export type ContractMediaRow = Selectable<ContractMedia>

type SelectedMedia = Awaited<ReturnType<ReturnType<typeof selectContractMedia>['executeTakeFirstOrThrow']>>

const selectForView = prepared<{ contractMediaId: ContractMediaId }, SelectedMedia>((db, p) =>
  selectContractMedia(db).where('contract_media.id', '=', p('contractMediaId')),
)

/** One item with its file and takes, as its view needs it. */
export async function findFullContractMedia(tx: Tx, contractMediaId: ContractMediaId): Promise<SelectedMedia | undefined> {
  const [row] = await selectForView(tx, { contractMediaId })
  return row
}

export function findContractMedia(tx: Tx, contractMediaId: ContractMediaId): Promise<ContractMediaRow | undefined> {
  return tx.selectFrom('contract_media').selectAll().where('id', '=', contractMediaId).executeTakeFirst()
}

/** Locks the row, after its job: an approval and a reupload of one item happen one after the other. */
export function lockContractMedia(tx: Tx, contractMediaId: ContractMediaId): Promise<ContractMediaRow | undefined> {
  return tx.selectFrom('contract_media').selectAll().where('id', '=', contractMediaId).forUpdate().executeTakeFirst()
}

/** The slot with its job's id; what is delivered for it is counted under the job's lock. */
export function findContractAsset(tx: Tx, contractAssetId: ContractAssetId) {
  return tx.selectFrom('contract_asset').selectAll().where('id', '=', contractAssetId).executeTakeFirst()
}

export async function findAssetType(tx: Tx, contractAssetId: ContractAssetId): Promise<'video' | 'photos'> {
  const row = await tx.selectFrom('contract_asset').select('type').where('id', '=', contractAssetId).executeTakeFirstOrThrow()
  return row.type
}

export async function countDelivered(tx: Tx, contractAssetId: ContractAssetId): Promise<number> {
  const { count } = await tx
    .selectFrom('contract_media')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contract_asset_id', '=', contractAssetId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertContractMedia(tx: Tx, row: Insertable<ContractMedia>): Promise<void> {
  await tx.insertInto('contract_media').values(row).execute()
}

/** Where a file was delivered before, as the current take or an earlier one. */
export function findUseOfMedia(tx: Tx, mediaId: MediaId) {
  return tx
    .selectFrom('contract_media')
    .leftJoin('contract_media_take', 'contract_media_take.contract_media_id', 'contract_media.id')
    .select(['contract_media.id', 'contract_media.contract_asset_id', 'contract_media.media_id'])
    .where((eb) => eb.or([eb('contract_media.media_id', '=', mediaId), eb('contract_media_take.media_id', '=', mediaId)]))
    .executeTakeFirst()
}

/** An action of the state table applied to an item; `only: { media_id }` where a reupload may have come between. */
export const { move: moveContractMedia, tryMove: tryMoveContractMedia } = movesOf('contract_media', contractMediaActions)

/** What starts the agency's clock when an item becomes ready for review. */
export function startReviewClock(deps: Deps): Pick<ContractMediaRow, 'review_since' | 'auto_approve_at' | 'review_reminders'> {
  const now = deps.now()
  const { autoApproveDays } = deps.config
  return { review_since: now, auto_approve_at: autoApproveDays === 0 ? null : after(now, days(autoApproveDays)), review_reminders: 0 }
}

export const stoppedReviewClock = { review_since: null, auto_approve_at: null, review_reminders: 0 } as const

/** The version that is being replaced stays viewable. */
export async function keepTake(tx: Tx, media: ContractMediaRow): Promise<void> {
  await tx
    .insertInto('contract_media_take')
    .values({
      contract_media_id: media.id,
      take: media.take,
      media_id: media.media_id,
      note: media.note,
      change_request_message: media.change_request_message,
      sent_at: media.sent_at,
    })
    .execute()
}

/** Removes an item with every take and file of it; answers the storage keys that a task then removes. */
export async function removeContractMedia(tx: Tx, media: Own<ContractMediaRow>): Promise<string[]> {
  const takes = await tx.deleteFrom('contract_media_take').where('contract_media_id', '=', media.id).returning('media_id').execute()
  await tx.deleteFrom('contract_media').where('id', '=', media.id).execute()
  const mediaIds = [media.media_id, ...takes.map((take) => take.media_id)]
  const renditions = await tx.deleteFrom('media_rendition').where('media_id', 'in', mediaIds).returning('storage_key').execute()
  const originals = await tx.deleteFrom('media').where('id', 'in', mediaIds).returning('storage_key').execute()
  return [...originals, ...renditions].map((row) => row.storage_key)
}

/** Whether as much is approved as the job owes. */
export async function isWholeContractApproved(tx: Tx, contractId: ContractId): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select
      (select count(*) from contract_media where contract_id = ${contractId} and state = 'approved')
      >= (select sum(committed) from contract_asset where contract_id = ${contractId}) as done`.execute(tx)
  return rows[0]?.done ?? false
}
