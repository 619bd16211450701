import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { getUpload, postUpload, preUpload } from '@pairtake/protocol/media/media-endpoints'
import type { UploadChunk, UploadEntity } from '@pairtake/protocol/media/media'
import type { Client } from '#harness/client.ts'

type Target = { entity: UploadEntity; entityId?: string | null; fileName?: string; type?: string }
export type Part = { part: number; etag: string }

export async function beginUpload(client: Client, path: string, target: Target) {
  const { size } = await stat(path)
  return client.call(preUpload, {
    body: {
      fileName: target.fileName ?? basename(path),
      type: target.type ?? '',
      size,
      entity: target.entity,
      entityId: target.entityId ?? null,
    },
  })
}

export async function sendChunk(chunk: UploadChunk, bytes: Buffer): Promise<Response> {
  const slice = new Uint8Array(bytes.subarray(chunk.offset, chunk.offset + chunk.size))
  return fetch(chunk.url, { method: chunk.method, body: slice })
}

export async function sendChunks(chunks: readonly UploadChunk[], bytes: Buffer, first = 1): Promise<Part[]> {
  const parts: Part[] = []
  for (const [at, chunk] of chunks.entries()) {
    const response = await sendChunk(chunk, bytes)
    const etag = response.headers.get('etag')
    if (response.status >= 300 || !etag) throw new Error(`A chunk was answered ${response.status}: ${await response.text()}`)
    parts.push({ part: at + first, etag })
  }
  return parts
}

/** Performs the whole upload flow of the requirements: pre-upload, chunks in order, post-upload. */
export async function uploadFile(client: Client, path: string, target: Target): Promise<{ mediaId: string; type: string }> {
  const { uploadId, chunks } = await beginUpload(client, path, target)
  const parts = await sendChunks(chunks, await readFile(path))
  const { data } = await client.call(postUpload, { body: { uploadId, parts } })
  return { mediaId: data.media.id, type: data.type }
}

export async function receivedParts(client: Client, uploadId: string) {
  return (await client.call(getUpload, { params: { uploadId } })).data
}
