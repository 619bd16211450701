import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { postUpload, preUpload, prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import type { PatientClient } from './patient-client.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export type Sent = { mediaId: string; sha256: string }

/** Sends a file in parts, retrying each until it is acknowledged. */
export async function sendFile(creator: PatientClient, path: string, contractAssetId: string): Promise<Sent> {
  const bytes = await readFile(path)
  const { size } = await stat(path)
  const { uploadId, chunks } = await creator.call(preUpload, {
    body: { fileName: basename(path), type: '', size, entity: 'ContractMediaOriginal', entityId: contractAssetId },
  })
  const parts: { part: number; etag: string }[] = []
  for (const [at, chunk] of chunks.entries()) {
    const body = new Uint8Array(bytes.subarray(chunk.offset, chunk.offset + chunk.size))
    const answer = await creator.fetch(chunk.url, { method: chunk.method, body })
    const etag = answer.headers.get('etag')
    if (!answer.ok || etag === null) throw new Error(`A part was answered ${answer.status}: ${await answer.text()}`)
    parts.push({ part: at + 1, etag })
  }
  const { data } = await creator.call(postUpload, { body: { uploadId, parts } })
  return { mediaId: data.media.id, sha256: hashOf(bytes) }
}

/** Checks the original as the agency receives it after paying. */
export async function isOriginal(agency: PatientClient, { mediaId, sha256 }: Sent): Promise<boolean> {
  const { data } = await agency.call(prepareAccess, { body: { mediaId, usage: 'ContractMediaOriginal' } })
  const answer = await agency.fetch(data.url)
  return answer.ok && hashOf(new Uint8Array(await answer.arrayBuffer())) === sha256
}
