import { expect, test } from '#harness/test.ts'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Client } from '#harness/client.ts'
import { Service } from '#harness/service.ts'
import { openPage } from '#pages/as-member.ts'
import { addCard } from '#pages/brand.ts'
import { openBrowser } from '#pages/entry.ts'
import { Gateway, type Fault } from '#steps/gateway.ts'

let service: Service
let gateway: Gateway
let crowd: Crowd
test.beforeAll(async () => {
  service = await Service.shared()
  gateway = await Gateway.to(service.address)
  crowd = await openCrowd(service)
})
test.afterEach(() => gateway.mend())
test.afterAll(async () => {
  await crowd.close()
  await gateway.close()
  await service.stop()
})

const broken: Fault = { status: 500, body: '{}' }

test('S2-027 earnings and payouts are led to from the dashboard when a call of its own fails, and from the menu on every screen', async ({
  browser,
}) => {
  const creator = await crowd.creator()
  const page = await openPage(browser, new Client(gateway.address, creator.client.token))
  gateway.fail('GET', /^\/internal\/dashboard/, broken)
  gateway.fail('GET', /^\/internal\/creator-finances/, broken)
  await page.goto('/creator/dashboard')
  await expect(page.getByText('Server error, please contact support').first()).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Earnings' })).toHaveAttribute('href', '/creator/finances/earnings')
  await expect(main.getByRole('link', { name: 'Payouts' })).toHaveAttribute('href', '/creator/finances/payouts')
  gateway.mend()
  await page.goto('/creator/jobs')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('link', { name: 'Finances' }).click()
  await expect(page).toHaveURL('/creator/finances/earnings')
  await page.context().close()
})

test('parts of a screen that fail at once each say what could not be loaded, and are tried again one by one (R-437)', async ({
  browser,
}) => {
  const creator = await crowd.creator()
  const page = await openPage(browser, new Client(gateway.address, creator.client.token))
  for (const read of [/^\/internal\/creator-finances/, /^\/internal\/dashboard/, /^\/internal\/earnings/]) gateway.fail('GET', read, broken)
  await page.goto('/creator/finances/earnings')
  const failures = page.getByRole('main').getByRole('alert')
  const names = ['Your balance could not be loaded', 'The chart could not be loaded', 'Your earnings could not be loaded']
  await expect(failures.getByRole('heading')).toHaveText(names)
  await expect(failures.getByText('Server error, please contact support')).toHaveCount(3)
  gateway.mend()
  await failures
    .filter({ hasText: names[1] ?? '' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect(failures.getByRole('heading')).toHaveText([names[0] ?? '', names[2] ?? ''])
  await page.context().close()
})

test('S2-001 S1-034 the terms stand when the figures of the installation cannot be fetched', async ({ browser }) => {
  gateway.fail('GET', /^\/internal\/config/, broken)
  const { context, page } = await openBrowser(browser, gateway.address)
  await page.goto('/legal/terms-of-service')
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings).toHaveCount(9)
  await expect(page.getByText(/calculated when the job is accepted, at the rate that applies then\. The creator pays no fee/)).toBeVisible()
  await expect(page.getByText(/undefined|null/)).toHaveCount(0)
  gateway.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/at the rate that applies then, which is 15% of the creator’s price today/)).toBeVisible()
  await context.close()
})

test('S1-047 a user that cannot be loaded because the server fails keeps the session, and says so', async ({ browser }) => {
  const creator = await crowd.creator()
  const page = await openPage(browser, new Client(gateway.address, creator.client.token))
  gateway.fail('GET', /^\/internal\/user\/general/, { status: 503, body: '{}' })
  await page.goto('/creator/jobs')
  await expect(page.getByText('Server error, please contact support')).toBeVisible()
  await expect(page).toHaveURL('/creator/jobs')
  expect(await page.evaluate("localStorage.getItem('user-token')")).toBe(creator.client.token)
  gateway.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My jobs' })).toBeVisible()
  await page.context().close()
})

test('S2-021 what is no error of the card reads as an unexpected error', async ({ browser }) => {
  const agency = await crowd.newAgency()
  const page = await openPage(browser, new Client(gateway.address, agency.client.token))
  const dialog = page.getByRole('dialog', { name: 'Add a payment method' })
  const faults: Fault[] = [
    { status: 500, body: '{"code":"INTERNAL","message":"at Object.<anonymous>"}' },
    { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
    'cut',
  ]
  for (const fault of faults) {
    gateway.fail('POST', /confirm-setup$/, fault)
    await addCard(page, '4242 4242 4242 4242')
    await expect(dialog.getByText('An unexpected error occurred.'), JSON.stringify(fault)).toBeVisible()
    gateway.mend()
  }
  await page.context().close()
})
