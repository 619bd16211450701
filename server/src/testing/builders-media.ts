import { createHash } from 'node:crypto'
import { copyFile, mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { CampaignId, ContractAssetId, ContractId, ContractMediaId, MediaId, MemberId, PortfolioItemId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/media/media-endpoints'
import type { MediaKind, UploadEntity } from '@pairtake/protocol/media/media'
import type { Deps } from '#deps.ts'
import { mediaFolder } from '#features/media/media-queries.ts'
import { newId } from '#ids.ts'
import { processContractMedia, processPortfolioItem } from '#tasks/task-payloads.ts'
import type { TestMember } from './builders.ts'
import type { TestApp } from './test-app.ts'

export const etagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export type SentFile = { entity: UploadEntity; entityId?: string | null; path?: string; bytes?: Buffer; fileName?: string; type?: string }

/** Sends one part to its address, like a browser. */
export function putPart(app: TestApp, url: string, bytes: Buffer, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url)
  return app.raw('PUT', pathname + search, { body: bytes, headers: { 'content-type': 'application/octet-stream', ...headers } })
}

/** A whole upload over HTTP, in parts; returns the answer of post-upload. */
export async function uploadFile(app: TestApp, as: TestMember, file: SentFile) {
  const bytes = file.bytes ?? (await readFile(file.path ?? ''))
  const fileName = file.fileName ?? basename(file.path ?? 'file.bin')
  const { entity, entityId = null, type = '' } = file
  const begun = await app.call(wire.preUpload, { as, body: { fileName, type, size: bytes.length, entity, entityId } })
  if (begun.status !== 200) throw new Error(`pre-upload answered ${begun.status}: ${begun.error.message}`)
  const parts = []
  for (const [index, chunk] of begun.body.chunks.entries()) {
    const { headers } = await putPart(app, chunk.url, bytes.subarray(chunk.offset, chunk.offset + chunk.size))
    parts.push({ etag: String(headers['etag']), part: index + 1 })
  }
  return app.call(wire.postUpload, { as, body: { uploadId: begun.body.uploadId, parts } })
}

type SentRow = {
  id?: MediaId
  ownerId: MemberId
  entity: UploadEntity
  entityId?: string | null | undefined
  kind?: MediaKind | undefined
  mime?: string | undefined
  fileName: string
  sizeBytes?: number
}

/** The rows of an upload, without a stored file. */
export async function buildFile(deps: Deps, { id = newId<MediaId>(), sizeBytes = 1000, ...file }: SentRow): Promise<MediaId> {
  await deps.db
    .insertInto('media')
    .values({
      id,
      owner_id: file.ownerId,
      entity: file.entity,
      entity_id: file.entityId ?? null,
      kind: file.kind ?? 'video',
      mime: file.mime ?? 'video/mp4',
      file_name: file.fileName,
      size_bytes: sizeBytes,
      storage_key: `${mediaFolder(id)}/original`,
      created_at: deps.now(),
    })
    .execute()
  return id
}

type StoredMedia = { ownerId: MemberId; entity: UploadEntity; entityId?: string | null; kind?: MediaKind; path: string; mime?: string }

/** A stored file as after a finished upload, without the calls. */
export async function buildMedia(deps: Deps, { path, ...media }: StoredMedia): Promise<MediaId> {
  const id = newId<MediaId>()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sent-'))
  const copy = join(folder.path, 'file')
  await copyFile(path, copy)
  const { sizeBytes } = await deps.storage.putFile(`${mediaFolder(id)}/original`, copy)
  return buildFile(deps, { ...media, id, fileName: basename(path), sizeBytes })
}

/** A video as the version before frame rates stored it. */
export async function buildOldPreview(deps: Deps, mediaId: MediaId, path: string, variant: 'watermarked' | 'optimized' = 'watermarked') {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'made-'))
  const copy = join(folder.path, 'file')
  await copyFile(path, copy)
  const storageKey = `${mediaFolder(mediaId)}/${newId()}/${variant}.mp4`
  const { sizeBytes } = await deps.storage.putFile(storageKey, copy)
  await deps.db
    .insertInto('media_rendition')
    .values({ media_id: mediaId, variant, mime: 'video/mp4', storage_key: storageKey, size_bytes: sizeBytes })
    .execute()
  return storageKey
}

type Delivery = { contractId: ContractId; campaignId: CampaignId; creator: TestMember; path: string; kind?: 'video' | 'image' }

/** A file delivered for its own slot and waiting for its preview, with the task that makes it. */
export async function buildDelivery(deps: Deps, { contractId, campaignId, creator, path, kind = 'video' }: Delivery) {
  const now = deps.now()
  const type = kind === 'video' ? 'video' : 'photos'
  const desired = await deps.db
    .selectFrom('desired_asset')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  const assetId = newId<ContractAssetId>()
  await deps.db
    .insertInto('contract_asset')
    .values({ id: assetId, contract_id: contractId, desired_asset_id: desired.id, type, committed: 1, position: 0 })
    .execute()
  const mediaId = await buildMedia(deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', entityId: assetId, kind, path })
  const contractMediaId = newId<ContractMediaId>()
  await deps.db
    .insertInto('contract_media')
    .values({
      id: contractMediaId,
      contract_id: contractId,
      contract_asset_id: assetId,
      media_id: mediaId,
      name: 'Morning light',
      state: 'processing',
      sent_at: now,
      updated_at: now,
    })
    .execute()
  await deps.tasks.enqueue(deps.db, processContractMedia, { contractMediaId, mediaId })
  return { contractMediaId, mediaId }
}

/** A portfolio video waiting for its thumbnails, with the task that makes them. */
export async function buildPortfolioItem(deps: Deps, creator: TestMember, path: string) {
  const mediaId = await buildMedia(deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', path })
  const portfolioItemId = newId<PortfolioItemId>()
  await deps.db
    .insertInto('portfolio_item')
    .values({
      id: portfolioItemId,
      creator_id: creator.id,
      media_id: mediaId,
      name: 'Slow pour',
      state: 'processing',
      position: 1,
      created_at: deps.now(),
    })
    .execute()
  await deps.tasks.enqueue(deps.db, processPortfolioItem, { portfolioItemId, mediaId })
  return { portfolioItemId, mediaId }
}
