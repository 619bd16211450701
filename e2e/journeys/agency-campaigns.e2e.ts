import { expect, test } from '#harness/test.ts'
import { campaignCan, campaignStates, type CampaignState } from '@pairtake/protocol/campaign/campaign-actions'
import { getCampaign, listCampaigns, publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignId } from '@pairtake/protocol/ids'
import { approveCampaign, rejectCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { draftCampaign, draftWholeCampaign } from '#steps/agency.ts'
import { apply } from '#steps/bargain.ts'
import { byHand } from '@pairtake/server/testing/by-hand'

let service: Service
let crowd: Crowd
let agency: Somebody
let operator: Somebody

test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
  operator = await crowd.operator()
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const moveTo = (id: CampaignId, state: CampaignState) =>
  crowd.deps.db
    .updateTable('campaign')
    .set(byHand({ state, ...(state === 'published' && { published_at: new Date() }) }))
    .where('id', '=', id)
    .execute()

test('S1-058 S1-059 S1-060 the list has pages of ten, kept in the address, and each entry leads to its campaign and its jobs', async ({
  browser,
}) => {
  const { client } = await crowd.agency()
  for (let number = 1; number <= 11; number++) await draftCampaign(client, `Campaign ${number}`)
  const { page, faults } = await openAs(browser, client)
  await page.goto('/agency')
  await expect(page).toHaveURL('/agency/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()

  const asked = page.waitForRequest((request) => request.url().includes('/internal/campaigns?') && request.url().includes('limit=10'))
  await page.goto('/agency/campaigns')
  expect((await asked).url()).toContain('page=1')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'Campaign 11', exact: true })).toBeVisible()

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/agency/campaigns?page=2')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(rows).toHaveCount(10)
  await page.goForward()

  const { data } = await client.call(listCampaigns, { query: { page: 2, limit: 10 } })
  const id = data[0]?.id ?? ''
  await expect(page.getByRole('link', { name: 'Campaign 1', exact: true })).toHaveAttribute('href', `/agency/campaigns/${id}`)
  await page.getByRole('link', { name: '0 of 1 hired, jobs of Campaign 1', exact: true }).click()
  await expect(page).toHaveURL(`/agency/campaigns/${id}/contracts`)
  await expect(page.getByText('No jobs yet')).toBeVisible()
  await page.context().close()
  expect(faults).toEqual([])
})

const explanations: Partial<Record<CampaignState, string>> = {
  draft: 'You can edit and save changes before submitting for review',
  in_review: 'You cannot make changes at this stage',
  rejected: 'review the feedback and make necessary adjustments before resubmitting',
  published: 'Creators see it and will apply',
}
const badges: Record<CampaignState, string> = {
  draft: 'Draft',
  in_review: 'In review',
  rejected: 'Rejected',
  published: 'Published',
  filled: 'Filled',
  delivered: 'Delivered',
}

