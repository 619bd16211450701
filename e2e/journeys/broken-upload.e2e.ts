import { expect, test } from '@playwright/test'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { makeVideo } from '@pairtake/server/testing/media-files'
import { Service } from '../harness/service.ts'
import { openAs } from '../pages/as-member.ts'
import { accept, apply } from '../steps/bargain.ts'
import { itemsOf, openFile, readJob } from '../steps/job.ts'
import { openCampaign, openMarket, type Market } from '../steps/market.ts'
import { receivedParts } from '../steps/upload.ts'

const chunkBytes = 256 * 1024
const parts = 12

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.start({ CHUNK_BYTES: String(chunkBytes) })
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

/** A video of exactly so many chunks and a byte less: players skip what stands in a `free` box. */
async function makeLongFile(): Promise<Buffer> {
  const video = await readFile(await makeVideo({ seconds: 1, width: 240, height: 426, audio: false }))
  const box = Buffer.alloc(parts * chunkBytes - 1 - video.length)
  for (let at = 8; at < box.length; at++) box[at] = (at * 31 + (at >> 8)) % 251
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  return Buffer.concat([video, box])
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const partOf = (url: string) => Number(/\/parts\/(\d+)/.exec(url)?.[1] ?? 0)

test('S2-065 S2-066 S2-067 an upload that is cut goes on after a reload where it stopped, and every byte arrives', async ({ browser }) => {
  const campaignId = await openCampaign(market, { name: 'Long take', desiredAssets: [{ type: 'video', count: 1, brief: '' }] })
  const jobId = await accept(market.agency, await apply(market.creator, campaignId, 100))
  const { page, context } = await openAs(browser, market.creator)
  const file = await makeLongFile()
  const address = '**/media/uploads/*/parts/*'

  // The line breaks while parts are on their way: what comes after the fifth reaches nobody, whoever tries again.
  let begun = 0
  let isCut = false
  const held: (() => Promise<void>)[] = []
  await page.route(address, async (route) => {
    begun += 1
    if (begun <= 5) return route.continue()
    if (isCut) return route.abort('internetdisconnected')
    held.push(() => route.abort('internetdisconnected'))
  })
  const preUpload = page.waitForResponse((response) => response.url().endsWith('/media/pre-upload'))
  await page.goto(`/creator/jobs/${jobId}/summary`)
  await page.locator('input[type=file]').setInputFiles({ name: 'long-take.mp4', mimeType: 'video/mp4', buffer: file })
  const { uploadId } = (await (await preUpload).json()) as { uploadId: string }
  await expect.poll(async () => (await receivedParts(market.creator, uploadId)).received.length).toBe(5)
  await expect(page.getByRole('progressbar', { name: 'Upload of long-take.mp4' })).toBeVisible()
  isCut = true
  await context.setOffline(true)
  await Promise.all(held.map((cut) => cut()))
  await expect(page.getByText('Uploading')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await page.unroute(address)

  const before = (await receivedParts(market.creator, uploadId)).received.map(({ part }) => part)
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && partOf(request.url()) > 0) sent.push(partOf(request.url()))
  })
  await expect(page.getByText('Broken off', { exact: true })).toBeVisible()
  await expect(page.getByText('This upload was broken off. What has arrived is kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Needs review')).toBeVisible({ timeout: 60_000 })

  const all = Array.from({ length: parts }, (_none, place) => place + 1)
  expect(before).toHaveLength(5)
  expect(sent).toEqual(all.filter((part) => !before.includes(part)))
  const [item] = itemsOf(await readJob(market.creator, jobId))
  const arrived = await openFile(market.creator, item?.mediaOriginal.id ?? '', 'ContractMediaOriginal')
  expect(sha256(Buffer.from(await arrived.arrayBuffer()))).toBe(sha256(file))
  expect(itemsOf(await readJob(market.creator, jobId))).toHaveLength(1)
})
