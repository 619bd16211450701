import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { makeFilm } from '@pairtake/server/testing/media-files-checked'
import { Service } from '#harness/service.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { openAs } from '#pages/as-member.ts'
import { accept, apply } from '#steps/bargain.ts'
import { itemsOf, readContract } from '#steps/contract.ts'
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

const row = (page: Page, fileName: string) => page.getByRole('listitem').filter({ hasText: fileName })
const held = 'Held back: the brief asks for 9:16 and this is 16:9.'

test('R-326 what a brand asks of files is set in the editor, and creators read it before they apply', async ({ browser }) => {
  const id = await openCampaign(market, {
    name: 'Short and upright',
    desiredAssets: [{ type: 'video', count: 1, brief: 'Pour it.', crop: '9:16' }],
  })
  const brand = await openAs(browser, market.agency)
  await brand.page.goto(`/agency/campaigns/${id}/edit`)
  await brand.page.getByLabel('At least', { exact: true }).fill('31')
  await brand.page.getByLabel('At most').fill('30')
  await brand.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(brand.page.getByText('The minimum length is above the maximum.').first()).toBeVisible()
  // The message comes when the field is left, the focus once the press is refused. What is typed before that may still be sent.
  await expect(brand.page.getByLabel('At least', { exact: true })).toBeFocused()
  await brand.page.getByLabel('At least', { exact: true }).fill('15')
  await brand.page.getByLabel('Short side, at least').fill('1080')
  await brand.page.getByText('With sound').click()
  await brand.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(brand.page).toHaveURL(`/agency/campaigns/${id}/summary`)
  const { data } = await market.agency.call(getCampaign, { params: { id } })
  const asked = { minSeconds: 15, maxSeconds: 30, minShortSide: 1080, sound: true, captions: false }
  expect(data.desiredAssets[0]?.requirements).toEqual(asked)

  const reader = await openAs(browser, market.creator)
  await reader.page.goto(`/creator/opportunities?show=${id}`)
  for (const words of ['9:16', '15 to 30 seconds', 'At least 1080 pixels on the short side', 'With sound'])
    await expect(reader.page.getByRole('dialog').getByText(words, { exact: true })).toBeVisible()
  expect([...brand.faults, ...reader.faults]).toEqual([])
})

test('R-322 R-324 a file of the wrong shape is held, sent anyway, and seen by the brand with what was found', async ({ browser }) => {
  const campaignId = await openCampaign(market, {
    name: 'Upright mornings',
    desiredAssets: [{ type: 'video', count: 1, brief: 'Pour it.', crop: '9:16', requirements: { sound: true } }],
  })
  const contractId = await accept(market.agency, await apply(market.creator, campaignId, 100))
  const wide = await makeFilm({ seconds: 4, width: 1280, height: 720, black: [1, 2] })
  const { page, faults } = await openAs(browser, market.creator)
  await page.goto(`/creator/jobs/${contractId}/summary`)
  await expect(page.getByText('With sound', { exact: true })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(wide)
  const item = row(page, 'film.mp4')
  await expect(item.getByText(held)).toBeVisible({ timeout: 90_000 })
  await expect(item.getByText('Held back', { exact: true })).toBeVisible()
  await expect(page.getByText('0 of 1 sent')).toBeVisible()
  await expect(item.getByText('The picture is black for 1 second.')).toBeVisible()
  await expect(item.getByRole('link', { name: 'Reupload film.mp4' })).toBeVisible()

  const brand = await openAs(browser, market.agency)
  const asked = await readContract(market.agency, contractId)
  const viewer = `/agency/jobs?show=${contractId}`
  await brand.page.goto(viewer)
  await expect(brand.page.getByText('Mara is going over this file again.')).toBeVisible()
  await expect(brand.page.getByText(held)).toHaveCount(0)
  expect(itemsOf(asked)).toMatchObject([{ held: true, check: null, mediaWatermarked: null, thumbnailUrl: null }])

  await item.getByRole('link', { name: 'Send film.mp4 anyway' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The brief asks for 9:16 and this is 16:9.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send it anyway' }).click()
  await expect(dialog.getByText('The reason is required.')).toBeVisible()
  await dialog.getByLabel('Why is it right as it is?').fill('We agreed on the wide cut in our messages.')
  await dialog.getByRole('button', { name: 'Send it anyway' }).click()
  await expect(page.getByText('Sent to Nordlys Studio')).toBeVisible()
  await expect(item.getByText('Needs review')).toBeVisible()
  await expect(page.getByText('1 of 1 sent')).toBeVisible()

  await expect(brand.page.getByText('Needs review').first()).toBeVisible()
  await brand.page.goto(`${viewer}&mediaId=${itemsOf(asked)[0]?.id}`)
  await expect(brand.page.getByText('The brief asks for 9:16 and this is 16:9.')).toBeVisible()
  await expect(brand.page.getByText('The picture is black for 1 second.')).toBeVisible()
  await expect(brand.page.getByText('We agreed on the wide cut in our messages.')).toBeVisible()
  await expect(brand.page.getByRole('button', { name: 'Approve' })).toBeVisible()

  const operator = await openAs(browser, market.operator)
  await operator.page.goto(`/operator/jobs?show=${contractId}`)
  await operator.page.getByText('Check', { exact: true }).click()
  await expect(operator.page.getByText('The brief asks for 9:16 and this is 16:9.')).toBeVisible()
  expect([...faults, ...brand.faults, ...operator.faults]).toEqual([])
})
