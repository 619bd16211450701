import { expect, test } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Service } from '../harness/service.ts'
import { uploadOverCutLine } from '../steps/cut-upload.ts'
import { writeLargeVideo } from '../steps/large-file.ts'
import { openMarket, type Market } from '../steps/market.ts'

const MiB = 1024 * 1024
const partBytes = 8 * MiB

let service: Service
let market: Market
let folder: string
test.beforeAll(async () => {
  service = await Service.start()
  market = await openMarket(service)
  folder = await mkdtemp(join(tmpdir(), 'pairtake-upload-'))
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

test('S2-065 S2-066 S2-067 a file of 100 MB on a line that is cut twice goes on after a reload where it stopped, and every byte arrives', async ({
  browser,
}) => {
  const file = { path: join(folder, 'long-take.mp4'), sizeBytes: 100 * MiB }
  const { sha256 } = await writeLargeVideo(file.path, file.sizeBytes)
  const arrived = await uploadOverCutLine({
    service,
    market,
    browser,
    file,
    goOn: async (page) => {
      await expect(page.getByText('This upload was broken off. What has arrived is kept.')).toBeVisible()
      await page.getByRole('button', { name: 'Go on' }).click()
    },
  })
  expect(arrived.before.length).toBeGreaterThanOrEqual(3)
  expect(arrived.items).toBe(1)
  expect(arrived.sha256).toBe(sha256)
  const all = Array.from({ length: Math.ceil(file.sizeBytes / partBytes) }, (_none, place) => place + 1)
  expect(arrived.sent).toEqual(all.filter((part) => !arrived.kept.includes(part)))
  expect(arrived.growth.server).toBeLessThan(64 * MiB)
})
