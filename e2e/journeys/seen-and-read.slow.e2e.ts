import type { NotificationId } from '@pairtake/protocol/ids'
import { expect, test } from '#harness/test.ts'
import { countUnreadMessages, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import type { NotificationType } from '@pairtake/protocol/notification/notification'
import { countUnseenNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { newId } from '@pairtake/server/ids'
import { buildNotice } from '@pairtake/server/testing/build-notice'
import { buildContract } from '@pairtake/server/testing/builders-money'
import type { Client } from '#harness/client.ts'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openPage, settled } from '#pages/as-member.ts'
import { standBehind } from '#pages/in-front.ts'
import { shownAfterTicks, stopClock } from '#pages/still-clock.ts'
import { hearsAtOnce } from '#pages/thread.ts'
import { readContract } from '#steps/contract.ts'

let service: Service
let crowd: Crowd
let agency: Somebody
test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const dayMs = 86_400_000

async function notify(to: Somebody, type: NotificationType, facts: Parameters<typeof buildNotice>[1] = {}, daysAgo = 0): Promise<void> {
  const created_at = new Date(crowd.deps.now().getTime() - daysAgo * dayMs)
  const row = { id: newId<NotificationId>(), member_id: to.member.id, data: buildNotice(type, facts), created_at }
  await crowd.deps.db.insertInto('notification').values(row).execute()
}

const unseen = async (client: Client) => (await client.call(countUnseenNotifications, {})).count
const unread = async (client: Client) => (await client.call(countUnreadMessages, {})).count

test('S1-173 a page in a window behind marks nothing as seen; brought to the front, it marks what it shows', async ({ browser }) => {
  const creator = await crowd.creator('Lio')
  await notify(creator, 'profile_verified', {})
  const page = await openPage(browser, creator.client)
  const { comeToFront } = await standBehind(page, 'window')
  const marked: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/_seen') && marked.push(request.url())))
  await page.goto('/notifications')
  await settled(page)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  // Notifications that arrive while it is in the background are shown there, but not marked as seen.
  await notify(creator, 'profile_rejected', {})
  await page.reload()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  expect(marked).toEqual([])
  expect(await unseen(creator.client)).toBe(2)

  await comeToFront()
  await expect.poll(() => unseen(creator.client)).toBe(0)
  expect(marked).toHaveLength(1)
  await page.context().close()
})

test('S1-173 notifications folded into one row are seen when they are unfolded or followed, the others at once', async ({ browser }) => {
  const creator = await crowd.creator('Mio')
  const { id: contractId } = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member })
  const approve = (name: string, campaignName: string, contract: string) =>
    notify(creator, 'media_approved', {
      agencyDisplayName: 'Nordlys Studio',
      campaignName,
      contractId: contract,
      contractMediaId: newId(),
      mediaName: name,
    })
  for (const name of ['a', 'b', 'c']) await approve(`${name}.mp4`, 'Evening shelf', contractId)
  for (const name of ['d', 'e', 'f', 'g']) await approve(`${name}.mp4`, 'Morning shelf', newId())
  await notify(creator, 'profile_verified', {})
  const { id: otherId } = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member })
  for (const name of ['h', 'i', 'j']) await approve(`${name}.mp4`, 'Noon shelf', otherId)

  const page = await openPage(browser, creator.client)
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: '3 items for Nordlys Studio, “Evening shelf”, are approved.' })).toBeVisible()
  // Four single ones of other jobs and the one about the profile; two groups of three stay collapsed.
  await expect.poll(() => unseen(creator.client)).toBe(6)
  await page.getByRole('listitem').filter({ hasText: 'Evening shelf' }).getByRole('button', { name: 'Show 3' }).click()
  await expect.poll(() => unseen(creator.client)).toBe(3)
  await page.getByRole('link', { name: '3 items for Nordlys Studio, “Noon shelf”, are approved.' }).click()
  await expect(page).toHaveURL(`/creator/jobs/${otherId}/summary`)
  await expect.poll(() => unseen(creator.client)).toBe(0)
  await page.context().close()
})

test('S1-168 messages that arrive in a tab behind stay unread until it is in front for a second', async ({ browser }) => {
  const creator = await crowd.creator('Noa')
  const { id } = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member, state: 'in_progress' })
  const { conversationId } = await readContract(creator.client, id)
  const write = (text: string) => agency.client.call(sendMessage, { params: { id: conversationId }, body: { text } })
  await write('Good morning!')
  const page = await openPage(browser, creator.client)
  const { comeToFront } = await standBehind(page, 'tab')
  const marked: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/mark-as-read') && marked.push(request.url())))
  let isConnected = false
  page.on('response', (response) => (isConnected ||= response.url().endsWith('/internal/events')))
  await stopClock(page)
  await page.goto(`/conversations/${conversationId}`)
  await shownAfterTicks(page, page.getByRole('log').getByText('Good morning!'))
  // Messages sent before the stream connects are loaded with the page; this one must arrive as an event.
  await expect
    .poll(async () => {
      await page.clock.runFor(200)
      return isConnected
    })
    .toBe(true)
  await write('Are you there?')
  await hearsAtOnce(page, 'Are you there?')
  // Many times longer than the second after which a page in the foreground marks them as read.
  await page.clock.runFor(10_000)
  expect(marked).toEqual([])
  expect(await unread(creator.client)).toBe(2)

  await comeToFront()
  await page.clock.runFor(900)
  expect(marked).toEqual([])
  await expect
    .poll(async () => {
      await page.clock.runFor(200)
      return unread(creator.client)
    })
    .toBe(0)
  await page.context().close()
})

test('S1-168 a message that comes between the first answer and the first event is shown, in a tab behind too', async ({ browser }) => {
  const creator = await crowd.creator('Pia')
  const { id } = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member, state: 'in_progress' })
  const { conversationId } = await readContract(creator.client, id)
  const write = (text: string) => agency.client.call(sendMessage, { params: { id: conversationId }, body: { text } })
  await write('Good morning!')
  const page = await openPage(browser, creator.client)
  await standBehind(page, 'tab')
  const written = Promise.withResolvers<void>()
  await page.route('**/internal/events', async (route) => {
    await written.promise
    await route.continue()
  })
  await page.goto(`/conversations/${conversationId}`)
  await expect(page.getByRole('log').getByText('Good morning!')).toBeVisible()
  await write('Are you there?')
  written.resolve()
  await expect(page.getByRole('log').getByText('Are you there?')).toBeVisible()
  await page.context().close()
})

test('S1-172 the time of a notification is relative however old it is, with the date in its title', async ({ browser }) => {
  const creator = await crowd.creator('Ona')
  const cases: [daysAgo: number, words: string][] = [
    [400, 'last year'],
    [70, '2 months ago'],
    [15, '2 weeks ago'],
    [8, 'last week'],
    [3, '3 days ago'],
  ]
  for (const [daysAgo] of cases) await notify(creator, 'profile_verified', {}, daysAgo)
  const page = await openPage(browser, creator.client)
  await page.goto('/notifications')
  const times = page.getByRole('main').locator('time')
  await expect(times).toHaveText(cases.map(([, words]) => words).toReversed())
  await expect(times.last()).toHaveAttribute('title', /^\d{1,2} \w+ \d{4} at \d{2}:\d{2}$/)
  await page.context().close()
})
