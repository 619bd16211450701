import { expect, test, type Page, type Route } from '@playwright/test'
import { createCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { postNotification } from '@pairtake/server/features/notification/notification-queries'
import { openCrowd, type Crowd, type Somebody } from '../harness/crowd.ts'
import { Service } from '../harness/service.ts'
import { openPage } from '../pages/as-member.ts'

let service: Service
let crowd: Crowd
let agency: Somebody
let creator: Somebody
test.beforeAll(async () => {
  service = await Service.start()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
  creator = await crowd.creator()
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

type Opening = Parameters<typeof openPage>
const enter = (browser: Opening[0], { client }: Somebody) => openPage(browser, client)

const unreachable = 'Failed contacting the server. The issue is most likely on our end, sorry.'
const cut = (route: Route) => route.abort('connectionreset')
/** Lets reads through and cuts the connection of a change. */
const cutChanges = (route: Route) => (route.request().method() === 'GET' ? route.continue() : cut(route))

const kinds: [name: string, meet: (route: Route) => Promise<void>, words: string][] = [
  ['no response', cut, unreachable],
  [
    'a body that is not JSON',
    (route) => route.fulfill({ status: 200, body: '<h1>It works!</h1>' }),
    'Server error, please contact support',
  ],
  ['4xx', (route) => route.fulfill({ status: 409, json: { code: 'STATE_MOVED_ON', message: 'It has moved on.' } }), 'It has moved on.'],
  [
    '5xx',
    (route) => route.fulfill({ status: 502, json: { code: 'INTERNAL', message: 'at Object.<anonymous>' } }),
    'Server error, please contact support',
  ],
  ['another status', (route) => route.fulfill({ status: 300, json: {} }), 'Error: Server responded with error (code 300)'],
]

test('S1-177 S1-178 S1-179 S1-180 S1-181 S1-184 S1-188 S1-189 S1-198 each kind of failure reads in its own words, is asked once, and can be tried again', async ({
  browser,
}) => {
  const page = await enter(browser, agency)
  for (const [name, meet, words] of kinds) {
    let times = 0
    await page.route('**/internal/notifications?*', (route) => {
      times += 1
      return meet(route)
    })
    await page.goto('/notifications')
    await expect(page.getByText(words), name).toBeVisible()
    await expect(page.getByText('Object.<anonymous>')).toHaveCount(0)
    // The bar around it stands, and nothing asks again by itself.
    await expect(page.getByRole('link', { name: 'Campaigns' }).first()).toBeVisible()
    await page.evaluate("window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange'))")
    expect(times, name).toBe(1)
    await page.unroute('**/internal/notifications?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(words), name).toHaveCount(0)
  }
  await page.context().close()
})

test('S1-150 S1-125 S1-171 S2-061 S1-190 a record that is not there is named as what it is', async ({ browser }) => {
  const { data } = await agency.client.call(createCampaign, { body: { name: 'Oat milk, slow mornings' } })
  const absent = '01890000-0000-7000-8000-000000000000'
  const asAgency: [string, string][] = [
    [`/agency/campaigns/${absent}/summary`, 'Campaign not found'],
    [`/agency/campaigns/${data.id}/candidates?candidateRequestId=${absent}`, 'Candidate request not found'],
    [`/agency/campaigns/${data.id}/contracts?show=${absent}`, 'Contract not found'],
    [`/agency/jobs?show=${absent}`, 'Contract not found'],
    [`/agency/billing/payments/${absent}`, 'Payment not found'],
    [`/conversations/${absent}`, 'Conversation not found'],
  ]
  const asCreator: [string, string][] = [
    [`/creator/jobs/${absent}/summary`, 'Job not found'],
    [`/creator/finances/earnings/${absent}`, 'Earning not found'],
    [`/conversations/${absent}`, 'Conversation not found'],
  ]
  for (const [somebody, cases] of [
    [agency, asAgency],
    [creator, asCreator],
  ] as const) {
    const page = await enter(browser, somebody)
    for (const [path, words] of cases) {
      await page.goto(path)
      await expect(page.getByText(words).first(), path).toBeVisible()
    }
    await page.context().close()
  }
})

test('S2-088 S2-022 S1-171 a screen that cannot be filled has its own sentence above the reason', async ({ browser }) => {
  const cases: [somebody: Somebody, path: string, call: string, words: string][] = [
    [agency, '/settings/user-profile', '**/internal/user/profile', 'Failed getting your profile'],
    [creator, '/settings/creator-profile', '**/internal/creator-profile', 'Failed getting your profile'],
    [creator, '/settings/creator-profile-verification', '**/internal/creator-profile', 'Failed getting your profile'],
    [agency, '/agency/billing/payment-methods', '**/internal/payment-methods', 'Failed getting your payment methods'],
    [agency, '/conversations', '**/internal/conversation-involvements*', 'Failed to fetch'],
    [creator, '/conversations', '**/internal/conversation-involvements*', 'Failed to fetch'],
  ]
  for (const [somebody, path, call, words] of cases) {
    const page = await enter(browser, somebody)
    await page.route(call, cut)
    await page.goto(path)
    await expect(page.getByText(words), path).toBeVisible()
    await expect(page.getByText(unreachable), path).toBeVisible()
    await page.context().close()
  }
})

/** What nobody caught. */
function uncaughtOf(page: Page): string[] {
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(error.message))
  return uncaught
}

test('S1-182 what is sent on the side fails in silence; a change tells its failure where it was made', async ({ browser }) => {
  const data = { campaignName: 'Oat milk, slow mornings' }
  await crowd.deps.db
    .transaction()
    .execute((tx) => postNotification(tx, crowd.deps, { to: agency.member.id, role: 'agency', type: 'campaign_approved', data }))
  const page = await enter(browser, agency)
  const uncaught = uncaughtOf(page)
  await page.route('**/internal/notifications/_seen', cut)
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/notifications')
  expect((await failed).url()).toMatch(/_seen$/)
  await expect(page.getByText('Oat milk, slow mornings is approved. Creators see it now.')).toBeVisible()
  await expect(page.getByText(unreachable)).toHaveCount(0)

  await page.route('**/internal/user/mail-preferences', cutChanges)
  await page.goto('/settings/notifications')
  await page.getByRole('switch').first().click()
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(page.getByRole('switch').first()).toBeChecked()
  expect(uncaught).toEqual([])
  await page.context().close()
})

test('S1-096 S1-184 a campaign that cannot be saved says so in a toast, and keeps what was written', async ({ browser }) => {
  const { data } = await agency.client.call(createCampaign, { body: { name: 'Linen, washed and worn' } })
  const page = await enter(browser, agency)
  await page.route(`**/internal/campaigns/${data.id}`, cutChanges)
  await page.goto(`/agency/campaigns/${data.id}/edit`)
  await page.getByLabel('Description').fill('Slow linen.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There was an error')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Slow linen.')
  await page.context().close()
})

test('S1-185 S1-186 S1-187 S2-114 a form shows field errors in a warning, and any other refusal in the server’s words', async ({
  browser,
}) => {
  const page = await enter(browser, agency)
  await page.goto('/settings/user-profile')
  const answers = [
    { status: 400, json: { code: 'VALIDATION_FAILED', message: 'No.', errors: { children: { lastName: { errors: ['Not this one.'] } } } } },
    { status: 429, json: { code: 'TOO_OFTEN', message: 'That was too often. Please wait a minute.' } },
  ]
  await page.route('**/internal/user/profile', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(answers.shift() ?? { status: 500, json: {} }),
  )
  await page.getByLabel('First name').fill('Ida')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please fix the following errors:')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Last name: Not this one.' })).toBeVisible()
  await page.getByLabel('Last name').fill('Lund')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('That was too often. Please wait a minute.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Server error, please contact support')).toBeVisible()
  // What fails before anything is sent is no answer of the server, and says so.
  await page.evaluate("localStorage.removeItem('user-token')")
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Error: Server responded with an error', { exact: true })).toBeVisible()
  await page.context().close()
})

test('S1-184 S1-198 while the server is gone a form says so and loses nothing; when it is back it saves', async ({ browser }) => {
  const page = await enter(browser, creator)
  await page.goto('/settings/user-profile')
  await page.getByLabel('First name').fill('Mira')
  await service.kill()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Mira')
  await service.begin()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByText(unreachable)).toHaveCount(0)
  await page.context().close()
})
