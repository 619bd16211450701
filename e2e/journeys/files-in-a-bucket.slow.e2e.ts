import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { hasSwift, startSwift, swiftMissing, type SwiftServer } from '@pairtake/server/testing/swift-server'
import { Service } from '#harness/service.ts'
import { expect, test } from '#harness/test.ts'
import { openAs } from '#pages/as-member.ts'
import { accept, apply } from '#steps/bargain.ts'
import { approveAll, itemsOf, previewsMade, readContract } from '#steps/contract.ts'
import { writeLargeVideo } from '#steps/large-file.ts'
import { openCampaign, openMarket, type Market } from '#steps/market.ts'

const MiB = 1024 * 1024
const partBytes = 5 * MiB

test.skip(!hasSwift, swiftMissing)

let swift: SwiftServer
let service: Service
let market: Market
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pairtake-bucket-'))
  swift = await startSwift()
  service = await Service.start({ ...swift.env, CHUNK_BYTES: String(partBytes) })
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market?.crowd.close()
  await service?.stop()
  await swift?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('S2-065 S2-066 S2-067 a film goes by parts straight to the bucket, is previewed from there, and its paid original comes from there whole', async ({
  browser,
}) => {
  const film = await writeLargeVideo(join(folder, 'long-take.mp4'), 3 * partBytes + MiB)
  const campaignId = await openCampaign(market, { name: 'Long take', desiredAssets: [{ type: 'video', count: 1, brief: '' }] })
  const contractId = await accept(market.agency, await apply(market.creator, campaignId, 100))
  const store = swift.settings.endpoint ?? ''

  const { page, faults } = await openAs(browser, market.creator)
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && sent.push(new URL(request.url()).origin)))
  await page.goto(`/creator/jobs/${contractId}/summary`)
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(film.path)
  await expect(page.getByText('Needs review')).toBeVisible({ timeout: 120_000 })
  expect(sent).toEqual([store, store, store, store])
  await page.context().close()
  expect(faults).toEqual([])

  await previewsMade(market.agency, contractId)
  const brand = await openAs(browser, market.agency)
  const [item] = itemsOf(await readContract(market.agency, contractId))
  const shown = brand.page.waitForResponse((response) => response.url().startsWith(store) && response.request().resourceType() === 'media')
  await brand.page.goto(`/agency/jobs?show=${contractId}&mediaId=${item?.id}`)
  expect([200, 206]).toContain((await shown).status())

  await approveAll(market.agency, contractId)
  await market.agency.call(finalizeContract, { params: { id: contractId } })
  const download = brand.page.waitForEvent('download')
  await brand.page.getByRole('button', { name: 'Download the original' }).click()
  const file = await download
  expect([file.suggestedFilename(), new URL(file.url()).origin]).toEqual(['long-take.mp4', store])
  const bytes = await readFile(await file.path())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(film.sha256)
  await brand.page.context().close()
  expect(brand.faults).toEqual([])
})
