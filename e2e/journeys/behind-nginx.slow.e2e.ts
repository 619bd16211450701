import { request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { openAsBlob } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { postUpload } from '@pairtake/protocol/media/media-endpoints'
import { addPortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { findRunningPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { freePorts } from '@pairtake/server/testing/free-ports'
import { LoneProcess } from '@pairtake/server/testing/lone-process'
import { hasNginx, nginxMissing, startProxy } from '#cluster/proxy.ts'
import { Client } from '#harness/client.ts'
import { Service } from '#harness/service.ts'
import { expect, test } from '#harness/test.ts'
import { openAs } from '#pages/as-member.ts'
import { hearsAtOnce, log } from '#pages/thread.ts'
import { openFile, readContract } from '#steps/contract.ts'
import { sha256Of, writeLargeVideo } from '#steps/large-file.ts'
import { openMarket, type Market } from '#steps/market.ts'
import { beginUpload } from '#steps/upload.ts'

test.skip(!hasNginx, nginxMissing)
test.describe.configure({ mode: 'serial' })

const MiB = 1024 * 1024
/** The maximum of `CHUNK_BYTES`. */
const partBytes = 512 * MiB

let service: Service
let market: Market
let env: Record<string, string>
let ports: number[]
let apis: LoneProcess[]
let proxy: { stop(): Promise<void> }
let address: string
let folder: string
const startApi = (at: number) => LoneProcess.start('main-api', service.dataDir, { ...env, PORT: String(ports[at]) })
const behind = ({ token }: Client) => new Client(address, token)

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pairtake-nginx-upload-'))
  service = await Service.start()
  market = await openMarket(service)
  const [port = 0, ...others] = await freePorts(3)
  ports = others
  address = `http://127.0.0.1:${port}`
  env = {
    DATABASE_URL: (await findRunningPostgres(join(service.dataDir, 'database'))) ?? '',
    PUBLIC_URL: address,
    TRUST_PROXY: 'loopback',
    CHUNK_BYTES: String(partBytes),
    LOG_LEVEL: 'error',
  }
  apis = [await startApi(0), await startApi(1)]
  proxy = await startProxy(port, ports)
})
test.afterAll(async () => {
  await proxy?.stop()
  for (const api of apis ?? []) await api.stop()
  await market?.crowd.close()
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('R-313 the largest part there is goes through nginx as it is sent, and the file comes back as it was', async () => {
  const creator = behind(market.creator)
  const { path, sizeBytes, sha256 } = await writeLargeVideo(join(folder, 'film.mp4'), partBytes)
  const { uploadId, chunks } = await beginUpload(creator, path, { entity: 'PortfolioItemOriginal', type: 'video/mp4' })
  const [chunk, ...more] = chunks
  if (!chunk) throw new Error('There is no part.')
  expect([chunk.size, more]).toEqual([sizeBytes, []])
  expect(chunk.url).toContain(address)

  // Without permission, the refusal comes before the body has arrived: a proxy that buffers bodies would wait for all of it.
  const refused = new URL(chunk.url)
  refused.search = refused.search.replace(/[\da-f]{8}/, '00000000')
  expect(await statusAfterOneByte(refused, sizeBytes)).toBeGreaterThanOrEqual(400)

  const sent = await fetch(chunk.url, { method: chunk.method, body: await openAsBlob(path) })
  expect(sent.status).toBe(200)
  const { data } = await creator.call(postUpload, { body: { uploadId, parts: [{ part: 1, etag: sent.headers.get('etag') ?? '' }] } })
  const mediaId = data.media.id
  await creator.call(addPortfolioItem, { body: { mediaId, name: 'Slow pour' } })
  const received = await openFile(creator, mediaId, 'PortfolioItemOriginal')
  expect(received.url).toContain(address)
  expect(await sha256Of(received)).toBe(sha256)
})

/** Returns the status of the response to a body of which only the first byte is ever sent. */
function statusAfterOneByte(url: URL, length: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'PUT', headers: { 'content-length': length } }, (answer) => {
      resolve(answer.statusCode ?? 0)
      asked.destroy()
    })
    asked.on('error', reject)
    asked.write('p')
  })
}

test('R-313 while both APIs are away a call is told so in the words of the wire', async () => {
  for (const api of apis) await api.stop('SIGTERM')
  const answer = await fetch(`${address}/internal/user/general`)
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '2',
    { code: 'OVERLOADED', message: expect.stringMatching(/try again/) },
  ])
  apis = [await startApi(0), await startApi(1)]
  await expect.poll(async () => (await fetch(`${address}/internal/user/general`)).status).toBe(401)
})

test('R-314 events come through nginx at once, and while one API after the other is replaced a page hears everything and says nothing of it', async ({
  browser,
}) => {
  const { crowd, brand, mara } = market
  const { id: contractId } = await buildContract(crowd.deps, { agency: brand, creator: mara, state: 'in_progress' })
  const { conversationId } = await readContract(market.creator, contractId)
  /** Like the page: a message that was temporarily refused is sent again and stored once. */
  const write = async (text: string) => {
    const body = { text, clientMessageId: text.replaceAll(/\W/g, '-') }
    const send = () => behind(market.agency).send(sendMessage, { params: { id: conversationId }, body })
    await expect
      .poll(async () => {
        const { status, headers } = await send()
        if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/)
        return status
      })
      .toBe(200)
  }
  const { page, faults } = await openAs(browser, behind(market.creator))
  const opened = () => page.waitForResponse((response) => response.url().endsWith('/internal/events') && response.ok())
  const first = opened()
  await page.clock.install()
  await page.goto(`/conversations/${conversationId}`)
  await first
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 5_000)
  await write('Through the proxy.')
  await hearsAtOnce(page, 'Through the proxy.')

  // The stream is connected to one of the two APIs, so it ends exactly once here.
  let streams = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/internal/events') && response.ok()) streams += 1
  })
  for (const at of [0, 1]) {
    expect(await apis[at]?.stop('SIGTERM')).toBe(0)
    await write(`While ${at} is away.`)
    apis[at] = await startApi(at)
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return log(page).getByText(`While ${at} is away.`).count()
      })
      .toBe(1)
    await write(`After ${at} is back.`)
  }
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return streams
    })
    .toBeGreaterThan(0)
  await write('The last one.')
  await hearsAtOnce(page, 'The last one.')
  await expect(log(page).getByText(/(While|After) \d is/)).toHaveCount(4)
  await expect(page.getByRole('alert')).toHaveCount(0)
  // nginx counts an API as away for two seconds after it failed, even if it is back, and answers 503 while it counts both as away. The page retries.
  expect(faults.filter((fault) => !/\b503\b/.test(fault))).toEqual([])
})
