import { expect, test, type Page } from '#harness/test.ts'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import type { CampaignId, ContractId, ContractMediaId } from '@pairtake/protocol/ids'
import { listPortfolio } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { makeVideo } from '@pairtake/server/testing/media-files'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openAs } from '#pages/as-member.ts'
import { addPortfolio } from '#steps/creator.ts'
import { itemsOf, openReviewedContract } from '#steps/contract.ts'

let service: Service
let crowd: Crowd
let agency: Somebody
let creator: Somebody
let campaignId: CampaignId
let contractId: ContractId
let mediaIds: ContractMediaId[]

test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  ;({ agency, creator, campaignId, contractId, mediaIds } = await openReviewedContract(crowd))
  await addPortfolio(creator.client, [await makeVideo({ seconds: 1, width: 240, height: 426 })])
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const contractDialog = (page: Page) => page.getByRole('dialog', { name: 'Job with: Mara K.' })
const contractsOf = (id: string) => `/agency/campaigns/${id}/contracts`

test('S1-131 S1-149 both lists have pages of twenty in the address, and that of all jobs names the campaign', async ({ browser }) => {
  const busy = await crowd.agency()
  for (let number = 1; number <= 21; number++) await buildContract(crowd.deps, { agency: busy.member, creator: creator.member })
  const { page, faults } = await openAs(browser, busy.client)
  const asked = page.waitForRequest((request) => request.url().includes('/internal/contracts?'))
  await page.goto('/agency/jobs')
  expect(new URL((await asked).url()).search).toBe('?page=1&limit=20')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toContainText('Oat milk, slow mornings')
  await rows.last().scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await rows.last().getByRole('link').first().click()
  await expect(contractDialog(page)).toBeVisible()
  await contractDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(contractDialog(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/agency/jobs?page=2')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').first().click()
  await expect(page).toHaveURL(/\?page=2&show=[\w-]+$/)
  await expect(contractDialog(page)).toBeVisible()
  await page.reload()
  await contractDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/agency/jobs?page=2')
  await expect(rows).toHaveCount(1)
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-132 S1-133 S1-134 S1-135 S1-137 S1-150 the address opens the job, its tabs and the viewer; Back closes each', async ({
  browser,
}) => {
  const { page, faults } = await openAs(browser, agency.client)
  const asked = page.waitForRequest((request) => request.url().includes(`/internal/campaigns/${campaignId}/contracts?`))
  await page.goto(contractsOf(campaignId))
  expect(new URL((await asked).url()).search).toBe('?page=1&limit=20')
  const row = page.getByRole('main').getByRole('listitem').first()
  await expect(row).not.toContainText('Oat milk')
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(`${contractsOf(campaignId)}?show=${contractId}`)
  const dialog = contractDialog(page)
  const tabs = dialog.getByRole('navigation', { name: 'Job', exact: true })
  await expect(tabs.getByRole('link', { name: 'Summary' })).toHaveAttribute('aria-current', 'page')
  await expect(dialog.getByText('Total required')).toBeVisible()

  await tabs.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/tab=messages/)
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.goBack()
  await expect(dialog.getByText('Total required')).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(contractsOf(campaignId))

  await page.goto(`${contractsOf(campaignId)}?show=${contractId}&mediaId=${mediaIds[0]}`)
  const viewer = page.getByRole('navigation', { name: 'Media of this job' })
  await expect(viewer.getByRole('button', { name: /needs review$/ })).toHaveCount(2)
  const shown = page.getByRole('img', { name: /take 1$/ })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const zoom = page.getByRole('status', { name: 'Zoom' })
  await expect(zoom).toHaveText('Fit')
  const fitted = await shown.boundingBox()
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoom).toHaveText('4×')
  await expect.poll(async () => (await shown.boundingBox())?.width).toBeGreaterThan((fitted?.width ?? 0) * 2)
  await page.keyboard.press('-')
  await expect(zoom).toHaveText('2×')
  const keys = page.getByRole('region', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(keys.getByText('Back or forward one frame')).toBeVisible()
  await page.keyboard.press('?')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`mediaId=${mediaIds[1]}`))
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${contractsOf(campaignId)}?show=${contractId}`)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Review' }).first().click()
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(dialog).toBeVisible()

  const { data } = await agency.client.call(getContract, { params: { id: contractId } })
  await dialog.getByRole('link', { name: 'Payment', exact: true }).click()
  await expect(page).toHaveURL(`/agency/billing/payments/${data.payment?.id}`)
  await expect(page.getByText('Creator price')).toBeVisible()

  await page.goto(`/agency/jobs?show=${contractId}&mediaId=nothing`)
  await expect(page.getByText('The media item is inaccessible, please contact support')).toBeVisible()
  await page.goto('/agency/jobs?show=nothing')
  await expect(page.getByText('Contract not found')).toBeVisible()
  await page.context().close()
  expect(faults).toEqual([])
})

test('R-365 a demo take whose film is not drawn yet says that its preview is being prepared, and shows it later', async ({ browser }) => {
  const { page } = await openAs(browser, agency.client)
  const isThumbnailThere = await answerInstead(page, `**/internal/contracts/${contractId}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.text()
    await route.fulfill({ response, body: answer.replaceAll(/"thumbnailUrl":"[^"]*"/g, '"thumbnailUrl":null') })
  })
  const refused = { code: 'MEDIA_INACCESSIBLE', message: 'The media item is inaccessible, please contact support' }
  const isPreviewThere = await answerInstead(page, '**/internal/media/prepare-access', (route) =>
    route.fulfill({ status: 409, json: refused }),
  )
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${mediaIds[0]}`)
  await expect(page.getByRole('heading', { name: 'Preparing a preview' })).toBeVisible()
  await expect(page.getByText(refused.message)).toHaveCount(0)
  isThumbnailThere()
  isPreviewThere()
  await page.reload()
  await expect(page.getByRole('img', { name: /take 1$/ })).toBeVisible()
  await page.context().close()
})

test('S1-136 S1-151 S1-152 S1-153 S1-154 S1-155 the profile tab shows the creator with a portfolio that plays, as the contract has it', async ({
  browser,
}) => {
  const { data } = await agency.client.call(getContract, { params: { id: contractId } })
  const { data: portfolio } = await creator.client.call(listPortfolio, {})
  expect(data).toMatchObject({
    id: contractId,
    state: 'in_progress',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    campaign: { id: campaignId },
    agency: { id: agency.member.id },
    autoFinalizeAt: null,
    shippingAddress: { streetAddress: 'Allee 2', city: 'Hamburg', postalCode: '20095', country: { code: 'DE', name: 'Germany' } },
    mediaStats: { completed: 0, submitted: 2, reviewPending: 2, changesRequested: 0 },
    mediaCommitted: 5,
    feedback: null,
    payment: { state: 'future', paidAt: null },
    creator: {
      id: creator.member.id,
      firstName: 'Mara',
      creatorProfile: {
        shortBio: 'Slow food, slow light.',
        gender: 'female',
        age: expect.any(Number),
        nativeLanguage: { locale: 'de', name: 'German' },
        languages: [{ locale: 'de' }, { locale: 'en' }],
      },
      residence: { country: { code: 'DE', name: 'Germany' } },
      portfolio: [
        {
          id: portfolio[0]?.id,
          state: 'ready',
          mediaOptimizedThumbnailMd: expect.any(String),
          mediaOptimizedAccess: { url: expect.any(String) },
        },
      ],
    },
  })
  expect(itemsOf(data)[0]).toMatchObject({
    state: 'needs_review',
    fileName: expect.any(String),
    changeRequestMessage: null,
    mediaOriginal: { type: 'image' },
    mediaWatermarked: { type: 'image' },
  })

  const { page, faults } = await openAs(browser, agency.client)
  await page.goto(`${contractsOf(campaignId)}?show=${contractId}&tab=profile`)
  const dialog = contractDialog(page)
  for (const words of ['Slow food, slow light.', 'Germany', 'Female', 'German (native), English'])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  const tile = dialog.getByRole('button', { name: 'Play Morning 1' })
  await expect.poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await tile.click()
  await expect.poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  await page.context().close()
  expect(faults).toEqual([])
})
