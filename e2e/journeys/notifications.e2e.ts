import { expect, test } from '#harness/test.ts'
import { initiateConversation } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { createCampaign, publishCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { NotificationType } from '@pairtake/protocol/notification/notification'
import { countUnseenNotifications, listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { approveCampaign, rejectCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { newId } from '@pairtake/server/ids'
import { buildNotice } from '@pairtake/server/testing/build-notice'
import { makePhoto } from '@pairtake/server/testing/media-files'
import { Service } from '#harness/service.ts'
import { openAs, settled, withoutNews } from '#pages/as-member.ts'
import { accept, apply } from '#steps/bargain.ts'
import { deliver, itemsOf, previewsMade } from '#steps/contract.ts'
import { openCampaign, openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
let campaignId = ''
let contractId = ''
let mediaId = ''

/** Creates a campaign that is sent back, approved and applied to, and a job with one photo sent back. */
test.beforeAll(async () => {
  service = await Service.shared()
  market = await openMarket(service)
  const { agency, creator, operator } = market
  const { data } = await agency.call(createCampaign, { body: { name: 'Evening shelf' } })
  campaignId = data.id
  const params = { id: campaignId }
  await agency.call(saveCampaign, { params, body: { desiredAssets: [{ type: 'photos', count: 1, brief: 'Wood.' }] } })
  await agency.call(publishCampaign, { params })
  await operator.call(rejectCampaign, { params, body: { reason: 'Please say which light.' } })
  await agency.call(publishCampaign, { params })
  await operator.call(approveCampaign, { params })
  contractId = await accept(agency, await apply(creator, campaignId, 100))
  await deliver(creator, contractId, { videos: [], photos: [await makePhoto({ width: 600, height: 400 })] })
  const [item] = itemsOf(await previewsMade(agency, contractId))
  mediaId = item?.id ?? ''
  await agency.call(askForChanges, { params: { id: mediaId }, body: { message: 'A little darker, please.' } })
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

test('S1-174 S1-175 S1-176 carries what each notification is about', async () => {
  const { data: agencys } = await market.agency.call(listNotifications, { query: { page: 1 } })
  const campaign = { campaignId, campaignName: 'Evening shelf' }
  expect(agencys.map(({ type }) => type)).toEqual(['media_submitted', 'candidate_new', 'campaign_approved', 'campaign_rejected'])
  expect(agencys[0]).toMatchObject({ id: expect.any(String), seen: false, createdAt: expect.any(String) })
  const media = { contractId, contractMediaId: mediaId, mediaName: 'photo.jpg' }
  expect(agencys[0]?.data).toMatchObject({ ...campaign, ...media, creatorDisplayName: 'Mara K.' })
  expect(agencys[1]?.data).toMatchObject({ ...campaign, candidateDisplayName: 'Mara K.' })
  expect(agencys[3]?.data).toMatchObject({ ...campaign, message: 'Please say which light.' })
  const { data: creators } = await market.creator.call(listNotifications, {})
  expect(creators.map(({ type }) => type)).toEqual(['media_changes_requested', 'application_accepted'])
  expect(creators[0]?.data).toMatchObject({
    ...campaign,
    ...media,
    agencyDisplayName: 'Nordlys Studio',
    message: 'A little darker, please.',
  })
})

test('S1-172 S1-173 S1-176 leads each role to its own place, says when, and marks as seen what was shown', async ({ browser }) => {
  const brand = await openAs(browser, market.agency)
  const { page } = brand
  await page.goto('/agency/dashboard')
  await expect(page.getByRole('link', { name: 'Notifications, 4 new' })).toBeVisible()
  const { data } = await market.agency.call(listNotifications, {})
  const seen = page.waitForRequest((request) => request.url().endsWith('/notifications/_seen'))
  await page.getByRole('link', { name: 'Notifications, 4 new' }).click()
  await expect(page).toHaveURL('/notifications')
  const body: unknown = (await seen).postDataJSON()
  expect(body).toEqual({ ids: data.map(({ id }) => id) })
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  expect(await market.agency.call(countUnseenNotifications, {})).toEqual({ count: 0 })

  const items = page.getByRole('main').getByRole('listitem')
  const ways = [
    [
      /Mara K\. delivered photo\.jpg for “Evening shelf”/,
      `/agency/campaigns/${campaignId}/contracts?show=${contractId}&mediaId=${mediaId}`,
    ],
    [/Mara K\. applied to “Evening shelf”/, new RegExp(`^/agency/campaigns/${campaignId}/candidates\\?state=new&candidateRequestId=`)],
    [/We approved and published “Evening shelf”/, `/agency/campaigns/${campaignId}/summary`],
    [/“Evening shelf” needs changes/, `/agency/campaigns/${campaignId}/summary`],
  ] as const
  for (const [index, [words, address]] of ways.entries()) {
    await expect(items.nth(index).getByRole('link', { name: words })).toHaveAttribute('href', address)
    await expect(items.nth(index).locator('time')).toHaveText(/just now|minutes? ago/)
  }
  await expect(items.nth(3).getByText('Please say which light.')).toBeVisible()

  const creator = await openAs(browser, market.creator)
  await creator.page.goto('/notifications')
  const theirs = creator.page.getByRole('main').getByRole('listitem')
  const summary = `/creator/jobs/${contractId}/summary`
  const theirWays = [
    // To the remark, as its mail.
    [/asks for changes to photo\.jpg/, new RegExp(`^${summary}\\?mediaId=${mediaId}&take=1&remark=`)],
    [/accepted you for “Evening shelf”/, summary],
  ] as const
  for (const [index, [words, address]] of theirWays.entries()) {
    await expect(theirs.nth(index).getByRole('link', { name: words })).toHaveAttribute('href', address)
  }
  await theirs.first().getByRole('link').click()
  // Above the item, whose row says it as well.
  await expect(creator.page.getByRole('dialog').getByText('A little darker, please.')).toBeVisible()
  expect([...brand.faults, ...creator.faults]).toEqual([])
})

test('S1-172 S1-173 S1-174 pages through many, puts many of a kind into one line, and marks only those it showed', async ({ browser }) => {
  const { member, client } = await market.crowd.creator('Lio')
  const { deps } = market.crowd
  const notice = (type: NotificationType, facts: Parameters<typeof buildNotice>[1] = {}) =>
    deps.db
      .insertInto('notification')
      .values({ id: newId(), member_id: member.id, data: buildNotice(type, facts), created_at: deps.now() })
      .execute()
  for (let at = 0; at < 17; at++) await notice('profile_verified', {})
  const about = { agencyDisplayName: 'Nordlys Studio', campaignName: 'Evening shelf', contractId }
  for (const name of ['a', 'b', 'c', 'd']) await notice('media_approved', { ...about, contractMediaId: newId(), mediaName: `${name}.mp4` })
  const { page, faults } = await openAs(browser, client)
  const call = page.waitForRequest((request) => request.url().includes('/internal/notifications?'))
  await page.goto('/notifications')
  expect(new URL((await call).url()).search).toBe('?page=1')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(17)
  await expect(items.first().getByRole('link', { name: '4 items for Nordlys Studio, “Evening shelf”, are approved.' })).toBeVisible()
  await items.first().getByRole('button', { name: 'Show 4' }).click()
  await expect(items).toHaveCount(21)
  await expect(items.nth(1).getByRole('link', { name: 'Approved: d.mp4 for Nordlys Studio, “Evening shelf”.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/notifications?page=2')
  await expect(items).toHaveCount(1)
  await expect(items.first().getByRole('link')).toHaveAttribute('href', '/settings/creator-profile-verification')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  expect(faults).toEqual([])
})

test('S1-038 S1-050 S1-051 S2-117 the counts of messages and notifications stand on the bar and are asked again every 120 s', async ({
  browser,
}) => {
  const { client: agency } = await market.crowd.agency()
  const { creator, operator } = market
  const { page } = await openAs(browser, agency)
  // Without the event stream, which would be faster, polling alone updates it.
  await withoutNews(page)
  await page.clock.install()
  // Both are read once the dashboard is there, and asked again 120 s after that.
  const counted = ['/unread-messages', '/notifications/_count-unseen'].map((path) =>
    page.waitForResponse((response) => response.url().endsWith(path)),
  )
  await page.goto('/agency/dashboard')
  const messages = page.getByRole('link', { name: 'Messages' })
  await expect(messages).toHaveAttribute('href', '/conversations')
  await expect(page.getByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications')
  await settled(page)
  await Promise.all(counted)
  const countedAt = Date.now()

  const campaignId = await openCampaign({ agency, operator }, { name: 'Oat milk, slow mornings' })
  const requestId = await apply(creator, campaignId, 300)
  await creator.call(initiateConversation, { params: { id: requestId }, body: { message: 'Good morning!' } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/internal', '')))
  const timesAsked = (path: string) => asked.filter((one) => one === path).length
  // The page's clock went on meanwhile.
  await page.clock.runFor(110_000 - (Date.now() - countedAt))
  expect(timesAsked('/unread-messages') + timesAsked('/notifications/_count-unseen')).toBe(0)
  await page.clock.runFor(10_500)
  await expect(page.getByRole('link', { name: 'Messages, 1 unread' })).toHaveText('1')
  // The campaign was approved, and a creator applied.
  await expect(page.getByRole('link', { name: 'Notifications, 2 new' })).toHaveText('2')
  expect([timesAsked('/unread-messages'), timesAsked('/notifications/_count-unseen')]).toEqual([1, 1])
  await page.clock.runFor(120_500)
  await expect.poll(() => [timesAsked('/unread-messages'), timesAsked('/notifications/_count-unseen')]).toEqual([2, 2])
  await page.context().close()
})
