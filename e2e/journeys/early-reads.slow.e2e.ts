import { createCampaign, publishCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { listOperatorCampaigns } from '@pairtake/protocol/operator/operator-review-endpoints'
import type { Page } from '@playwright/test'
import { expect, test } from '#harness/test.ts'
import { Service } from '#harness/service.ts'
import { Client } from '#harness/client.ts'
import { holdScript, openPage, settled, telephone } from '#pages/as-member.ts'
import { openReviewedContract, readContract } from '#steps/contract.ts'
import { openMarket, type Market } from '#steps/market.ts'

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

type Begun = { client: Pick<Client, 'address' | 'token'>; path: string; reads: string[]; later?: RegExp[] }

/** Whole weeks from Monday to Sunday and a day on either side, because days on the wire are in UTC. The browser's time zone is that of this process. */
function calendarOf(now: Date): string {
  const first = new Date(now.getFullYear(), now.getMonth(), 1)
  while (first.getDay() !== 1) first.setDate(first.getDate() - 1)
  const last = new Date(now.getFullYear(), now.getMonth() + 1, 0)
  while (last.getDay() !== 0) last.setDate(last.getDate() + 1)
  const dayOf = (day: Date, by: number) => {
    const shifted = new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate() + by))
    return shifted.toISOString().slice(0, 10)
  }
  return `/calendar?from=${dayOf(first, -1)}&to=${dayOf(last, 1)}`
}

async function begun(): Promise<Begun[]> {
  const { agency, creator, campaignId, contractId } = await openReviewedContract(market.crowd)
  const { conversationId } = await readContract(creator.client, contractId)
  const ofAgency = [
    {
      path: '/agency/dashboard',
      reads: ['/dashboard', '/unread-messages', '/campaigns?page=1&limit=5', '/conversation-involvements?page=1&limit=3'],
    },
    { path: '/agency/campaigns?waitForReview=1', reads: ['/campaigns?page=1&limit=10'] },
    { path: `/agency/campaigns/${campaignId}/summary`, reads: [`/campaigns/${campaignId}`] },
    {
      path: `/agency/campaigns/${campaignId}/candidates`,
      reads: [`/campaigns/${campaignId}`, `/campaigns/${campaignId}/candidate-requests?page=1&limit=20&state=new`],
    },
    {
      path: `/agency/campaigns/${campaignId}/contracts`,
      reads: [`/campaigns/${campaignId}`, `/campaigns/${campaignId}/contracts?page=1&limit=20`],
    },
    // The limits of reference files are below the first view.
    { path: `/agency/campaigns/${campaignId}/edit`, reads: [`/campaigns/${campaignId}`], later: [/^\/internal\/config$/] },
    { path: '/agency/billing/billing-information', reads: ['/billing-information', '/user/profile'] },
    { path: '/agency/billing/payment-methods', reads: ['/payment-methods', '/config'] },
    {
      path: '/agency/billing/payments',
      reads: ['/payments?page=1&limit=20', '/payments?state=chargeback', '/payments?state=failed&sort=oldest'],
    },
  ]
  const ofCreator = [
    { path: '/creator/dashboard', reads: ['/dashboard', '/contracts?page=1&limit=4', '/creator-finances'] },
    {
      path: '/creator/finances/earnings',
      reads: ['/earnings?page=1&limit=20', '/creator-finances', '/dashboard', '/creator-tax', '/config'],
    },
    { path: '/creator/portfolio', reads: ['/portfolio', '/config'] },
    { path: '/creator/finances/payouts', reads: ['/payouts?page=1&limit=20', '/creator-finances', '/creator-tax'] },
    { path: `/creator/jobs/${contractId}/summary`, reads: [`/contracts/${contractId}`, `/conversations/${conversationId}`, '/config'] },
    { path: `/creator/jobs/${contractId}/messages`, reads: [`/contracts/${contractId}`, `/conversations/${conversationId}`] },
    {
      path: `/conversations/${conversationId}`,
      reads: [
        `/conversations/${conversationId}`,
        `/relationship-by-conversation/${conversationId}`,
        `/conversations/${conversationId}/messages?limit=20`,
        '/config',
      ],
    },
    {
      path: '/creator/finances/payouts/request',
      reads: ['/creator-finances', '/payout-beneficiary', '/user/profile', '/creator-profile', '/creator-tax'],
    },
    { path: '/calendar', reads: ['/calendar-feed', calendarOf(new Date())] },
    // What is still owed is part of deleting the account, below the first view.
    { path: '/settings/account', reads: ['/user/sessions'], later: [/^\/internal\/creator-finances$/] },
    { path: '/settings/creator-profile', reads: ['/creator-profile'] },
    { path: '/settings/user-profile', reads: ['/user/profile', '/config'] },
    { path: '/settings/notifications', reads: ['/user/mail-preferences'] },
  ]
  const queues = ['campaigns', 'creators', 'jobs', 'payouts', 'payments', 'chargebacks'].map((name) => {
    const hasClaims = !name.startsWith('pay')
    return { path: `/operator/${name}`, reads: ['/operator/overview', ...(hasClaims ? ['/operator/claims'] : [])] }
  })
  const ofOperator = [
    ...queues,
    { path: '/operator/payouts', reads: ['/operator/deleted-creators?limit=100'] },
    { path: '/operator/members', reads: ['/operator/members?page=1'] },
    { path: '/operator/audit', reads: ['/operator/audit?page=1'] },
    // The report of sellers is below the first view, and its year depends on the time zone that `/config` names.
    { path: '/operator/accounts', reads: ['/config'], later: [/^\/internal\/operator\/dac7$/] },
    { path: '/operator/accounts/balance', reads: ['/operator/balance-sheet'] },
    { path: '/operator/accounts/bank', reads: ['/operator/bank-lines?state=open&page=1&limit=100'] },
    { path: '/operator/accounts/creator-documents', reads: ['/operator/creator-papers?page=1&limit=100'] },
    {
      path: '/operator/accounts/provider',
      reads: ['/operator/provider-lines?fit=not_fitting&page=1&limit=100', '/operator/provider-stand'],
    },
  ]
  return [
    { client: new Client(service.address), path: '/legal/terms-of-service', reads: ['/config'] },
    ...ofAgency.map((one) => ({ ...one, client: agency.client })),
    ...ofCreator.map((one) => ({ ...one, client: creator.client })),
    ...ofOperator.map((one) => ({ ...one, client: market.operator })),
  ]
}

