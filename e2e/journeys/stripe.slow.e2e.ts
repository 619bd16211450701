import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { addPaymentMethod, createSetupIntent, listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { buildAgency } from '@pairtake/server/testing/builders'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { openStripeDouble, type StripeDouble } from '@pairtake/server/testing/stripe-double/open-stripe-double'
import { saveCardByScript } from '@pairtake/server/testing/stripe-double/save-card'
import { Client } from '#harness/client.ts'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { openAs } from '#pages/as-member.ts'
import { cardYear } from '#steps/agency.ts'

let double: StripeDouble
let service: Service
let crowd: Crowd
let agency: Somebody
test.beforeAll(async () => {
  double = await openStripeDouble()
  const { settings } = double
  service = await Service.start({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
    STRIPE_API_URL: settings.apiUrl,
    STRIPE_JS_URL: settings.jsUrl,
  })
  crowd = await openCrowd(service)
  const member = await buildAgency(crowd.deps)
  agency = { member, client: new Client(service.address, member.token) }
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
  await double.close()
})

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill(`12 / ${cardYear % 100}`)
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Save card' }).click()
}

const added = (page: Page) => page.getByText('Payment method added')

test('S2-017 S2-021 a card is saved through Stripe’s own form, and what is wrong with it reads in Stripe’s words', async ({ browser }) => {
  const { page } = await openAs(browser, agency.client)
  const loaded: string[] = []
  page.on('request', (request) => void (request.url() === double.settings.jsUrl && loaded.push(request.url())))
  await page.goto('/agency/billing/payment-methods')
  const open = page.getByRole('link', { name: 'Add a payment method' }).first()
  await expect(open).toBeVisible()
  expect(loaded).toEqual([])
  await open.click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  expect(loaded).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Save card' })).toBeDisabled()

  await typeCard(page, '4000000000000002')
  const problem = page.getByRole('dialog').getByRole('alert')
  await expect(problem).toContainText('Your card was declined.')
  // If Stripe itself fails, none of its messages is meant for people.
  double.fail({ at: `POST /v1/setup_intents/${[...double.books.setups.keys()].at(-1)}/confirm`, how: 500, times: 1 })
  await typeCard(page, '4242424242424242')
  await expect(problem).toContainText('An unexpected error occurred.')
  await typeCard(page, '4242424242424242')
  await expect(added(page)).toBeVisible()
  await expect(page.getByText('4242').first()).toBeVisible()
  const { data } = await agency.client.call(listPaymentMethods, {})
  expect(data.map(({ last4, isDefault }) => [last4, isDefault])).toEqual([['4242', true]])
  await page.context().close()
})

test('S2-017 a bank that asks is answered inside the form, or on its own page and back', async ({ browser }) => {
  const { page } = await openAs(browser, agency.client)
  await page.goto('/agency/billing/payment-methods?add=true')
  await typeCard(page, '4000002500003155')
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('We are unable to authenticate your payment method.')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(added(page)).toBeVisible()

  double.books.account.asksOn = { bank: double.settings.apiUrl }
  try {
    await page.goto('/agency/billing/payment-methods?add=true')
    await typeCard(page, '4000002500003155')
    await page.getByRole('link', { name: 'Fail authentication' }).click()
    await expect(page).toHaveURL(/\/agency\/billing\/payment-methods\?/)
    await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible()
    await page.goto('/agency/billing/payment-methods?add=true')
    await typeCard(page, '4000002500003155')
    await page.getByRole('link', { name: 'Complete authentication' }).click()
    await expect(added(page)).toBeVisible()
    await expect(page).toHaveURL('/agency/billing/payment-methods')
  } finally {
    double.books.account.asksOn = 'form'
  }
  const { data } = await agency.client.call(listPaymentMethods, {})
  expect(data.map(({ last4 }) => last4)).toEqual(['4242', '3155', '3155'])
  await page.context().close()
})

