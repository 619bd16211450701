import { expect, test } from '#harness/test.ts'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { apply } from '#steps/bargain.ts'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'

let service: Service
let crowd: Crowd

test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

test('R-147 a brand searches, narrows and sorts its lists, and the address keeps it', async ({ browser }) => {
  const agency = await crowd.agency()
  const [noor, otto] = [await crowd.creator('Noor'), await crowd.creator('Otto')]
  const oat = await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Oat milk' })
  await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Fig jam' })
  await apply(noor.client, oat.id, 300)
  await apply(otto.client, oat.id, 100)
  await buildContract(crowd.deps, { agency: agency.member, creator: noor.member, state: 'in_progress' })
  await buildContract(crowd.deps, { agency: agency.member, creator: otto.member })
  const { page, faults } = await openAs(browser, agency.client)
  const rows = page.getByRole('main').getByRole('listitem')
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

  await page.goto('/agency/dashboard')
  await page.getByRole('link', { name: /^Casting/ }).click()
  await expect(page).toHaveURL('/agency/campaigns?state=undecided')
  await expect(rows).toHaveCount(1)
  await expect(link('Oat milk')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/agency/campaigns')
  await expect(page.getByRole('status').filter({ hasText: '4 campaigns' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search campaigns' }).fill('jam')
  await expect(page).toHaveURL('/agency/campaigns?q=jam')
  await expect(rows).toHaveCount(1)
  await page.getByRole('radio', { name: 'Draft' }).check({ force: true })
  await expect(page.getByText('No campaign matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(4)
  await page.getByLabel('Sort campaigns').selectOption('Name')
  await expect(page).toHaveURL('/agency/campaigns?sort=name')
  await expect(rows.first()).toContainText('Fig jam')

  await page.goto(`/agency/campaigns/${oat.id}/candidates`)
  await page.getByLabel('Sort candidates').selectOption('Lowest price')
  await expect(rows.first()).toContainText('Otto K.')
  await page.getByRole('searchbox', { name: 'Search candidates' }).fill('noor')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search candidates' })).toHaveValue('noor')
  await expect(rows).toHaveCount(1)

  await page.goto('/agency/dashboard')
  await page.getByRole('link', { name: /^Shooting/ }).click()
  await expect(page).toHaveURL('/agency/jobs?state=in_progress')
  await expect(rows).toHaveCount(1)
  await link('Noor K.').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/agency/jobs?state=in_progress')
  await page.getByRole('radio', { name: 'Delivered' }).check({ force: true })
  await expect(link('Otto K.')).toBeVisible()

  await page.goto('/agency/billing/payments?state=scheduled&q=otto')
  await expect(page.getByRole('row')).toHaveCount(2)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download payments as CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^pairtake-payments-\d{4}-\d{2}-\d{2}\.csv$/)
  await page.goto('/agency/billing/payments?state=nonsense&sort=9')
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.goto('/conversations')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('otto')
  await expect(page).toHaveURL(/\/conversations\/[^?]+\?q=otto$/)
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(1)
  await page.context().close()
  expect(faults).toEqual([])
})

test('R-147 a creator narrows the jobs and the work to find', async ({ browser }) => {
  const agency = await crowd.agency()
  const pia = await crowd.creator('Pia')
  await buildContract(crowd.deps, { agency: agency.member, creator: pia.member, state: 'in_progress' })
  await buildContract(crowd.deps, { agency: agency.member, creator: pia.member })
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Slow soap' })
  await apply(pia.client, campaign.id, 90)
  const { page, faults } = await openAs(browser, pia.client, { viewport: { width: 360, height: 740 } })
  await page.goto('/creator/dashboard')
  await page.getByRole('link', { name: /^Shooting/ }).click()
  await expect(page).toHaveURL('/creator/jobs?state=in_progress')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.goBack()
  await page.getByRole('link', { name: /^Casting/ }).click()
  await expect(page).toHaveURL('/creator/opportunities?mine=true')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Slow soap' })).toBeVisible()
  await page.getByLabel('Sort campaigns').selectOption('Least to make')
  await expect(page).toHaveURL('/creator/opportunities?mine=true&sort=least')
  await page.context().close()
  expect(faults).toEqual([])
})