/**
 * Holds what the page's script reads by itself, which keeps the page from being at rest. The returned function waits until it is at rest, which live
 * events show, and then lets go of the reads.
 */
async function holdReads(page: Page, path: string, allowed: readonly RegExp[]): Promise<() => Promise<void>> {
  const held: { address: string; letGo: () => void }[] = []
  let isAtRest = false
  await page.route('**/internal/**', async (route) => {
    const address = new URL(route.request().url()).pathname
    if (address === '/internal/events') isAtRest = true
    else if (route.request().method() === 'GET' && !isAtRest && !allowed.some((pattern) => pattern.test(address)))
      await new Promise<void>((letGo) => held.push({ address, letGo }))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => (isAtRest ? 'at rest' : held.map(({ address }) => address)), { message: path }).toBe('at rest')
    for (const { letGo } of held) letGo()
  }
}

const untilLive = (asked: readonly string[]) => {
  const live = asked.indexOf('/internal/events')
  return live === -1 ? asked : asked.slice(0, live)
}

test('a screen’s own reads are sent before the page’s script has loaded, and once (R-410)', async ({ browser }) => {
  test.setTimeout(180_000)
  for (const { client, path, reads, later = [] } of await begun()) {
    const page = await openPage(browser, client, telephone)
    // What was read does not become too old while this machine draws the screen.
    await page.clock.setFixedTime(Date.now())
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url().slice(service.address.length)))
    const letGo = await holdScript(page)
    await page.goto(path, { waitUntil: 'commit' })
    const calls = reads.map((read) => `/internal${read}`)
    await expect.poll(() => calls.filter((call) => !asked.includes(call)), { message: path }).toEqual([])
    const untilRest = client.token === undefined ? undefined : await holdReads(page, path, later)
    letGo()
    // A visitor's page has no live events, which show that it is at rest.
    await untilRest?.()
    await settled(page)
    expect(await page.evaluate('Object.keys(globalThis.earlyAnswers ?? {})'), path).toEqual([])
    const first = untilLive(asked)
    expect(
      calls.filter((call) => first.filter((one) => one === call).length !== 1),
      path,
    ).toEqual([])
    await page.context().close()
  }
})

