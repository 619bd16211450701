import { expect, test } from '#harness/test.ts'
import { Service } from '#harness/service.ts'
import type { Client } from '#harness/client.ts'
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

type Begun = { client: Client; path: string; reads: string[] }

async function begun(): Promise<Begun[]> {
  const { agency, creator, campaignId, contractId } = await openReviewedContract(market.crowd)
  const { conversationId } = await readContract(creator.client, contractId)
  const ofAgency = [
    { path: `/agency/campaigns/${campaignId}/summary`, reads: [`/campaigns/${campaignId}`] },
    { path: `/agency/campaigns/${campaignId}/edit`, reads: [`/campaigns/${campaignId}`] },
    { path: '/agency/billing/billing-information', reads: ['/billing-information', '/user/profile'] },
    { path: '/agency/billing/payment-methods', reads: ['/payment-methods'] },
  ]
  const ofCreator = [
    { path: `/creator/jobs/${contractId}/summary`, reads: [`/contracts/${contractId}`] },
    { path: `/creator/jobs/${contractId}/messages`, reads: [`/contracts/${contractId}`] },
    {
      path: `/conversations/${conversationId}`,
      reads: [`/conversations/${conversationId}`, `/relationship-by-conversation/${conversationId}`],
    },
    { path: '/creator/finances/payouts/request', reads: ['/creator-finances', '/payout-beneficiary', '/user/profile', '/creator-profile'] },
    { path: '/settings/creator-profile', reads: ['/creator-profile'] },
    { path: '/settings/user-profile', reads: ['/user/profile'] },
    { path: '/settings/notifications', reads: ['/user/mail-preferences'] },
  ]
  const ofOperator = ['campaigns', 'creators', 'jobs', 'payouts', 'payments'].map((name) => {
    return { path: `/operator/${name}`, reads: ['/operator/overview'] }
  })
  return [
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
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
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
