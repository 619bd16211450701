import { expect, test, type Page } from '#harness/test.ts'
import { createCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { requireConversation } from '@pairtake/server/features/conversation/conversation-queries'
import { postNotification } from '@pairtake/server/features/notification/notification-queries'
import { buildNotice } from '@pairtake/server/testing/build-notice'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Client } from '#harness/client.ts'
import { killService } from '#harness/kept-processes.ts'
import { Service } from '#harness/service.ts'
import { openPage, withoutNews } from '#pages/as-member.ts'
import { Gateway, type Fault } from '#steps/gateway.ts'

let service: Service
let gateway: Gateway
let crowd: Crowd
let agency: Somebody
let creator: Somebody
test.beforeAll(async () => {
  service = await Service.start()
  gateway = await Gateway.to(service.address)
  crowd = await openCrowd(service)
  agency = await crowd.agency()
  creator = await crowd.creator()
})
test.afterEach(() => gateway.mend())
test.afterAll(async () => {
  await crowd.close()
  await gateway.close()
  await service.stop()
})

type Opening = Parameters<typeof openPage>
/** Opens the page through the gateway, whose calls fail. */
const enter = (browser: Opening[0], { client }: Somebody) => openPage(browser, new Client(gateway.address, client.token))

const unreachable = 'Failed contacting the server. The issue is most likely on our end, sorry.'
const json = (body: object) => JSON.stringify(body)
const kinds: [name: string, fault: Fault, words: string][] = [
  ['no response', 'cut', unreachable],
  ['a body that is not JSON', { status: 200, type: 'text/html', body: '<h1>It works!</h1>' }, 'Server error, please contact support'],
  ['4xx that the call names', { status: 403, body: json({ code: 'FORBIDDEN', message: 'This is not yours.' }) }, 'This is not yours.'],
  [
    'another 4xx',
    { status: 409, body: json({ code: 'ODD', message: 'Written for nobody.' }) },
    'Error: Server responded with error (code 409)',
  ],
  ['5xx', { status: 502, body: json({ code: 'INTERNAL', message: 'at Object.<anonymous>' }) }, 'Server error, please contact support'],
  ['another status', { status: 300, body: '{}' }, 'Error: Server responded with error (code 300)'],
]

