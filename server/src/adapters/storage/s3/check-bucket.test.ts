import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { checkBucket } from './check-bucket.ts'

const origin = 'https://takes.example'
const corsHeaders = {
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'GET, PUT',
  'access-control-expose-headers': 'ETag',
}

type Answer = { status?: number; headers?: Record<string, string>; body?: string }

/** It shows objects to everybody, or sends every file as it is, whatever its address asks for. */
type Faults = { isPublic?: boolean; isPlain?: boolean }

/** What a store with the right settings answers, but for these faults. */
function answerOf({ method = '', url = '' }: IncomingMessage, { isPublic = false, isPlain = false }: Faults): Answer {
  const { searchParams: asked } = new URL(url, 'http://store')
  if (method === 'OPTIONS') return { headers: corsHeaders }
  if (method === 'DELETE') return { status: 204 }
  if (method === 'POST') return { body: '<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>' }
  if (method === 'PUT') return { headers: { ...corsHeaders, etag: '"e"' } }
  if (asked.has('list-type')) return { body: '<ListBucketResult></ListBucketResult>' }
  if (asked.has('uploadId')) return { body: '<ListPartsResult></ListPartsResult>' }
  if (asked.has('uploads')) return { body: '<ListMultipartUploadsResult></ListMultipartUploadsResult>' }
  if (!asked.has('X-Amz-Signature')) return isPublic ? { body: 'pairtake' } : { status: 403 }
  return { headers: isPlain ? {} : { 'content-disposition': asked.get('response-content-disposition') ?? '' }, body: 'pairtake' }
}

async function openStore(faults: Faults = {}) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    request.resume()
    asked.push(`${request.method} ${request.url}`)
    request.on('end', () => {
      const { status = 200, headers = {}, body = '' } = answerOf(request, faults)
      response.writeHead(status, headers).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'takes',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    usesPathStyle: true,
  }
  return {
    settings,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a bucket that anyone can read is a problem, because unpaid originals are in it; one that is closed is none', async () => {
  await using closed = await openStore()
  expect(await checkBucket(closed.settings, origin)).toEqual({ problems: [] })
  await using open = await openStore({ isPublic: true })
  expect(await checkBucket(open.settings, origin)).toEqual({
    problems: ['S3_BUCKET: it is public, so anyone could read unpaid originals. Block public access'],
  })
})

test('a store that ignores the requested file name and type is a problem, because a member’s file could open there as a page', async () => {
  await using plain = await openStore({ isPlain: true })
  expect(await checkBucket(plain.settings, origin)).toEqual({
    problems: ['S3_BUCKET: the store does not send files under the name and type that an address asks for'],
  })
})

test('the check removes its object and ends its upload, also where something is wrong', async () => {
  await using store = await openStore({ isPublic: true })
  await checkBucket(store.settings, origin)
  const removed = store.asked.filter((line) => line.startsWith('DELETE'))
  expect(removed).toEqual([
    expect.stringMatching(/^DELETE \/takes\/\.check\/[-\da-f]{36}\?x-id=DeleteObject$/),
    expect.stringMatching(/^DELETE \/takes\/\.check\/[-\da-f]{36}\?.*uploadId=one/),
  ])
})
