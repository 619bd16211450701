import { expect, test } from '#harness/test.ts'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openPage, pathOf } from '#pages/as-member.ts'
import { readContract } from '#steps/contract.ts'

let service: Service
let crowd: Crowd
test.beforeAll(async () => {
  service = await Service.start()
  crowd = await openCrowd(service)
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

test('S1-102 S2-115 a page past the end of any list says so and leads back to its first page', async ({ browser }) => {
  const agency = await crowd.agency()
  const creator = await crowd.creator()
  const operator = await crowd.operator()
  const { id, campaignId } = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member })
  const { conversationId } = await readContract(creator.client, id)
  const lists: [somebody: typeof agency, first: string][] = [
    ...[
      '/agency/campaigns',
      `/agency/campaigns/${campaignId}/candidates`,
      `/agency/campaigns/${campaignId}/contracts`,
      '/agency/jobs',
      '/agency/billing/payments',
      `/conversations/${conversationId}`,
      '/notifications',
    ].map((first): [typeof agency, string] => [agency, first]),
    ...[
      '/creator/opportunities',
      '/creator/jobs',
      '/creator/finances/earnings',
      '/creator/finances/payouts',
      '/conversations',
      '/notifications',
    ].map((first): [typeof agency, string] => [creator, first]),
    ...[
      '/operator/campaigns',
      '/operator/creators',
      '/operator/jobs',
      '/operator/payouts',
      '/operator/payouts/batches',
      '/operator/chargebacks',
      '/operator/payments',
      '/operator/members',
      '/operator/accounts/creator-documents',
      '/operator/audit',
    ].map((first): [typeof agency, string] => [operator, first]),
  ]
  for (const somebody of [agency, creator, operator]) {
    const page = await openPage(browser, somebody.client)
    for (const [, first] of lists.filter(([whose]) => whose === somebody)) {
      await page.goto(`${first}?page=99`)
      await expect(page.getByText('There is nothing on this page').first(), first).toBeVisible()
      await page.getByRole('link', { name: 'Go to the first page' }).first().click()
      await expect(page.getByText('There is nothing on this page'), first).toHaveCount(0)
      expect(pathOf(page).replace(/[?&]state=\w+/, ''), first).toBe(first)
    }
    await page.context().close()
  }
})