const oddMonths = [
  { now: '2026-08-15T12:00:00Z', timezoneId: 'UTC', read: '/calendar?from=2026-07-26&to=2026-09-07', of: 'six weeks' },
  { now: '2027-02-15T12:00:00Z', timezoneId: 'UTC', read: '/calendar?from=2027-01-31&to=2027-03-01', of: 'four weeks' },
  {
    now: '2026-12-31T12:00:00Z',
    timezoneId: 'Pacific/Auckland',
    read: '/calendar?from=2026-12-27&to=2027-02-01',
    of: 'a new year elsewhere',
  },
]
for (const { now, timezoneId, read, of } of oddMonths)
  test(`the calendar requests ${of} before the page’s script has loaded, and once (R-410)`, async ({ browser }) => {
    const page = await openPage(browser, market.agency, { ...telephone, timezoneId })
    await page.clock.setFixedTime(now)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url().slice(service.address.length)))
    const letGo = await holdScript(page)
    await page.goto('/calendar', { waitUntil: 'commit' })
    const days = () => asked.filter((one) => one.startsWith('/internal/calendar?'))
    await expect.poll(days).toEqual([`/internal${read}`])
    letGo()
    await settled(page)
    expect(days()).toHaveLength(1)
    expect(await page.evaluate('Object.keys(globalThis.earlyAnswers ?? {})')).toEqual([])
    await page.context().close()
  })

const desk = { viewport: { width: 1440, height: 900 } }

/** Puts a campaign into the operator's queue; returns the request that reads the queue's first record, and its name. */
async function firstInReview() {
  const { data } = await market.agency.call(createCampaign, { body: { name: 'Candlelight' } })
  const params = { id: data.id }
  await market.agency.call(saveCampaign, { params, body: { desiredAssets: [{ type: 'video', count: 1, brief: 'A candle.' }] } })
  await market.agency.call(publishCampaign, { params })
  const queue = await market.operator.call(listOperatorCampaigns, { query: { page: 1, state: 'in_review' } })
  const [first] = queue.data
  if (!first) throw new Error('The queue is empty.')
  return { read: `/internal/operator/campaigns/${first.id}`, name: first.name }
}

test('the first record of a queue is requested with its list where it is shown next to it, and once (R-410)', async ({ browser }) => {
  const { read, name } = await firstInReview()
  const page = await openPage(browser, market.operator, desk)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const letGo = await holdScript(page)
  await page.goto('/operator/campaigns', { waitUntil: 'commit' })
  await expect.poll(() => asked).toContain(read)
  letGo()
  await expect(page.locator('[data-record]').getByRole('heading', { name })).toBeVisible()
  expect(await page.evaluate('Object.keys(globalThis.earlyAnswers ?? {})')).toEqual([])
  expect(asked.filter((path) => path === read)).toHaveLength(1)
  await page.context().close()
})

