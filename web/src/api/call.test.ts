import { createServer, type IncomingMessage, type Server } from 'node:http'
import { saveBillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { listCampaigns, publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { saveProfilePicture } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { reachability, setReachability } from './reachability.ts'
import { keepToken, readToken } from './token.ts'
import { hasStatus, TransportError } from './transport-error.ts'

type Got = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** In place of a status: the connection ends without an answer. */
const noResponse = 0

let server: Server
let got: Got[] = []
let answer = { status: 200, body: '{}', headers: {} as Record<string, string> }

/** Provides what a browser has and Node lacks: an origin for relative URLs, and local storage. */
function standInForBrowser(origin: string): void {
  const kept = new Map<string, string>()
  const realFetch = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, { ...init, redirect: 'manual' }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      got.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      if (answer.status === noResponse) response.destroy()
      else response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  standInForBrowser(`http://127.0.0.1:${address.port}`)
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  got = []
  localStorage.clear()
  keepToken('a-token')
  answer = { status: 200, body: '{"data":[],"meta":{"page":1,"pages":1,"total":0}}', headers: {} }
})

const failure = async (): Promise<TransportError> => {
  const error: unknown = await call(listCampaigns, {}).catch((reason: unknown) => reason)
  if (!(error instanceof TransportError)) throw new Error('The call did not fail as a call.')
  return error
}

test('what a person typed goes whole into the address, whatever signs are in it', async () => {
  await call(listCampaigns, { query: { q: 'oats & milk=100% #1', page: 2 } })
  expect(new URL(got[0]?.url ?? '', 'http://here').searchParams.get('q')).toBe('oats & milk=100% #1')
  expect(new URL(got[0]?.url ?? '', 'http://here').searchParams.get('page')).toBe('2')
})

test('a call that the page itself gave up says nothing about the service', async () => {
  setReachability('reached')
  const stop = new AbortController()
  const given = call(listCampaigns, {}, stop.signal)
  stop.abort()
  await expect(given).rejects.toThrow(/abort/i)
  expect(reachability()).toBe('reached')
})

test('S1-191 S1-192 S1-193 S1-195 a read carries prefix, bearer and accept, an unencoded query and no body', async () => {
  await call(listCampaigns, { query: { page: 2, limit: 10 } })
  expect(got[0]).toMatchObject({ method: 'GET', url: '/internal/campaigns?page=2&limit=10', body: '' })
  expect(got[0]?.headers).toMatchObject({ accept: 'application/json', authorization: 'Bearer a-token' })
  expect(got[0]?.headers['content-type']).toBeUndefined()
})

test('S1-193 S1-194 a change is JSON, without a payload too', async () => {
  await call(publishCampaign, { params: { id: 'c/1' } })
  await call(saveBillingInformation, { body: { trn: 'DE1' } })
  expect(got[0]).toMatchObject({ method: 'POST', url: '/internal/campaigns/c%2F1/publish', body: '{}' })
  expect(got[1]).toMatchObject({ method: 'PATCH', body: '{"trn":"DE1"}' })
  for (const { headers } of got) expect(headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
})

test('S1-193 S1-194 a file goes as multipart with one entry per field', async () => {
  await call(saveProfilePicture, { body: { file: new File(['picture'], 'me.jpg') } })
  expect(got[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(got[0]?.body.match(/name="\w+"/g)).toEqual(['name="file"'])
})

test('S1-192 S1-044 a login needs no token; what needs one says so and sends nothing', async () => {
  localStorage.clear()
  answer.body = '{"token":"t"}'
  await call(login, { body: { username: 'a', password: 'b' } })
  expect(got[0]?.headers.authorization).toBeUndefined()
  expect(() => readToken()).toThrow('User token not set')
  await expect(call(listCampaigns, {})).rejects.toThrow('User token not set')
  expect(got).toHaveLength(1)
})

test('S1-196 what stands under xdebug is appended to every query', async () => {
  localStorage.setItem('xdebug', 'PHPSTORM 1')
  await call(listCampaigns, { query: { page: 2 } }).catch(() => {})
  await call(publishCampaign, { params: { id: '1' } })
  expect(got.map(({ url }) => decodeURI(url))).toEqual([
    '/internal/campaigns?page=2&xdebug=PHPSTORM 1',
    '/internal/campaigns/1/publish?xdebug=PHPSTORM 1',
  ])
})

test('S1-178 S1-197 kind 2: a body that is not JSON is a server error with an empty body, whatever its status', async () => {
  for (const status of [200, 404, 502]) {
    answer = { status, body: '<h1>Bad gateway</h1>', headers: {} }
    expect(await failure()).toMatchObject({ kind: 'server', status, message: 'Server error', body: {} })
  }
})

test('S1-179 kind 3: 4xx carries body and response', async () => {
  answer = { status: 429, body: '{"code":"TOO_OFTEN","message":"Later."}', headers: { 'retry-after': '42' } }
  const error = await failure()
  expect(error).toMatchObject({ kind: 'client', status: 429, message: 'Client error', retryAfterSeconds: 42 })
  expect(error.body).toEqual({ code: 'TOO_OFTEN', message: 'Later.' })
  expect(hasStatus(error, 429)).toBe(true)
})

test('S1-180 kind 4: 5xx carries body and response', async () => {
  answer = { status: 503, body: '{"code":"OVERLOADED","message":"Full."}', headers: { 'retry-after': '3' } }
  const error = await failure()
  expect(error).toMatchObject({ kind: 'server', status: 503, message: 'Server error', retryAfterSeconds: 3 })
  expect(error.body.code).toBe('OVERLOADED')
})

test('S1-181 kind 5: any other status that is not a success carries the body', async () => {
  answer = { status: 300, body: '{"code":"INTERNAL","message":"Choose."}', headers: {} }
  expect(await failure()).toMatchObject({ kind: 'other', status: 300, message: 'Request failed', body: { message: 'Choose.' } })
})

test('S1-177 kind 1: no response at all', async () => {
  answer.status = noResponse
  expect(await failure()).toMatchObject({ kind: 'network', status: 0, message: 'Request failed', body: {} })
})
