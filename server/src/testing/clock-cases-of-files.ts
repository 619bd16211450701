import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { MessageId, PortfolioItemId, UploadId } from '@pairtake/protocol/ids'
import { scratchFolder } from '#features/media/make-renditions-act.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { sendText } from '#features/conversation/message-queries.ts'
import { newId } from '#ids.ts'
import type { ClockName } from '#tasks/clock-names.ts'
import { days, minutes } from '#wire-time.ts'
import { buildFile, buildOldPreview } from './builders-media.ts'
import { hasBecome, isGone, type ClockCase } from './clock-checks.ts'
import { ago, buildEndedTake, buildItem } from './clock-items.ts'
import { makeVideo } from './media-files.ts'

/** The clocks for uploads, stored files and renditions. */
export const fileClockCases = {
  'sweep-uploads': {
    breaks: { table: 'upload', on: 'delete', key: 'old.id' },
    async build(world, agoMs) {
      const id = newId<UploadId>()
      const file = { entity: 'PortfolioItemOriginal' as const, file_name: 'pour.mp4', size_bytes: 10, chunk_bytes: 8_388_608 }
      const row = { id, owner_id: world.creator.id, ...file, created_at: ago(world, days(1) + agoMs) }
      await world.app.deps.db.insertInto('upload').values(row).execute()
      return id
    },
    isDone: isGone('upload'),
  },
  'sweep-unused-media': {
    breaks: { table: 'media', on: 'delete', key: 'old.id' },
    async build(world, agoMs) {
      const id = await buildFile(world.app.deps, { ownerId: world.creator.id, entity: 'PortfolioItemOriginal', fileName: 'pour.mp4' })
      const created = { created_at: ago(world, days(7) + agoMs) }
      await world.app.deps.db.updateTable('media').set(created).where('id', '=', id).execute()
      return id
    },
    isDone: isGone('media'),
  },
  'sweep-leftovers': {
    breaks: 'storage',
    async build(world, agoMs) {
      // Parts without a row are always there to sweep, and come first.
      if (agoMs >= minutes(30)) return 'unnamed-parts'
      const id = newId()
      const folder = join(scratchFolder(world.app.deps), id)
      await mkdir(folder, { recursive: true })
      const old = ago(world, days(1) + agoMs)
      await utimes(folder, old, old)
      return id
    },
    isDone: async ({ app }, id) => id === 'unnamed-parts' || !(await readdir(scratchFolder(app.deps))).includes(id),
  },
  'read-preview-rates': {
    isUntimed: true,
    breaks: { table: 'media_rendition', on: 'update', key: 'old.media_id' },
    async build({ app, creator }) {
      const id = await buildFile(app.deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', fileName: 'pour.mp4' })
      await buildOldPreview(app.deps, id, await makeVideo({ seconds: 1 }))
      return id
    },
    isDone: hasBecome('media_rendition', 'rate_read', 'media_id'),
  },
  'remove-earlier-originals': {
    breaks: { table: 'contract_media_take', on: 'update', key: 'old.media_id' },
    build: (world, agoMs) => buildEndedTake(world, days(30) + agoMs),
    isDone: hasBecome('contract_media_take', 'original_removed_at is not null', 'media_id'),
  },
  'remove-earlier-previews': {
    breaks: { table: 'contract_media_take', on: 'update', key: 'old.media_id' },
    build: (world, agoMs) => buildEndedTake(world, days(365) + agoMs),
    isDone: hasBecome('contract_media_take', 'previews_removed_at is not null', 'media_id'),
  },
  'requeue-contract-media': {
    breaks: { table: 'task.job', on: 'insert', key: "new.data ->> 'contractMediaId'" },
    build: async (world, agoMs) => (await buildItem(world, { state: 'processing', sentAt: ago(world, minutes(20) + agoMs) })).id,
    isDone: hasBecome('task.job', "name = 'process-contract-media'", "data ->> 'contractMediaId'"),
  },
  'requeue-portfolio-items': {
    breaks: { table: 'task.job', on: 'insert', key: "new.data ->> 'portfolioItemId'" },
    async build(world, agoMs) {
      const { deps } = world.app
      const id = newId<PortfolioItemId>()
      const media_id = await buildFile(deps, { ownerId: world.creator.id, entity: 'PortfolioItemOriginal', fileName: 'pour.mp4' })
      const row = {
        id,
        creator_id: world.creator.id,
        media_id,
        name: 'Pour',
        state: 'processing' as const,
        thumbnail_count: 0,
        position: 0,
      }
      await deps.db
        .insertInto('portfolio_item')
        .values({ ...row, created_at: ago(world, minutes(20) + agoMs) })
        .execute()
      return id
    },
    isDone: hasBecome('task.job', "name = 'process-portfolio-item'", "data ->> 'portfolioItemId'"),
  },
  'requeue-attachments': {
    breaks: { table: 'task.job', on: 'insert', key: "new.data ->> 'mediaId'" },
    async build(world, agoMs) {
      const { app, agency, creator } = world
      const { deps } = app
      const conversationId = await requireConversation(deps.db, { agencyId: agency.id, creatorId: creator.id }, deps.now())
      const messageId = newId<MessageId>()
      const message = { conversationId, senderId: agency.id, text: 'See this', clientMessageId: null, at: deps.now() }
      await sendText(deps.db, { id: messageId, ...message })
      const mediaId = await buildFile(deps, { ownerId: agency.id, entity: 'MessageAttachment', fileName: 'pour.mp4' })
      const row = {
        message_id: messageId,
        media_id: mediaId,
        position: 0,
        preview: 'processing' as const,
        sent_at: ago(world, minutes(20) + agoMs),
      }
      await deps.db.insertInto('message_attachment').values(row).execute()
      return mediaId
    },
    isDone: hasBecome('task.job', "name = 'process-message-attachment'", "data ->> 'mediaId'"),
  },
} satisfies Partial<Record<ClockName, ClockCase>>
