import type { ConversationId, MediaId, MemberId, MessageId } from '@pairtake/protocol/ids'
import type { MediaKind } from '@pairtake/protocol/media/media'
import { expressionBuilder, sql, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { DB, Media, MessageAttachment } from '#adapters/database/schema.gen.ts'

export type AttachmentRow = Pick<Selectable<MessageAttachment>, 'preview'> &
  Pick<Selectable<Media>, 'id' | 'kind' | 'file_name' | 'size_bytes'>

/** The files of a message as JSON, for use inside another statement. */
export function attachmentsOf(messageColumn: string) {
  return jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('message_attachment')
      .innerJoin('media', 'media.id', 'message_attachment.media_id')
      .select(['media.id', 'media.kind', 'media.file_name', 'media.size_bytes', 'message_attachment.preview'])
      .where('message_attachment.message_id', '=', sql.ref<MessageId>(messageColumn))
      .orderBy('message_attachment.position'),
  )
}

type Sendable = { mediaIds: readonly MediaId[]; conversationId: ConversationId; senderId: MemberId }
export type SendableFile = { id: MediaId; kind: MediaKind }

/** The files among these that the sender uploaded for this conversation; files of others, or sent for another purpose, are left out. */
export async function listSendableFiles(tx: Tx, { mediaIds, conversationId, senderId }: Sendable): Promise<SendableFile[]> {
  const ids = mediaIds.filter(isId)
  if (ids.length === 0) return []
  return tx
    .selectFrom('media')
    .select(['id', 'kind'])
    .where('id', 'in', ids)
    .where('owner_id', '=', senderId)
    .where('entity', '=', 'MessageAttachment')
    .where('entity_id', '=', conversationId)
    .execute()
}

export async function insertAttachments(tx: Tx, messageId: MessageId, files: readonly SendableFile[], at: Date): Promise<void> {
  const rows = files.map(({ id, kind }, position) => ({
    message_id: messageId,
    position,
    media_id: id,
    preview: kind === 'other' ? ('none' as const) : ('processing' as const),
    sent_at: at,
  }))
  await tx.insertInto('message_attachment').values(rows).execute()
}

/** Whether the file is still waiting for its preview. */
export async function isPreviewMissing(tx: Tx, mediaId: MediaId): Promise<boolean> {
  const row = await tx
    .selectFrom('message_attachment')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .where('preview', '=', 'processing')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if another run of the task was first. */
export async function endPreview(tx: Tx, mediaId: MediaId, preview: 'ready' | 'none'): Promise<boolean> {
  const result = await tx
    .updateTable('message_attachment')
    .set({ preview })
    .where('media_id', '=', mediaId)
    .where('preview', '=', 'processing')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