test('what only a wide window shows is neither fetched nor drawn in a narrow one, and appears when it widens (R-441)', async ({
  browser,
}) => {
  const { read, name } = await firstInReview()
  const { agency, campaignId, contractId } = await openReviewedContract(market.crowd)
  const { conversationId } = await readContract(agency.client, contractId)
  const open = async (client: Client, path: string) => {
    const page = await openPage(browser, client, telephone)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto(path)
    await settled(page)
    // Live events begin once the first view has everything.
    await expect.poll(() => asked).toContain('/internal/events')
    return { page, asked, widen: () => page.setViewportSize(desk.viewport) }
  }

  const queue = await open(market.operator, '/operator/campaigns')
  const record = queue.page.locator('[data-record]')
  expect(queue.asked).not.toContain(read)
  await expect(record).toHaveCount(0)
  await queue.widen()
  await expect(record.getByRole('heading', { name })).toBeVisible()
  expect(queue.asked).toContain(read)
  // A reason that was typed is still there after the window was narrow.
  await record.getByRole('textbox').first().fill('Please show the candle.')
  await queue.page.setViewportSize(telephone.viewport)
  await expect(record).toBeHidden()
  await queue.widen()
  await expect(record.getByRole('textbox').first()).toHaveValue('Please show the candle.')
  await queue.page.context().close()

  const thread = await open(agency.client, `/conversations/${conversationId}`)
  const beside = ['/internal/conversation-involvements', `/internal/contracts/${contractId}`]
  const list = thread.page.getByRole('navigation', { name: 'Conversations' })
  const work = thread.page.getByRole('heading', { name: /^Your work/ })
  expect(beside.filter((path) => thread.asked.includes(path))).toEqual([])
  await expect(list).toHaveCount(0)
  await expect(work).toHaveCount(0)
  await thread.widen()
  await expect(list).toBeVisible()
  await expect(work).toBeVisible()
  await expect.poll(() => beside.filter((path) => !thread.asked.includes(path))).toEqual([])
  await thread.page.context().close()

  const editor = await open(agency.client, `/agency/campaigns/${campaignId}/edit`)
  const preview = editor.page.getByRole('article', { name: 'Preview' })
  await expect(preview).toHaveCount(0)
  await editor.widen()
  await expect(preview).toBeVisible()
  await editor.page.context().close()

  const calendar = await open(agency.client, '/calendar')
  const month = calendar.page.getByRole('table', { name: /^What is due/ })
  await expect(month).toHaveCount(0)
  await calendar.widen()
  await expect(month).toBeVisible()
  await calendar.page.context().close()
})

test('what a first view does not show is read after it, and the footer comes with all of its links (R-435)', async ({ browser }) => {
  const { creator } = await openReviewedContract(market.crowd)
  const page = await openPage(browser, creator.client, telephone)
  // The page waits four seconds for the list, and then reads the rest without it.
  await page.clock.setFixedTime(Date.now())
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/internal/creator-opportunities?page=1', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto('/creator/opportunities')
  await expect(page.getByRole('heading', { name: 'Find work' })).toBeVisible()
  const later = ['/internal/unread-messages', '/internal/notifications/_count-unseen', '/internal/config']
  expect(later.filter((path) => asked.includes(path))).toEqual([])
  letGo()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact support' })).toBeVisible()
  await expect.poll(() => later.filter((path) => !asked.includes(path))).toEqual([])
  await page.context().close()
})

test('the first cover of the work to find is fetched with the list, before the page’s script has loaded, and once (R-436)', async ({
  browser,
}) => {
  const { creator } = await openReviewedContract(market.crowd)
  const page = await openPage(browser, creator.client, telephone)
  const cover = `${service.address}/share.png`
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const letGo = await holdScript(page)
  await page.route('**/internal/creator-opportunities?page=1', async (route) => {
    const response = await route.fetch()
    const found = (await response.json()) as { data: { campaign: { coverUrl: string | null } }[] }
    await route.fulfill({
      response,
      json: { ...found, data: found.data.map((one) => ({ ...one, campaign: { ...one.campaign, coverUrl: cover } })) },
    })
  })
  await page.goto('/creator/opportunities', { waitUntil: 'commit' })
  await expect.poll(() => asked).toContain(cover)
  letGo()
  await expect(page.getByRole('article').first().locator('img[src$="share.png"]')).toHaveJSProperty('complete', true)
  expect(asked.filter((url) => url === cover)).toHaveLength(1)
  await page.context().close()
})