test('S1-063 S1-064 S1-065 S1-066 S1-067 S1-068 S1-069 S1-070 S1-071 S1-072 every state has its badge, its explanation and the buttons that its table opens', async ({
  browser,
}) => {
  const id = await draftWholeCampaign(agency.client, 'Six states')
  const { page, faults } = await openAs(browser, agency.client)
  for (const state of campaignStates) {
    await test.step(state, async () => {
      await moveTo(id, state)
      await page.goto(`/agency/campaigns/${id}`)
      await expect(page).toHaveURL(`/agency/campaigns/${id}/summary`)
      await expect(page.getByRole('heading', { level: 1, name: 'Six states' })).toBeVisible()
      await expect(page.getByRole('main').getByText(badges[state], { exact: true })).toBeVisible()
      const explanation = explanations[state]
      if (explanation) await expect(page.getByText(explanation)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Publish', exact: true })).toHaveCount(campaignCan.publish({ state }) ? 1 : 0)
      await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(campaignCan.save({ state }) ? 1 : 0)
      if (!campaignCan.publish({ state })) {
        await page.goto(`/agency/campaigns/${id}/summary?publish=true`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      const why = campaignCan.save.why({ state })
      if (why !== null) {
        await page.goto(`/agency/campaigns/${id}/edit`)
        await expect(page.getByText(why)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
      }
    })
  }

  const tabs = page.getByRole('navigation', { name: 'Campaign', exact: true })
  await moveTo(id, 'published')
  await page.goto(`/agency/campaigns/${id}/summary`)
  await expect(tabs.getByRole('link')).toHaveText(['Summary', 'Candidates', 'Jobs'])
  const creator = await crowd.creator('Noor')
  await apply(creator.client, id, 90)
  await page.reload()
  await expect(tabs.getByRole('link')).toHaveText(['Summary', 'Candidates, 1', 'Jobs'])
  await tabs.getByRole('link', { name: 'Jobs' }).click()
  await expect(page).toHaveURL(`/agency/campaigns/${id}/contracts`)
  await tabs.getByRole('link', { name: /^Candidates/ }).click()
  await expect(page).toHaveURL(`/agency/campaigns/${id}/candidates`)
  await page.goto('/agency/campaigns/nobody')
  await expect(page.getByText('Campaign not found')).toBeVisible()
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-061 S1-062 S1-075 S1-077 S1-078 the publish dialog opens by its button and its address, closes by Cancel and Back, and ends in the list', async ({
  browser,
}) => {
  const id = await draftWholeCampaign(agency.client, 'To be published')
  const { page, faults } = await openAs(browser, agency.client)
  const dialog = page.getByRole('dialog', { name: 'Confirm publish' })
  await page.goto(`/agency/campaigns/${id}/summary`)
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/agency/campaigns/${id}/summary`)
  await page.goto(`/agency/campaigns/${id}/summary?publish=true`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/agency/campaigns/${id}/summary`)

  await agency.client.call(publishCampaign, { params: { id } })
  await operator.client.call(rejectCampaign, { params: { id }, body: { reason: 'Please say how long the videos are.' } })
  await page.reload()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByText('Please resolve the earlier issues first')).toBeVisible()
  await expect(dialog.getByText('Please say how long the videos are.')).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().endsWith(`/internal/campaigns/${id}/publish`))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  expect((await sent).postDataJSON() ?? {}).toEqual({})
  await expect(page).toHaveURL('/agency/campaigns?waitForReview=1')
  await expect(page.getByText(/^Your campaign is in review/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'To be published' })).toContainText('In review')
  await operator.client.call(approveCampaign, { params: { id } })
  await expect(page.getByRole('listitem').filter({ hasText: 'To be published' })).toContainText('Published')
  await expect(page.getByText(/^Your campaign is in review/)).toHaveCount(0)

  const create = page.getByRole('dialog', { name: 'New campaign' })
  await page.goto('/agency/campaigns?new=true')
  await create.getByLabel('Name').fill('ab')
  await create.getByRole('button', { name: 'Create' }).click()
  await expect(create.getByText('The name needs at least 3 characters.')).toBeVisible()
  await create.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'New campaign' }).click()
  await expect(create).toBeVisible()
  await page.goBack()
  await expect(create).toHaveCount(0)
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-076 who is not onboarded reads why the campaign cannot be published yet', async ({ browser }) => {
  const { client } = await crowd.newAgency()
  const id = await draftWholeCampaign(client, 'Too early')
  const { page } = await openAs(browser, client)
  await page.goto(`/agency/campaigns/${id}/summary?publish=true`)
  const dialog = page.getByRole('dialog', { name: 'Confirm publish' })
  await expect(dialog.getByText('You will be able to publish your campaign once you complete your onboarding steps')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  expect((await client.call(getCampaign, { params: { id } })).data.state).toBe('draft')
  await page.context().close()
})
