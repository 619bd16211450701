import { randomFillSync } from 'node:crypto'
import { Agent, request } from 'node:http'
import { postUpload, preUpload } from '@pairtake/protocol/media/media-endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'

// The same as the page: three parts of 8 MiB in parallel per file.
export const partBytes = 8 * 1024 * 1024
const partsAtOnce = 3
const agent = new Agent({ keepAlive: true, maxSockets: 400 })
const noise = randomFillSync(Buffer.alloc(partBytes))

/** Sends a part and returns its ETag. */
export function sendPart(url: string, sizeBytes = partBytes): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', agent, headers: { 'content-length': sizeBytes } }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(response.headers.etag ?? '')
        else reject(new Error(`A part was answered ${response.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(noise.subarray(0, sizeBytes))
  })
}

async function inLanes(urls: readonly string[], sizeOf: (index: number) => number): Promise<string[]> {
  const etags: string[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < urls.length; index = next++) etags[index] = await sendPart(urls[index] ?? '', sizeOf(index))
  }
  await Promise.all(Array.from({ length: partsAtOnce }, lane))
  return etags
}

export async function uploadToBare(address: string, sizeBytes: number): Promise<void> {
  const parts = Array.from({ length: Math.ceil(sizeBytes / partBytes) }, () => `${address}/`)
  await inLanes(parts, () => partBytes)
}

type Member = { address: string; token: string }

async function ask<T>({ address, token }: Member, path: string, body: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(address + pathPrefix + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Sends only the parts; `end` completes the file. */
export async function uploadToPairtake(member: Member, sizeBytes: number) {
  const body = { fileName: 'bench.mp4', type: 'video/mp4', size: sizeBytes, entity: 'PortfolioItemOriginal', entityId: null }
  type Begun = { uploadId: string; chunks: { url: string; size: number }[] }
  const { uploadId, chunks } = await ask<Begun>(member, preUpload.path, body)
  const etags = await inLanes(
    chunks.map(({ url }) => url),
    (index) => chunks[index]?.size ?? 0,
  )
  const parts = etags.map((etag, index) => ({ part: index + 1, etag }))
  return { uploadId, end: () => ask<{ data: { media: { id: string } } }>(member, postUpload.path, { uploadId, parts }) }
}

/** Reads a file to its end and discards it. */
export function download(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`answered ${response.statusCode}`))))
    })
    asked.on('error', reject)
    asked.end()
  })
}
