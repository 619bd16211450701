import { expect, test } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Service } from '../harness/service.ts'
import { uploadOverCutLine } from '../steps/cut-upload.ts'
import { writeLargeVideo } from '../steps/large-file.ts'
import { openMarket, type Market } from '../steps/market.ts'

const MiB = 1024 * 1024

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

test('S2-065 S2-066 S2-067 a file of 1 GB on a line that is cut twice, chosen again after a reload, arrives byte for byte in flat memory', async ({
  browser,
}) => {
  const file = { path: join(folder, 'long-take.mp4'), sizeBytes: 1024 * MiB }
  const { sha256 } = await writeLargeVideo(file.path, file.sizeBytes)
  const arrived = await uploadOverCutLine({
    service,
    market,
    browser,
    file,
    goOn: async (page) => {
      await expect(page.getByText('This upload was broken off. Choose long-take.mp4 again to go on where it stopped.')).toBeVisible()
      const row = page.getByRole('listitem').filter({ hasText: 'long-take.mp4' })
      await row.locator('input[type=file]').setInputFiles({ name: 'other.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(9) })
      await expect(page.getByText('This is not the same file.')).toBeVisible()
      await row.locator('input[type=file]').setInputFiles(file.path)
    },
  })
  expect(arrived.items).toBe(1)
  expect(arrived.sha256).toBe(sha256)
  expect(arrived.sent.some((part) => arrived.kept.includes(part))).toBe(false)
  process.stdout.write(
    `memory grew by ${Math.round(arrived.growth.server / MiB)} MB here, ${Math.round(arrived.growth.browser / MiB)} MB in the browser\n`,
  )
  expect(arrived.growth.server).toBeLessThan(64 * MiB)
  expect(arrived.growth.browser).toBeLessThan(192 * MiB)
})
