import { createServer } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import { prepareBucket } from './prepare-bucket.ts'

type Refusal = { status: number; code: string }

/** Records the requests to a store, in order; each is answered with the next refusal of the list, or else with success. */
async function openStore(refusals: (Refusal | undefined)[] = []) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      asked.push(
        `${request.method} ${request.url?.replace(/[?&]x-id=\w+/, '')} ${/<CORSRule>.*<\/CORSRule>/s.exec(body)?.[0] ?? ''}`.trim(),
      )
      const refusal = refusals.shift()
      response.statusCode = refusal?.status ?? 200
      response.end(refusal && `<?xml version="1.0"?><Error><Code>${refusal.code}</Code><Message>no</Message></Error>`)
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'takes',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    usesPathStyle: true,
  }
  return { settings, asked, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

const rule =
  '<CORSRule><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedMethod>PUT</AllowedMethod>' +
  '<AllowedOrigin>https://takes.example</AllowedOrigin><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule>'
const both = ['PUT /takes/', `PUT /takes/?cors= ${rule}`]

test('R-276 a bucket is made, and opened only to the page; one that is there keeps what is in it', async () => {
  await using fresh = await openStore()
  await prepareBucket(fresh.settings, 'https://takes.example')
  expect(fresh.asked).toEqual(both)
  await using used = await openStore([{ status: 409, code: 'BucketAlreadyOwnedByYou' }])
  await prepareBucket(used.settings, 'https://takes.example')
  expect(used.asked).toEqual(both)
})

test('R-276 a store that knows no CORS rules of a bucket is no failure, one that refuses the key is', async () => {
  await using plain = await openStore([undefined, { status: 501, code: 'NotImplemented' }])
  await prepareBucket(plain.settings, 'https://takes.example')
  await using closed = await openStore([{ status: 403, code: 'AccessDenied' }])
  await expect(prepareBucket(closed.settings, 'https://takes.example')).rejects.toThrow(StorageUnavailableError)
  expect(closed.asked).toHaveLength(1)
})