test('S1-177 S1-178 S1-179 S1-180 S1-181 S1-184 S1-188 S1-189 S1-198 each kind of failure reads in its own words, is asked once, and can be tried again', async ({
  browser,
}) => {
  const page = await enter(browser, agency)
  // Events about what was just created would refetch everything.
  await withoutNews(page)
  // Requests by the page; the browser itself retries a broken connection once.
  let asked: string[] = []
  page.on('request', (request) => void (/\/notifications\?/.test(request.url()) && asked.push(request.url())))
  for (const [name, fault, words] of kinds) {
    asked = []
    gateway.fail('GET', /^\/internal\/notifications\?/, fault)
    await page.goto('/notifications')
    await expect(page.getByText(words), name).toBeVisible()
    await expect(page.getByText('Object.<anonymous>')).toHaveCount(0)
    // The bar around it stays, and nothing retries automatically.
    await expect(page.getByRole('link', { name: 'Campaigns' }).first()).toBeVisible()
    await page.evaluate(
      "window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
    )
    // Whatever it asked for was asked before this.
    await page.evaluate("fetch('/robots.txt').then((answer) => answer.text())")
    expect(asked, name).toHaveLength(1)
    gateway.mend()
    // Its request may be reported later than the words go; it must not count for the next kind.
    const answered = page.waitForResponse(/\/notifications\?/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(words), name).toHaveCount(0)
    await answered
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

const beginTalk = () =>
  crowd.deps.db
    .transaction()
    .execute((tx) => requireConversation(tx, { agencyId: agency.member.id, creatorId: creator.member.id }, crowd.deps.now()))

test('S2-088 S2-022 S1-171 a screen that cannot be filled has its own sentence above the reason', async ({ browser }) => {
  const conversationId = await beginTalk()
  const cases: [somebody: Somebody, path: string, call: RegExp, words: string][] = [
    [agency, '/settings/user-profile', /^\/internal\/user\/profile$/, 'Failed getting your profile'],
    [agency, '/agency/billing/payment-methods', /^\/internal\/payment-methods$/, 'Failed getting your payment methods'],
    [agency, '/conversations', /^\/internal\/conversation-involvements/, 'Failed to fetch'],
    [creator, '/settings/creator-profile', /^\/internal\/creator-profile$/, 'Failed getting your profile'],
    [creator, '/settings/creator-profile-verification', /^\/internal\/creator-profile$/, 'Failed getting your profile'],
    [creator, '/conversations', /^\/internal\/conversation-involvements/, 'Failed to fetch'],
    [creator, `/conversations/${conversationId}`, /^\/internal\/.*\/messages\?/, 'Failed to fetch'],
  ]
  for (const somebody of [agency, creator]) {
    const page = await enter(browser, somebody)
    await withoutNews(page)
    for (const [, path, call, words] of cases.filter(([whose]) => whose === somebody)) {
      gateway.fail('GET', call, 'cut')
      await page.goto(path)
      await expect(page.getByText(words), path).toBeVisible()
      await expect(page.getByText(unreachable), path).toBeVisible()
      if (path === '/conversations') await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
      gateway.mend()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(words), path).toHaveCount(0)
    }
    await page.context().close()
  }
})

test('a screen whose member cannot be loaded has no bar, and shows the mark above the error', async ({ browser }) => {
  const page = await enter(browser, agency)
  gateway.fail('GET', /^\/internal\/user\/general$/, { status: 500, body: '{}' })
  await page.goto('/agency/jobs')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Server error, please contact support' })).toBeVisible()
  await expect(main.getByText('Pairtake', { exact: true })).toBeVisible()
  gateway.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
  await expect(main.getByText('Pairtake', { exact: true })).toHaveCount(0)
  await page.context().close()
})

/** Collects uncaught errors. */
function uncaughtOf(page: Page): string[] {
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(error.message))
  return uncaught
}

test('S1-171 S1-198 a conversation that cannot be fetched says so above its messages, is asked for once, and keeps what is typed', async ({
  browser,
}) => {
  const conversationId = await beginTalk()
  const page = await enter(browser, creator)
  await withoutNews(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const times = (path: string) => asked.filter((one) => one === `/internal/conversations/${conversationId}${path}`).length
  gateway.fail('GET', /^\/internal\/conversations\/[^/]+$/, { status: 500, body: '{}' })
  await page.goto(`/conversations/${conversationId}`)
  await expect(page.getByText('Failed to fetch')).toBeVisible()
  await expect(page.getByText('Server error, please contact support')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Good morning!')
  // The messages below it are still polled.
  await expect.poll(() => times('/messages')).toBeGreaterThanOrEqual(3)
  expect(times('')).toBe(1)
  gateway.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to fetch')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Good morning!')
  await page.context().close()
})

test('S1-182 what is sent on the side fails in silence; a change tells its failure where it was made', async ({ browser }) => {
  const notice = buildNotice('campaign_approved', { campaignName: 'Oat milk, slow mornings' })
  await crowd.deps.db.transaction().execute((tx) => postNotification(tx, crowd.deps, { to: agency.member.id, role: 'agency', notice }))
  const page = await enter(browser, agency)
  const uncaught = uncaughtOf(page)
  gateway.fail('POST', /\/notifications\/_seen$/, 'cut')
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/notifications')
  expect((await failed).url()).toMatch(/_seen$/)
  await expect(page.getByText('We approved and published “Oat milk, slow mornings”.')).toBeVisible()
  await expect(page.getByText(unreachable)).toHaveCount(0)

  gateway.fail('PATCH', /\/user\/mail-preferences$/, 'cut')
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
  gateway.fail('PATCH', /\/campaigns\//, 'cut')
  await page.goto(`/agency/campaigns/${data.id}/edit`)
  await page.getByLabel('Description').fill('Slow linen.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There was an error')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Slow linen.')
  await page.context().close()
})

test('S1-185 S1-186 S1-187 S2-114 a form shows field errors in a warning, and any other refusal in the server’s words', async ({
  browser,
}) => {
  const page = await enter(browser, agency)
  const change = page.getByRole('button', { name: 'Change password' })
  const secret = 'a-window-and-oats'
  await page.goto('/settings/security/change-password')
  // The service itself refuses, because only it knows the password.
  await page.getByLabel('Old password').fill('not-this-one')
  await page.getByLabel('New password', { exact: true }).fill(secret)
  await page.getByLabel('Confirm new password').fill(secret)
  await change.click()
  await expect(page.getByText('Please fix the following errors:')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^Old password: \S/ }),
  ).toBeVisible()
  await expect(page.getByLabel('Old password')).toHaveAttribute('aria-invalid', 'true')

  // A proxy in front of it refuses with its own message, and then without one.
  gateway.fail('POST', /change-password$/, { status: 429, body: json({ code: 'TOO_OFTEN', message: 'That was too often. Please wait.' }) })
  await page.getByLabel('Old password').fill('nor-this-one')
  await change.click()
  await expect(page.getByText('That was too often. Please wait.')).toBeVisible()
  gateway.fail('POST', /change-password$/, { status: 503, type: 'text/html', body: '<h1>Busy</h1>' })
  await change.click()
  await expect(page.getByText('Server error, please contact support')).toBeVisible()
  // A failure before anything is sent is not a response of the server, and the message says so.
  await page.evaluate("localStorage.removeItem('user-token')")
  await change.click()
  await expect(page.getByText('Error: Server responded with an error', { exact: true })).toBeVisible()
  await page.context().close()
})

test('S2-071 a part of a file that is refused, or taken without an etag, fails the upload; it can be tried again and is whole then', async ({
  browser,
}) => {
  const page = await enter(browser, creator)
  await page.goto(`/conversations/${await beginTalk()}`)
  const files = page.getByRole('list', { name: 'Files to send' })
  const words = 'Part of this file couldn’t be stored. Please try again.'
  const faults: Fault[] = [{ status: 400, body: '{}' }, { strip: ['etag'] }]
  for (const [index, fault] of faults.entries()) {
    const name = `notes-${index}.txt`
    gateway.fail('PUT', /\/parts\/1/, fault)
    await page.locator('form input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Oats, slowly.') })
    await expect(files.getByRole('alert').filter({ hasText: words }), JSON.stringify(fault)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
    gateway.mend()
    await page.getByRole('button', { name: `Try ${name} again` }).click()
    await expect(files.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  }
  await page.context().close()
})

test('S1-184 S1-198 while the server is gone a form says so and loses nothing; when it is back it saves', async ({ browser }) => {
  const page = await enter(browser, creator)
  await page.goto('/settings/user-profile')
  await page.getByLabel('First name').fill('Mira')
  await killService(service)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Mira')
  await service.begin()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByText(unreachable)).toHaveCount(0)
  await page.context().close()
})
