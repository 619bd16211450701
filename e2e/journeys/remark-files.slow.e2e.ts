import { readFile } from 'node:fs/promises'
import { askForChanges, reuploadContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { addRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { makeVideo } from '@pairtake/server/testing/media-files'
import { Service } from '#harness/service.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openAs } from '#pages/as-member.ts'
import { accept, apply } from '#steps/bargain.ts'
import { deliver, itemsOf, previewsMade, readContract } from '#steps/contract.ts'
import { uploadFile } from '#steps/upload.ts'
import { openCampaign, openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.shared()
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

async function openRemarkedTake(): Promise<{ contractId: string; mediaId: string }> {
  const campaignId = await openCampaign(market, {
    name: 'Evening pours',
    desiredAssets: [{ type: 'video', count: 1, brief: '', crop: null }],
  })
  const contractId = await accept(market.agency, await apply(market.creator, campaignId, 100))
  await deliver(market.creator, contractId, { videos: [await makeVideo({ seconds: 2, width: 360, height: 640 })], photos: [] })
  const [item] = itemsOf(await previewsMade(market.agency, contractId))
  if (!item) throw new Error('Nothing was delivered.')
  const params = { id: item.id }
  await market.agency.call(addRemark, { params, body: { mediaId: item.mediaOriginal.id, text: 'Turn the label.', fromFrame: 12 } })
  await market.agency.call(askForChanges, { params, body: {} })
  return { contractId, mediaId: item.id }
}

async function download(page: Page, format: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: format }).click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('R-353 R-354 both sides download the remarks on a take for their editing program, by keyboard too', async ({ browser }) => {
  const { contractId, mediaId } = await openRemarkedTake()
  const brand = await openAs(browser, market.agency)
  await brand.page.goto(`/agency/jobs?show=${contractId}&mediaId=${mediaId}`)
  const menu = brand.page.getByRole('button', { name: 'Download remarks' })
  await menu.focus()
  await brand.page.keyboard.press('Enter')
  const list = brand.page.getByRole('group', { name: 'Download the remarks on take 1' })
  await expect(list.getByRole('button')).toHaveText(['CSV', 'DaVinci Resolve (EDL)', 'Final Cut Pro (FCPXML)', 'Premiere Pro (XML)'])
  await expect(list.getByRole('button', { name: 'CSV' })).toBeFocused()
  // The viewer's shortcuts are inactive while a list is open, and Escape only closes the list.
  await brand.page.keyboard.press('ArrowDown')
  await expect(list.getByRole('button', { name: 'DaVinci Resolve (EDL)' })).toBeFocused()
  await brand.page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  const edl = await download(brand.page, 'DaVinci Resolve (EDL)')
  expect(edl.name).toMatch(/ take 1\.edl$/)
  expect(edl.text).toContain('|M:1. Turn the label. |D:1')

  const maker = await openAs(browser, market.creator)
  await maker.page.goto(`/creator/jobs/${contractId}/summary?mediaId=${mediaId}`)
  await expect(maker.page.getByRole('dialog').getByText('0 of 1 done')).toBeVisible()
  await maker.page.getByRole('button', { name: 'Download remarks' }).click()
  const csv = await download(maker.page, 'CSV')
  expect(csv.name).toMatch(/ take 1\.csv$/)
  expect(csv.text).toContain('Turn the label.')
  expect([...brand.faults, ...maker.faults]).toEqual([])
})

/** Shows the job as it is some time after its end, with the first take's original removed. */
async function withRemovedTake(page: Page, contractId: string, preview: 'there' | 'gone'): Promise<void> {
  await answerInstead(page, `**/contracts/${contractId}**`, async (route) => {
    const answer = await route.fetch()
    const words = await answer.text()
    const body = JSON.parse(words, (key, value: unknown) => {
      if (key !== 'takes' || !Array.isArray(value)) return value
      const gone = { originalRemovedAt: '2026-05-03T09:00:00+00:00', ...(preview === 'gone' && { mediaWatermarked: null }) }
      return value.map((take: object) => ({ ...take, ...gone }))
    }) as unknown
    await route.fulfill({ response: answer, json: body })
  })
}

test('R-355 R-356 an earlier take says when its file was removed, in place of a broken picture once its preview is gone', async ({
  browser,
}) => {
  const { contractId, mediaId } = await openRemarkedTake()
  const entityId = (await readContract(market.creator, contractId)).contractAssets?.[0]?.id ?? ''
  const path = await makeVideo({ seconds: 1, width: 360, height: 640 })
  const { mediaId: next } = await uploadFile(market.creator, path, { entity: 'ContractMediaOriginal', entityId })
  await market.creator.call(reuploadContractMedia, { params: { id: mediaId }, body: { mediaId: next } })
  await previewsMade(market.agency, contractId)
  const removed = 'The file of take 1 was removed on 3 May.'
  const maker = await openAs(browser, market.creator)
  await withRemovedTake(maker.page, contractId, 'there')
  await maker.page.goto(`/creator/jobs/${contractId}/summary?mediaId=${mediaId}&take=1`)
  await expect(maker.page.getByRole('dialog').getByText(removed)).toBeVisible()
  await expect(maker.page.getByRole('dialog').locator('video')).toBeVisible()
  const later = await openAs(browser, market.creator)
  await withRemovedTake(later.page, contractId, 'gone')
  await later.page.goto(`/creator/jobs/${contractId}/summary?mediaId=${mediaId}&take=1`)
  await expect(later.page.getByRole('dialog').getByText(removed)).toBeVisible()
  await expect(later.page.getByRole('dialog').locator('video')).toHaveCount(0)
  await later.page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(later.page.getByText(removed)).toBeVisible()
  const brand = await openAs(browser, market.agency)
  await withRemovedTake(brand.page, contractId, 'gone')
  await brand.page.goto(`/agency/jobs?show=${contractId}&mediaId=${mediaId}`)
  await brand.page.getByText('Take 1', { exact: true }).click()
  await expect(brand.page.getByRole('dialog').getByText(removed)).toBeVisible()
  expect([...maker.faults, ...later.faults, ...brand.faults]).toEqual([])
})
