import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { makeVideo } from '@pairtake/server/testing/media-files'
import { Service } from '#harness/service.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { openAs } from '#pages/as-member.ts'
import { accept, apply } from '#steps/bargain.ts'
import { deliver, itemsOf, previewsMade, readContract } from '#steps/contract.ts'
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

const card = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

async function openDelivery(): Promise<{ contractId: string; mediaId: string; film: string }> {
  const campaignId = await openCampaign(market, {
    name: 'Morning pours',
    desiredAssets: [{ type: 'video', count: 1, brief: 'Show the label.\nWarm light.', crop: null }],
  })
  const contractId = await accept(market.agency, await apply(market.creator, campaignId, 100))
  const film = await makeVideo({ seconds: 4, width: 360, height: 640 })
  await deliver(market.creator, contractId, { videos: [film], photos: [] })
  const [item] = itemsOf(await previewsMade(market.agency, contractId))
  return { contractId, mediaId: item?.id ?? '', film }
}

test('R-342 a brand says at which frame what should change, in the words of its brief, and the creator ticks it off', async ({
  browser,
}) => {
  const { contractId, mediaId, film } = await openDelivery()
  const brand = await openAs(browser, market.agency)
  const { page } = brand
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${mediaId}`)
  const clock = page.getByTitle('Minutes, seconds and frame')
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  for (let step = 0; step < 3; step++) await page.keyboard.press('.')
  await expect(clock).toHaveText('0:00.03')

  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Remark at 0:00.03' }).fill('Turn the label to the camera.')
  await expect(page.getByText('Mara sees that this goes beyond it.')).toBeVisible()
  await page.getByLabel('Which words of the brief?').selectOption('Show the label.')
  await page.getByRole('button', { name: 'Add remark' }).click()
  const first = card(page, 'Turn the label to the camera.')
  await expect(first.getByText('Not sent')).toBeVisible()
  await expect(first.getByText('Brief: “Show the label.”')).toBeVisible()

  // A stretch that starts at the current frame and ends at a later one; its text survives leaving.
  await page.getByRole('button', { name: 'Remark at 0:00.03', exact: true }).click()
  await page.getByRole('textbox', { name: 'Remark at 0:00.03' }).fill('The hand is out of focus.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remark at 0:00.03', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Remark at 0:00.03' })).toHaveValue('The hand is out of focus.')
  await page.getByRole('slider', { name: 'Seek' }).fill('40')
  await expect(clock).toHaveAttribute('data-frame', '40')
  await page.getByRole('button', { name: 'End here' }).click()
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(card(page, 'The hand is out of focus.').getByText(/^0:00\.03 to 0:01\./)).toBeVisible()
  await expect(card(page, 'The hand is out of focus.').getByText('Not in the brief')).toBeVisible()
  await first.getByRole('button', { name: 'Show 0:00.03', exact: true }).click()
  await expect(clock).toHaveText('0:00.03')

  // Until they are sent, the creator cannot see them, and approving asks for confirmation.
  const { data: unseen } = await market.creator.call(listRemarks, { params: { id: mediaId } })
  expect(unseen).toEqual([])
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Mara has not seen 2 remarks. Approve without them?')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Send 2 remarks' }).click()
  await expect(page.getByText('Changes requested').first()).toBeVisible()

  const maker = await openAs(browser, market.creator)
  await maker.page.goto(`/creator/jobs/${contractId}/summary?mediaId=${mediaId}`)
  const dialog = maker.page.getByRole('dialog')
  await expect(dialog.getByText('0 of 2 done')).toBeVisible()
  await card(maker.page, 'Turn the label to the camera.').getByRole('button', { name: /^Done/ }).click()
  await expect(dialog.getByText('1 of 2 done')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show 0:00.03', exact: true }).first().click()
  await expect(maker.page.getByTitle('Minutes, seconds and frame')).toHaveText('0:00.03')
  const answered = card(maker.page, 'The hand is out of focus.')
  await answered.getByRole('button', { name: /^Reply/ }).click()
  await maker.page.getByLabel('Your reply').fill('The lens cannot do better.')
  await maker.page.getByLabel('Your reply').press('Escape')
  await answered.getByRole('button', { name: /^Reply/ }).click()
  await expect(maker.page.getByLabel('Your reply')).toHaveValue('The lens cannot do better.')
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(dialog.getByText('The lens cannot do better.')).toBeVisible()

  await dialog
    .getByRole('link', { name: 'Reupload' })
    .or(dialog.getByRole('button', { name: 'Reupload' }))
    .click()
  await maker.page.getByRole('dialog').locator('input[type=file]').setInputFiles(film)
  await expect(maker.page.getByText('1 is not ticked. Send the take anyway?')).toBeVisible()
  await maker.page.getByRole('button', { name: 'Send the take' }).click()
  await expect.poll(async () => itemsOf(await readContract(market.agency, contractId))[0]?.take).toBe(2)
  await previewsMade(market.agency, contractId)

  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${mediaId}`)
  await expect(page.getByText('Mara says 1 of 2 are done')).toBeVisible()
  await expect(page.getByText('The lens cannot do better.')).toBeVisible()
  await card(page, 'Turn the label to the camera.')
    .getByRole('button', { name: /^Settled/ })
    .click()
  await expect(page.getByText('Mara says 0 of 1 is done')).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(/^Everything is approved\./)).toBeVisible()
  const { data: sent } = await market.agency.call(listRemarks, { params: { id: mediaId } })
  expect(sent.map(({ number, state }) => ({ number, state }))).toEqual([
    { number: 1, state: 'settled' },
    { number: 2, state: 'settled' },
  ])
  expect([...brand.faults, ...maker.faults]).toEqual([])
})
