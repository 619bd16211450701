import { expect, type Browser, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '#harness/client.ts'
import { Line } from '#harness/line.ts'
import { findPid } from '#harness/kept-processes.ts'
import { browserPids, watchGrowth } from '#harness/memory.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { accept, apply } from './bargain.ts'
import { sha256Of, writeLargeVideo } from './large-file.ts'
import { itemsOf, openFile, readContract } from './contract.ts'
import { openCampaign, openMarket } from './market.ts'
import { receivedParts } from './upload.ts'

export type UploadScene = Awaited<ReturnType<typeof openUploadScene>>

/** Starts a service with a market, and creates a folder for a large file. */
export async function openUploadScene() {
  const service = await Service.start()
  const market = await openMarket(service)
  const folder = await mkdtemp(join(tmpdir(), 'pairtake-upload-'))
  return {
    service,
    market,
    write: (sizeBytes: number) => writeLargeVideo(join(folder, 'long-take.mp4'), sizeBytes),
    close: async () => {
      await market.crowd.close()
      await service.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type CutUpload = Pick<UploadScene, 'service' | 'market'> & {
  browser: Browser
  file: { path: string; sizeBytes: number }
  /** Resumes it after the reload: the browser stored the file, or it has to be chosen again. */
  goOn: (page: Page) => Promise<void>
}

const partOf = (url: string) => Number(/\/parts\/(\d+)/.exec(url)?.[1] ?? 0)
const slowBytesPerSecond = 256 * 1024

/** Uploads one file through the real page over a connection that is cut twice, with a reload at the end, and returns the result. */
export async function uploadOverCutLine({ service, market, browser, file, goOn }: CutUpload) {
  const campaignId = await openCampaign(market, { name: 'Long take', desiredAssets: [{ type: 'video', count: 1, brief: '' }] })
  const contractId = await accept(market.agency, await apply(market.creator, campaignId, 100))
  const line = await Line.to(service.address)
  const { page, context } = await openAs(browser, new Client(line.address, market.creator.token))
  await page.goto(`/creator/jobs/${contractId}/summary`)
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  const browserGrowth = await watchGrowth(() => browserPids(browser))

  const preUpload = page.waitForResponse((response) => response.url().endsWith('/media/pre-upload'))
  let cut = line.cutAfter(file.sizeBytes * 0.3)
  await page.locator('input[type=file]').setInputFiles(file.path)
  const { uploadId } = (await (await preUpload).json()) as { uploadId: string }
  await cut
  await expect(page.getByText(/^No connection at \d+ % of .+ It resumes automatically\.$/)).toBeVisible()
  // After a third, because memory that a fresh server allocates once is not growth.
  const serverGrowth = await watchGrowth(async () => [(await findPid(service, 'api')) ?? 0])
  cut = line.cutAfter(file.sizeBytes * 0.3)
  line.mend()
  await cut

  // Slow from here on, so that the reload comes before the end.
  line.bytesPerSecond = slowBytesPerSecond
  line.mend()
  const before = (await receivedParts(market.creator, uploadId)).received.map(({ part }) => part)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Interrupted', { exact: true })).toBeVisible()
  line.bytesPerSecond = undefined
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && partOf(request.url()) > 0) sent.push(partOf(request.url()))
  })
  const kept = (await receivedParts(market.creator, uploadId)).received.map(({ part }) => part)
  await goOn(page)
  await expect(page.getByText('Needs review')).toBeVisible({ timeout: 120_000 })

  const growth = { server: await serverGrowth(), browser: await browserGrowth() }
  const items = itemsOf(await readContract(market.creator, contractId))
  const sha256 = await sha256Of(await openFile(market.creator, items[0]?.mediaOriginal.id ?? '', 'ContractMediaOriginal'))
  await context.close()
  await line.close()
  return { before, kept, sent, growth, items: items.length, sha256 }
}
