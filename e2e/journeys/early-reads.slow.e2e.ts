import { createCampaign, publishCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { listOperatorCampaigns } from '@pairtake/protocol/operator/operator-review-endpoints'
import { expect, test } from '#harness/test.ts'
import { Service } from '#harness/service.ts'
import { Client } from '#harness/client.ts'
import { openPage, settled, telephone } from '#pages/as-member.ts'
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

type Begun = { client: Pick<Client, 'address' | 'token'>; path: string; reads: string[] }

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
    { path: `/agency/campaigns/${campaignId}/edit`, reads: [`/campaigns/${campaignId}`] },
    { path: '/agency/billing/billing-information', reads: ['/billing-information', '/user/profile'] },
    { path: '/agency/billing/payment-methods', reads: ['/payment-methods', '/config'] },
    {
      path: '/agency/billing/payments',
      reads: ['/payments?page=1&limit=20', '/payments?state=chargeback', '/payments?state=failed&sort=oldest'],
    },
  ]
  const ofCreator = [
    { path: '/creator/dashboard', reads: ['/dashboard', '/contracts?page=1&limit=4', '/creator-finances'] },
    { path: '/creator/finances/earnings', reads: ['/earnings?page=1&limit=20', '/creator-finances', '/dashboard', '/creator-tax'] },
    { path: '/creator/finances/payouts', reads: ['/payouts?page=1&limit=20', '/creator-finances', '/creator-tax'] },
    { path: `/creator/jobs/${contractId}/summary`, reads: [`/contracts/${contractId}`, '/config'] },
    { path: `/creator/jobs/${contractId}/messages`, reads: [`/contracts/${contractId}`] },
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
    { path: '/calendar', reads: ['/calendar-feed'] },
    { path: '/settings/account', reads: ['/user/sessions'] },
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
    { path: '/operator/members', reads: ['/operator/members?page=1'] },
    { path: '/operator/audit', reads: ['/operator/audit?page=1'] },
    { path: '/operator/accounts', reads: ['/config'] },
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

test('a screen’s own reads are sent before the page’s script has loaded, and once (R-410)', async ({ browser }) => {
  test.setTimeout(180_000)
  for (const { client, path, reads } of await begun()) {
    const page = await openPage(browser, client, telephone)
    // What was read does not become too old while this machine draws the screen.
    await page.clock.setFixedTime(Date.now())
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url().slice(service.address.length)))
    let letGo = () => {}
    const isHeld = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await isHeld
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const calls = reads.map((read) => `/internal${read}`)
    await expect.poll(() => calls.filter((call) => !asked.includes(call)), { message: path }).toEqual([])
    letGo()
    await settled(page)
    expect(await page.evaluate('Object.keys(globalThis.earlyAnswers ?? {})'), path).toEqual([])
    const first = asked.slice(0, asked.indexOf('/internal/events') === -1 ? undefined : asked.indexOf('/internal/events'))
    expect(
      calls.filter((call) => first.filter((one) => one === call).length !== 1),
      path,
    ).toEqual([])
    await page.context().close()
  }
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
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await isHeld
    await route.continue()
  })
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
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await isHeld
    await route.continue()
  })
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
