import type { CampaignState } from '@pairtake/protocol/campaign/campaign-actions'
import type { ContractState } from '@pairtake/protocol/contract/contract-actions'
import type { CreatorProfileState } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import type { CampaignId, ContractAssetId, ConversationId, MediaId, MemberId, UploadId } from '@pairtake/protocol/ids'
import type { UploadEntity } from '@pairtake/protocol/media/media'
import { sql, type Insertable, type Selectable } from 'kysely'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { Upload } from '#adapters/database/schema.gen.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

export type UploadRow = Selectable<Upload>

export async function insertUpload(tx: Tx, row: Insertable<Upload>): Promise<void> {
  await tx.insertInto('upload').values(row).execute()
}

const selectUpload = prepared<{ uploadId: UploadId }, UploadRow>((db, p) =>
  db.selectFrom('upload').selectAll().where('id', '=', p('uploadId')),
)

export async function findUpload(tx: Tx, uploadId: UploadId): Promise<UploadRow | undefined> {
  const [row] = await selectUpload(tx, { uploadId })
  return row
}

/** Undefined if it was already completed: of two concurrent completions, one creates the media, the other finds it. */
export function completeUpload(tx: Tx, uploadId: UploadId, at: Date): Promise<UploadRow | undefined> {
  return tx
    .updateTable('upload')
    .set({ completed_at: at })
    .where('id', '=', uploadId)
    .where('completed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteUpload(tx: Tx, uploadId: UploadId): Promise<void> {
  await tx.deleteFrom('upload').where('id', '=', uploadId).execute()
}

/** Serializes a member's new uploads, so that each counts those before it. */
export async function lockUploader(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

export type OpenUpload = Pick<UploadRow, 'entity' | 'entity_id' | 'size_bytes'>

export function listOpenUploads(tx: Tx, { ownerId, begunAfter }: { ownerId: MemberId; begunAfter: Date }): Promise<OpenUpload[]> {
  return tx
    .selectFrom('upload')
    .select(['entity', 'entity_id', 'size_bytes'])
    .where('owner_id', '=', ownerId)
    .where('completed_at', 'is', null)
    .where('created_at', '>', begunAfter)
    .execute()
}

/** The bytes of all files of a member that were not sent for a job; an index covers the sizes. */
export async function findKeptBytes(tx: Tx, ownerId: MemberId): Promise<number> {
  const row = await tx
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('entity', '<>', 'ContractMediaOriginal')
    .executeTakeFirstOrThrow()
  return row.bytes
}

/** How many files a slot of a job needs, and how many were uploaded for it and not delivered. */
export async function findSlot(
  tx: Tx,
  slot: { ownerId: MemberId; assetId: ContractAssetId },
): Promise<{ committed: number; undelivered: number }> {
  const row = await tx
    .selectFrom('contract_asset')
    .select(['committed', undeliveredFiles(slot).as('undelivered')])
    .where('id', '=', slot.assetId)
    .executeTakeFirst()
  return { committed: row?.committed ?? 0, undelivered: row?.undelivered ?? 0 }
}

const undeliveredFiles = ({ ownerId, assetId }: { ownerId: MemberId; assetId: ContractAssetId }) => sql<number>`(
  select count(*) from media where media.entity_id = ${assetId} and media.entity = 'ContractMediaOriginal' and media.owner_id = ${ownerId}
    and not exists (select 1 from contract_media where contract_media.media_id = media.id)
    and not exists (select 1 from contract_media_take where contract_media_take.media_id = media.id))`

export function listStaleUploads(tx: Tx, list: DueList, begunBefore: Date): Promise<{ id: UploadId; media_id: MediaId | null }[]> {
  return tx
    .selectFrom('upload')
    .select(['id', 'media_id'])
    .where('completed_at', 'is', null)
    .where('created_at', '<', begunBefore)
    .where(isAskedFor(list, sql.ref('upload.id')))
    .orderBy('created_at')
    .limit(list.limit)
    .execute()
}

/** Returns false if another process completed or swept it in the meantime. */
export async function deleteOpenUpload(tx: Tx, uploadId: UploadId): Promise<boolean> {
  const result = await tx.deleteFrom('upload').where('id', '=', uploadId).where('completed_at', 'is', null).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The owner, and the state that decides whether uploads are allowed; a conversation has none. */
export type UploadTarget = { ownerId: MemberId } & (
  | { entity: 'ContractMediaOriginal'; state: ContractState }
  | { entity: 'CampaignReferenceMaterial'; state: CampaignState }
  | { entity: 'PortfolioItemOriginal'; state: CreatorProfileState }
  | { entity: 'MessageAttachment' }
)

export async function findUploadTarget(
  tx: Tx,
  { entity, entityId, memberId }: { entity: UploadEntity; entityId: string; memberId: MemberId },
): Promise<UploadTarget | undefined> {
  switch (entity) {
    case 'ContractMediaOriginal': {
      if (!isId<ContractAssetId>(entityId)) return undefined
      const row = await tx
        .selectFrom('contract_asset')
        .innerJoin('contract', 'contract.id', 'contract_asset.contract_id')
        .select(['contract.creator_id as ownerId', 'contract.state'])
        .where('contract_asset.id', '=', entityId)
        .executeTakeFirst()
      return row && { entity, ...row }
    }
    case 'CampaignReferenceMaterial': {
      if (!isId<CampaignId>(entityId)) return undefined
      const row = await tx
        .selectFrom('campaign')
        .select(['campaign.agency_id as ownerId', 'campaign.state'])
        .where('campaign.id', '=', entityId)
        .executeTakeFirst()
      return row && { entity, ...row }
    }
    case 'MessageAttachment': {
      // Either of the two members is its owner; uploads are allowed in every state.
      if (!isId<ConversationId>(entityId)) return undefined
      const row = await tx
        .selectFrom('conversation_member')
        .select(['conversation_member.member_id as ownerId'])
        .where('conversation_member.conversation_id', '=', entityId)
        .where('conversation_member.member_id', '=', memberId)
        .executeTakeFirst()
      return row && { entity, ...row }
    }
    case 'PortfolioItemOriginal': {
      if (!isId<MemberId>(entityId)) return undefined
      const row = await tx
        .selectFrom('creator_profile')
        .select(['creator_profile.creator_id as ownerId', 'creator_profile.state'])
        .where('creator_profile.creator_id', '=', entityId)
        .executeTakeFirst()
      return row && { entity, ...row }
    }
  }
}
