import { readFile } from 'node:fs/promises'
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
  await page.getByRole('radio', { name: 'Draft' }).click({ force: true })
  await expect(page.getByText('No campaign matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(4)
  await page.getByLabel('Sort campaigns').selectOption('Name')
  await expect(page).toHaveURL('/agency/campaigns?sort=name')
  await expect(rows.first()).toContainText('Fig jam')

  await page.goto(`/agency/campaigns/${oat.id}/candidates`)
  await page.getByLabel('Sort candidates').selectOption('Highest price')
  // Without it the newest application comes first.
  await expect(rows.first()).toContainText('Noor K.')
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
  await page.getByRole('radio', { name: 'Delivered' }).click({ force: true })
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

  // On a phone the filters are one line that scrolls, and the chosen one is in view.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/agency/billing/payments?state=refunded')
  await expect(page.locator('label').filter({ hasText: 'Refunded' })).toBeInViewport({ ratio: 1 })
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
  await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Rye bread' })
  await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Beard oil', restriction_genders: ['male'] })
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
  await page.goto('/creator/opportunities')
  await expect(page.getByRole('heading', { name: 'Beard oil' })).toBeVisible()
  await page.getByText('Open to me', { exact: true }).click()
  await expect(page).toHaveURL('/creator/opportunities?applicable=true')
  await expect(page.getByRole('heading', { name: 'Beard oil' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Rye bread' })).toBeVisible()
  await page.context().close()
  expect(faults).toEqual([])
})

test('R-440 an operator downloads each list as it is narrowed, and the log of activity says so at once', async ({ browser }) => {
  const agency = await crowd.agency()
  const [mona, otto] = [await crowd.creator('Mona'), await crowd.creator('Otto')]
  await buildContract(crowd.deps, { agency: agency.member, creator: mona.member })
  await buildContract(crowd.deps, { agency: agency.member, creator: otto.member })
  await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Mona’s own tea' })
  const { page, faults } = await openAs(browser, (await crowd.operator()).client)
  const download = async (name: string) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${name} as CSV` }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(new RegExp(`^pairtake-${name.replaceAll(' ', '-')}-\\d{4}-\\d{2}-\\d{2}\\.csv$`))
    return readFile(await file.path(), 'utf8')
  }

  await page.goto('/operator/payments?state=scheduled&q=mona')
  await expect(page.getByRole('row')).toHaveCount(2)
  const payments = (await download('payments')).trimEnd().split('\r\n')
  expect(payments).toHaveLength(2)
  expect(payments[1]).toContain(',Mona K.,scheduled,')
  await page.goto('/operator/campaigns?state=published&q=tea')
  await expect(page.getByRole('article', { name: 'Mona’s own tea' })).toBeVisible()
  expect(await download('campaigns')).toContain('Mona’s own tea')
  for (const [path, name] of [
    ['payouts/batches', 'payout batches'],
    ['creators', 'creators'],
    ['jobs', 'jobs'],
    ['payouts', 'payouts'],
    ['chargebacks', 'chargebacks'],
    ['members', 'members'],
  ] as const) {
    await page.goto(`/operator/${path}?state=all`)
    await download(name)
  }

  await page.goto('/operator/audit?state=list')
  const entry = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(entry('Payments, scheduled, “mona” (1 row)')).toContainText('List downloaded')
  await expect(entry('Campaigns, published, “tea” (1 row)')).toBeVisible()
  await expect(entry('Audit log, list (')).toHaveCount(0)
  await download('audit log')
  await expect(entry('Audit log, list (')).toBeVisible()

  // A refused download says why and loses nothing.
  await page.route('**/operator/audit/download', (route) =>
    route.fulfill({ status: 413, json: { code: 'TOO_LARGE', message: 'A file holds at most 20,000 rows.' } }),
  )
  await page.getByRole('button', { name: 'Download audit log as CSV' }).click()
  await expect(page.getByText('A file holds at most 20,000 rows.')).toBeVisible()
  await page.context().close()
  expect(faults.filter((fault) => !fault.includes('413'))).toEqual([])
})
