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
    { path: `/creator/jobs/${contractId}/summary`, reads: [`/contracts/${contractId}`] },
    { path: `/creator/jobs/${contractId}/messages`, reads: [`/contracts/${contractId}`] },
    {
      path: `/conversations/${conversationId}`,
      reads: [
        `/conversations/${conversationId}`,
        `/relationship-by-conversation/${conversationId}`,
        `/conversations/${conversationId}/messages?limit=20`,
      ],
    },
    {
      path: '/creator/finances/payouts/request',
      reads: ['/creator-finances', '/payout-beneficiary', '/user/profile', '/creator-profile', '/creator-tax'],
    },
    { path: '/settings/account', reads: ['/user/sessions'] },
    { path: '/settings/creator-profile', reads: ['/creator-profile'] },
    { path: '/settings/user-profile', reads: ['/user/profile', '/config'] },
    { path: '/settings/notifications', reads: ['/user/mail-preferences'] },
  ]
  const queues = ['campaigns', 'creators', 'jobs', 'payouts', 'payments', 'chargebacks'].map((name) => {
    return { path: `/operator/${name}`, reads: ['/operator/overview'] }
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

test('what a first view does not show is read after it, and the footer comes with all of its links (R-435)', async ({ browser }) => {
  const { creator } = await openReviewedContract(market.crowd)
  const page = await openPage(browser, creator.client, telephone)
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
