import { expect, test, type Locator, type Page } from '@playwright/test'
import { contractCan, contractStates, type ContractState } from '@pairtake/protocol/contract/contract-actions'
import { contractMediaCan, contractMediaStates, type ContractMediaState } from '@pairtake/protocol/contract-media/contract-media-actions'
import { getContract, listCampaignContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { listPortfolio } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { makePhoto, makeVideo } from '@pairtake/server/testing/media-files'
import { openCrowd, type Crowd, type Somebody } from '../harness/crowd.ts'
import { Service } from '../harness/service.ts'
import { openAs } from '../pages/as-member.ts'
import { accept, apply } from '../steps/bargain.ts'
import { addPortfolio } from '../steps/creator.ts'
import { deliver, itemsOf, previewsMade } from '../steps/job.ts'

let service: Service
let crowd: Crowd
let agency: Somebody
let creator: Somebody
let campaignId: string
/** A job of two videos and three photos, two of which are delivered. */
let jobId: string
let mediaIds: string[]

test.beforeAll(async () => {
  service = await Service.start()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
  creator = await crowd.creator('Mara')
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member, { shippable_product: true })
  campaignId = campaign.id
  jobId = await accept(agency.client, await apply(creator.client, campaignId, 200))
  const photos = [await makePhoto({ width: 400, height: 300 }), await makePhoto({ width: 300, height: 400 })]
  await deliver(creator.client, jobId, { videos: [], photos })
  await addPortfolio(creator.client, [await makeVideo({ seconds: 1, width: 240, height: 426 })])
  mediaIds = itemsOf(await previewsMade(agency.client, jobId)).map(({ id }) => id)
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const changeJob = (change: { state: ContractState; auto_finalize_at?: Date | null; cancel_reason?: string }) =>
  crowd.deps.db.updateTable('contract').set(change).where('id', '=', jobId).execute()

const jobDialog = (page: Page) => page.getByRole('dialog', { name: 'Job with: Mara K.' })
const contractsOf = (id: string) => `/agency/campaigns/${id}/contracts`
const backOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)

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
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(100)
  await rows.last().getByRole('link').first().click()
  await expect(jobDialog(page)).toBeVisible()
  await jobDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(jobDialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/agency/jobs?page=2')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').first().click()
  await expect(page).toHaveURL(/\?page=2&show=[\w-]+$/)
  await expect(jobDialog(page)).toBeVisible()
  await page.reload()
  await jobDialog(page).getByRole('button', { name: 'Close' }).click()
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
  await expect(page).toHaveURL(`${contractsOf(campaignId)}?show=${jobId}`)
  const dialog = jobDialog(page)
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

  await page.goto(`${contractsOf(campaignId)}?show=${jobId}&mediaId=${mediaIds[0]}`)
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
  expect((await shown.boundingBox())?.width).toBeGreaterThan((fitted?.width ?? 0) * 2)
  await page.keyboard.press('-')
  await expect(zoom).toHaveText('2×')
  const keys = page.getByRole('region', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(keys.getByText('One frame back and on')).toBeVisible()
  await page.keyboard.press('?')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`mediaId=${mediaIds[1]}`))
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${contractsOf(campaignId)}?show=${jobId}`)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Review' }).first().click()
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(dialog).toBeVisible()

  const { data } = await agency.client.call(getContract, { params: { id: jobId } })
  await dialog.getByRole('link', { name: 'Payment', exact: true }).click()
  await expect(page).toHaveURL(`/agency/billing/payments/${data.payment?.id}`)
  await expect(page.getByText('Creator price')).toBeVisible()

  await page.goto(`/agency/jobs?show=${jobId}&mediaId=nothing`)
  await expect(page.getByText('The media item is inaccessible, please contact support')).toBeVisible()
  await page.goto('/agency/jobs?show=nothing')
  await expect(page.getByText('Contract not found')).toBeVisible()
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-136 S1-151 S1-152 S1-153 S1-154 S1-155 the profile tab shows the creator with a portfolio that plays, as the contract has it', async ({
  browser,
}) => {
  const { data } = await agency.client.call(getContract, { params: { id: jobId } })
  const { data: portfolio } = await creator.client.call(listPortfolio, {})
  expect(data).toMatchObject({
    id: jobId,
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
  await page.goto(`${contractsOf(campaignId)}?show=${jobId}&tab=profile`)
  const dialog = jobDialog(page)
  for (const words of ['Slow food, slow light.', 'Germany', 'Female', 'German (native), English'])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  const tile = dialog.getByRole('button', { name: 'Play Morning 1' })
  await expect.poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await tile.click()
  await expect.poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-138 S1-139 S1-140 S1-142 S1-146 S1-147 S1-148 in every state of a job and of an item stand the buttons that its table opens', async ({
  browser,
}) => {
  const { page, faults } = await openAs(browser, agency.client)
  const dialog = jobDialog(page)
  for (const state of contractStates) {
    await test.step(state, async () => {
      await changeJob({ state, auto_finalize_at: null })
      await page.goto(`/agency/jobs?show=${jobId}`)
      await expect(dialog.getByText('Total required')).toBeVisible()
      const stands = (name: string | RegExp) => dialog.getByRole('button', { name }).or(dialog.getByRole('link', { name }))
      await expect(stands(/^Finalize and pay €/)).toHaveCount(contractCan.finalize({ state }) ? 1 : 0)
      await expect(stands('Report a problem')).toHaveCount(contractCan.report({ state }) ? 1 : 0)
      await expect(stands('Download all originals')).toHaveCount(contractCan.openOriginals({ state }) ? 1 : 0)
      await expect(stands('Review')).toHaveCount(contractCan.work({ state }) ? 2 : 0)
      await expect(stands(/^Download photo/)).toHaveCount(contractCan.openOriginals({ state }) ? 2 : 0)
      await page.goto(`/agency/jobs?show=${jobId}&mediaId=${mediaIds[0]}`)
      await expect(page.getByRole('navigation', { name: 'Media of this job' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(contractCan.work({ state }) ? 1 : 0)
      await expect(page.getByRole('button', { name: 'Download the original' })).toHaveCount(contractCan.openOriginals({ state }) ? 1 : 0)
    })
  }

  await changeJob({ state: 'in_progress' })
  for (const state of contractMediaStates) {
    await moveItem(state)
    await page.goto(`/agency/jobs?show=${jobId}&mediaId=${mediaIds[0]}`)
    await expect(page.getByRole('navigation', { name: 'Media of this job' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(contractMediaCan.approve({ state }) ? 1 : 0)
    await expect(page.getByRole('button', { name: 'Ask for changes' })).toHaveCount(contractMediaCan.askForChanges({ state }) ? 1 : 0)
  }
  await moveItem('needs_review')

  await page.goto(`/agency/jobs?show=${jobId}&mediaId=${mediaIds[0]}`)
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  await page.getByLabel('What should change?').fill('a'.repeat(401))
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(page.getByText(/at most 400 characters/)).toBeVisible()

  await page.goto(`/agency/jobs?show=${jobId}`)
  await dialog
    .getByRole('link', { name: 'Report a problem' })
    .or(dialog.getByRole('button', { name: 'Report a problem' }))
    .click()
  const report = page.getByRole('dialog', { name: 'Report a problem' })
  await expect(report.getByText(/^You can report this one from \d+ \w+( \d+)?, if Mara does nothing until then\./)).toBeVisible()
  await expect(report.getByRole('link', { name: 'Message Mara' })).toHaveAttribute('href', /tab=messages/)
  await page.goBack()
  await expect(report).toHaveCount(0)
  await expect(dialog).toBeVisible()

  const silent = { creator_acted_at: new Date(Date.now() - 31 * 86_400_000) }
  await crowd.deps.db.updateTable('contract').set(silent).where('id', '=', jobId).execute()
  await page.goto(`/agency/jobs?show=${jobId}&report=true`)
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(report.getByLabel('What happened')).toHaveAttribute('aria-invalid', 'true')
  await report.getByLabel('What happened').fill('Nothing has come for a month.')
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Submitted successfully')).toBeVisible()
  await expect(dialog.getByText(/^You reported this job on .* We look at it and decide/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Report a problem' })).toHaveCount(0)

  await changeJob({ state: 'cancelled', cancel_reason: 'Both sides asked for it.' })
  await page.goto(`/agency/jobs?show=${jobId}`)
  await expect(dialog.getByText('This job was cancelled')).toBeVisible()
  await expect(dialog.getByText('Both sides asked for it.')).toBeVisible()
  await expect(dialog.getByText('Nothing. The job was cancelled before you were charged.')).toBeVisible()
  await crowd.deps.db
    .updateTable('contract')
    .set({ state: 'in_progress', cancel_reason: null, reported_at: null, reported_by: null, report_reason: null })
    .where('id', '=', jobId)
    .execute()
  await page.context().close()
  expect(faults).toEqual([])
})

const moveItem = (state: ContractMediaState) =>
  crowd.deps.db
    .updateTable('contract_media')
    .set({ state, change_request_message: state === 'changes_requested' ? 'More light, please.' : null })
    .where('id', '=', mediaIds[0] ?? '')
    .execute()

test('S1-144 S1-145 the badge of an item stands out for the one who acts next', async ({ browser }) => {
  const brand = await openAs(browser, agency.client)
  const maker = await openAs(browser, creator.client)
  const words = { needs_review: 'Needs review', changes_requested: 'Changes requested' }
  const seen = async (state: keyof typeof words) => {
    await moveItem(state)
    await brand.page.goto(`/agency/jobs?show=${jobId}`)
    await maker.page.goto(`/creator/jobs/${jobId}/summary`)
    const badge = (where: Locator) => where.getByRole('listitem').getByText(words[state], { exact: true }).first()
    const own = badge(jobDialog(brand.page))
    const theirs = badge(maker.page.getByRole('main'))
    await expect(own).toBeVisible()
    await expect(theirs).toBeVisible()
    return { agency: await backOf(own), creator: await backOf(theirs) }
  }
  const review = await seen('needs_review')
  expect(review.agency).not.toBe(review.creator)
  const changes = await seen('changes_requested')
  expect(changes.agency).not.toBe(changes.creator)
  // Solid is dark or vivid where soft is a tint: the one who acts has the stronger ground.
  const strength = (colour: string) => Math.max(...ground(colour)) - Math.min(...ground(colour))
  expect(strength(review.agency)).toBeGreaterThan(strength(review.creator))
  expect(strength(changes.creator)).toBeGreaterThan(strength(changes.agency))
  await moveItem('needs_review')
  await brand.context.close()
  await maker.context.close()
})

const ground = (colour: string) => [...colour.matchAll(/[\d.]+/g)].slice(0, 3).map(([part]) => Number(part))

test('S1-141 when a delivered job finalizes itself is told relative to now', async ({ browser }) => {
  const { page, faults } = await openAs(browser, agency.client)
  const soon = (ms: number) => new Date(Date.now() + ms)
  for (const [at, words] of [
    [soon(2.5 * 3_600_000), 'in 2 hours'],
    [soon(40_000), 'in a few moments'],
  ] as const) {
    await changeJob({ state: 'delivered', auto_finalize_at: at })
    await page.goto(`/agency/jobs?show=${jobId}`)
    await expect(jobDialog(page).getByText(`If you do nothing, it is finalized and charged ${words}.`)).toBeVisible()
    await expect(page.getByText(`Finalizes itself ${words}`)).toHaveCount(1)
  }
  await changeJob({ state: 'in_progress', auto_finalize_at: null })
  const { data } = await agency.client.call(listCampaignContracts, { params: { id: campaignId }, query: { page: 1, limit: 20 } })
  expect(data.map(({ id }) => id)).toEqual([jobId])
  await page.context().close()
  expect(faults).toEqual([])
})
