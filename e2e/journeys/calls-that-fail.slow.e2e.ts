import { expect, test, type Page } from '#harness/test.ts'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { listMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { listPayouts, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Client } from '#harness/client.ts'
import { Service } from '#harness/service.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openPage } from '#pages/as-member.ts'
import { addCard } from '#pages/brand.ts'
import { openBrowser } from '#pages/entry.ts'
import { apply } from '#steps/bargain.ts'
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

/** Presses a button whose call reaches the service, which carries it out, but whose answer is lost. */
async function pressAndLoseAnswer(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST' && request.url().endsWith(path))
  const answerAgain = await answerInstead(page, `**/internal${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    expect((await route.fetch()).status()).toBe(200)
    return route.abort('connectionreset')
  })
  await press()
  await lost
  answerAgain()
}

test('R-483 a payout whose answer was lost is made once when it is requested again', async ({ browser }) => {
  const [{ client, member }, agency] = [await crowd.creator(), await crowd.agency()]
  const contract = await buildContract(crowd.deps, { agency: agency.member, creator: member, priceMinor: 20_000 })
  await agency.client.call(finalizeContract, { params: { id: contract.id } })
  const bank = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bankName: 'Commerzbank', bankAddress: 'Frankfurt' }
  await client.call(saveBeneficiary, { body: { ...bank, fullName: 'Mara Kovac', address: 'Allee 2, Hamburg' } })
  const page = await openPage(browser, client)
  await page.goto('/creator/finances/payouts/request')
  await page.getByLabel('Amount', { exact: true }).fill('100')
  const request = page.getByRole('button', { name: /^Request €100/ })
  await pressAndLoseAnswer(page, '/payouts', () => request.click())
  await expect(page.getByText('Failed contacting the server.').first()).toBeVisible()
  await request.click()
  await expect(page.getByText('Payout request created')).toBeVisible()
  expect((await client.call(listPayouts, {})).data).toMatchObject([{ amount: { amount: 100 } }])
  await page.context().close()
})

test('R-483 a campaign and the first message to a candidate are made once when their answer was lost', async ({ browser }) => {
  const [{ client, member }, creator] = [await crowd.agency(), await crowd.creator('Gina')]
  const page = await openPage(browser, client)
  await page.goto('/agency/campaigns?new=true')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Evening shelf')
  const create = dialog.getByRole('button', { name: 'Create' })
  await pressAndLoseAnswer(page, '/campaigns', () => create.click())
  await expect(dialog.getByText('Failed contacting the server.')).toBeVisible()
  await create.click()
  await expect(page).toHaveURL(/\/agency\/campaigns\/[\w-]+\/edit/)
  expect((await client.call(listCampaigns, {})).data).toMatchObject([{ name: 'Evening shelf' }])

  const campaign = await buildPublishedCampaign(crowd.deps, member)
  const id = await apply(creator.client, campaign.id, 100)
  await page.goto(`/agency/campaigns/${campaign.id}/candidates?candidateRequestId=${id}`)
  await dialog.getByRole('button', { name: 'Message the creator' }).click()
  await dialog.getByLabel('Message to Gina').fill('When could you begin?')
  const send = dialog.getByRole('button', { name: 'Send message' })
  await pressAndLoseAnswer(page, `/candidate-requests/${id}/initiate-conversation`, () => send.click())
  await expect(dialog.getByText('Failed to send the message. Try again...')).toBeVisible()
  await send.click()
  await expect(page).toHaveURL(/\/conversations\/[\w-]+$/)
  const conversationId = page.url().split('/').at(-1) ?? ''
  const { data: messages } = await client.call(listMessages, { params: { id: conversationId } })
  expect(messages.map(({ text }) => text)).toEqual(['When could you begin?'])
  await page.context().close()
})