test('R-065 a job is finalized through Stripe once, whatever is lost, doubled, late or forged on the way', async () => {
  const creator = await crowd.creator('Mara')
  const { id } = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member })
  double.fail({ at: 'POST /v1/payment_intents', how: 'lost_answer', times: 1 })
  await agency.client.call(finalizeContract, { params: { id } })
  expect((await agency.client.call(getContract, { params: { id } })).data.state).toBe('finalizing')

  const events = double.books.events.filter(({ type }) => type === 'payment_intent.succeeded')
  expect(events).toHaveLength(1)
  const deliver = (body: Buffer, signature: string) =>
    fetch(`${service.address}/internal/payments/webhook`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  for (const event of [...events, ...events]) {
    const { rawBody, signature } = double.sign(event)
    expect((await deliver(rawBody, signature)).status).toBe(200)
    const forged = Buffer.from(rawBody.toString().replace('"eur"', '"usd"'))
    expect((await deliver(forged, signature)).status).toBe(400)
  }
  expect([...double.books.intents.values()].map(({ status, currency }) => [status, currency])).toEqual([['succeeded', 'eur']])
})

/** Creates a job whose charge the bank declined because the brand has to confirm it. */
async function buildAsked(brand: Somebody) {
  const creator = await crowd.creator('Noor')
  const contract = await buildContract(crowd.deps, { agency: brand.member, creator: creator.member })
  const refused = await brand.client.refused(finalizeContract, { params: { id: contract.id } })
  expect(refused.body.message).toBe('Your bank asks you to confirm this payment.')
  return contract
}

const charged = ({ paymentId }: { paymentId: string }) =>
  [...double.books.intents.values()].filter(({ status, metadata }) => status === 'succeeded' && metadata['paymentId'] === paymentId).length

test('R-215 a brand confirms a charge with its bank, above the page or on the bank’s own page and back, and pays once', async ({
  browser,
}) => {
  const member = await buildAgency(crowd.deps)
  const brand = { member, client: new Client(service.address, member.token) }
  const { data: setup } = await brand.client.call(createSetupIntent, {})
  const paymentMethodId = await saveCardByScript(double.settings, setup.clientSecret, '4000002760003184')
  await brand.client.call(addPaymentMethod, { body: { paymentMethodId } })
  const above = await buildAsked(brand)
  const { page } = await openAs(browser, brand.client)
  const scripts: string[] = []
  page.on('request', (request) => void (request.url() === double.settings.jsUrl && scripts.push(request.url())))
  await page.goto(`/agency/billing/payments/${above.paymentId}`)
  const confirm = page.getByRole('link', { name: 'Confirm with your bank' })
  await expect(confirm).toBeVisible()
  expect(scripts).toEqual([])
  await confirm.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('to your Visa ending in 3184')
  const bank = page.frameLocator('iframe[title="Stripe"]')
  await bank.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(dialog).toContainText('We are unable to authenticate your payment method.')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Payment confirmed. The originals are yours.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Download invoice' })).toBeVisible()
  expect(charged(above)).toBe(1)

  const away = await buildAsked(brand)
  double.books.account.asksOn = { bank: double.settings.apiUrl }
  try {
    await page.goto(`/agency/billing/payments/${away.paymentId}?confirm=true`)
    await page.getByRole('link', { name: 'Fail authentication' }).click()
    await expect(page.getByText('We are unable to authenticate your payment method.').first()).toBeVisible()
    await expect(page).toHaveURL(`/agency/billing/payments/${away.paymentId}`)
    await confirm.click()
    await page.getByRole('link', { name: 'Complete authentication' }).click()
    await expect(page.getByText('Payment confirmed. The originals are yours.')).toBeVisible()
    await expect(page).toHaveURL(`/agency/billing/payments/${away.paymentId}`)
    await expect(page.getByRole('link', { name: 'Download invoice' })).toBeVisible()
  } finally {
    double.books.account.asksOn = 'form'
  }
  expect(charged(away)).toBe(1)
  await page.context().close()
})
