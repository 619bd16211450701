import { expect, test } from '#harness/test.ts'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { apply } from '#steps/bargain.ts'
import { readContract } from '#steps/contract.ts'
import { openCampaign, openMarket, type Market } from '#steps/market.ts'

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

test('R-442 what two share is shown five at a time, newest first, and the older ones on request', async ({ browser }) => {
  const { member, client } = await market.crowd.creator('Ines')
  const { id } = await buildContract(market.crowd.deps, { agency: market.brand, creator: member, state: 'in_progress' })
  const { conversationId } = await readContract(client, id)
  const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth', 'Eleventh']
  for (const name of names) await apply(client, await openCampaign(market, { name: `${name} wish` }), 90)
  const { page, faults } = await openAs(browser, market.agency)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/relationship-by-conversation/*', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto(`/conversations/${conversationId}`)
  await expect(page.getByRole('heading', { name: 'Ines K.' })).toBeVisible()
  // What is not known yet is not said to be nothing.
  await expect(page.getByRole('complementary').getByRole('status').first()).toHaveText('Loading')
  await expect(page.getByText('You have no job or application together yet.')).toHaveCount(0)
  letGo()
  const cards = page.getByRole('complementary').getByRole('article')
  const titles = [...names.toReversed().map((name) => `${name} wish`), 'Oat milk, slow mornings']
  await expect(cards.locator('b')).toHaveText(titles.slice(0, 5))
  // A page that opens its event stream late reads again what it shows, so records are counted, not calls.
  const recordsRead = () => new Set(asked.filter((path) => /^\/internal\/(?:candidate-requests|contracts)\/[\w-]+$/.test(path))).size
  await expect.poll(recordsRead).toBe(5)

  await page.getByRole('button', { name: 'Show 5 more of 7' }).press('Enter')
  await expect(cards.locator('b')).toHaveText(titles.slice(0, 10))
  await expect(cards.nth(5).getByRole('link')).toBeFocused()
  await expect.poll(recordsRead).toBe(10)
  await page.getByRole('button', { name: 'Show 2 more' }).press('Enter')
  await expect(cards.locator('b')).toHaveText(titles)
  await expect(cards.nth(10).getByRole('link')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Show / })).toHaveCount(0)
  await expect.poll(recordsRead).toBe(12)
  expect(faults).toEqual([])
})
