import type { UploadEntity } from '@pairtake/protocol/media/media'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'
import { prepared } from '../../adapters/database/prepared.ts'
import type { Upload } from '../../adapters/database/schema.gen.ts'
import { isAskedFor, type DueList } from '../../tasks/put-aside-queries.ts'

export type UploadRow = Selectable<Upload>

export async function insertUpload(tx: Tx, row: Insertable<Upload>): Promise<void> {
  await tx.insertInto('upload').values(row).execute()
}

const selectUpload = prepared<{ uploadId: string }, UploadRow>((db, p) =>
  db.selectFrom('upload').selectAll().where('id', '=', p('uploadId')),
)

export async function findUpload(tx: Tx, uploadId: string): Promise<UploadRow | undefined> {
  const [row] = await selectUpload(tx, { uploadId })
  return row
}

/** Undefined when it was completed before: of two completions at once one makes the media, the other finds it made. */
export function completeUpload(tx: Tx, uploadId: string, at: Date): Promise<UploadRow | undefined> {
  return tx
    .updateTable('upload')
    .set({ completed_at: at })
    .where('id', '=', uploadId)
    .where('completed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteUpload(tx: Tx, uploadId: string): Promise<void> {
  await tx.deleteFrom('upload').where('id', '=', uploadId).execute()
}

export async function countOpenUploads(tx: Tx, ownerId: string): Promise<number> {
  const row = await tx
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('completed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export function listStaleUploads(tx: Tx, list: DueList, begunBefore: Date): Promise<{ id: string; media_id: string | null }[]> {
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

/** False when it was completed or swept by another process in the meantime. */
export async function deleteOpenUpload(tx: Tx, uploadId: string): Promise<boolean> {
  const result = await tx.deleteFrom('upload').where('id', '=', uploadId).where('completed_at', 'is', null).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** What an upload is for; which of the columns are set depends on the entity. */
export type UploadTarget = { ownerId: string; state: string }

export async function findUploadTarget(
  tx: Tx,
  target: { entity: UploadEntity; entityId: string; memberId: string },
): Promise<UploadTarget | undefined> {
  switch (target.entity) {
    case 'ContractMediaOriginal':
      return tx
        .selectFrom('contract_asset')
        .innerJoin('contract', 'contract.id', 'contract_asset.contract_id')
        .select(['contract.creator_id as ownerId', 'contract.state'])
        .where('contract_asset.id', '=', target.entityId)
        .executeTakeFirst()
    case 'CampaignReferenceMaterial':
      return tx
        .selectFrom('campaign')
        .select(['campaign.agency_id as ownerId', 'campaign.state'])
        .where('campaign.id', '=', target.entityId)
        .executeTakeFirst()
    case 'MessageAttachment':
      // Either of the two members is its owner; there is no state in which nothing may be sent.
      return tx
        .selectFrom('conversation_member')
        .select(['conversation_member.member_id as ownerId', sql.lit('open').as('state')])
        .where('conversation_member.conversation_id', '=', target.entityId)
        .where('conversation_member.member_id', '=', target.memberId)
        .executeTakeFirst()
    case 'PortfolioItemOriginal':
      return tx
        .selectFrom('creator_profile')
        .select(['creator_profile.creator_id as ownerId', 'creator_profile.state'])
        .where('creator_profile.creator_id', '=', target.entityId)
        .executeTakeFirst()
  }
}
