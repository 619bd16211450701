import { answerInstead } from '#pages/answer-instead.ts'
import { expect, test } from '#harness/test.ts'
import { getBillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs, withoutNews } from '#pages/as-member.ts'
import { addCard } from '#pages/brand.ts'
import { choose } from '#pages/entry.ts'
import { cardYear, saveCard } from '#steps/agency.ts'

let service: Service
let crowd: Crowd
let agency: Somebody

test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

test('S2-010 S2-011 S2-012 S2-013 S2-015 S2-016 payments are listed by pages, and each tells what is paid, when and for what', async ({
  browser,
}) => {
  const creator = await crowd.creator('Mara')
  const future = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member, state: 'in_progress' })
  const scheduled = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member })
  const paid = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member })
  await agency.client.call(finalizeContract, { params: { id: paid.id } })
  for (let number = 4; number <= 21; number++) await buildContract(crowd.deps, { agency: agency.member, creator: creator.member })

  const { page, faults } = await openAs(browser, agency.client)
  const asked = page.waitForRequest((request) => request.url().includes('/internal/payments'))
  await page.goto('/agency/billing')
  await expect(page).toHaveURL('/agency/billing/payments')
  expect(new URL((await asked).url()).search).toContain('page=1')
  const tabs = page.getByRole('navigation', { name: 'Billing', exact: true })
  await expect(tabs.getByRole('link')).toHaveText(['Payments', 'Billing information', 'Payment methods'])
  for (const [name, path] of [
    ['Billing information', 'billing-information'],
    ['Payment methods', 'payment-methods'],
    ['Payments', 'payments'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/agency/billing/${path}`)
  }
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row')
  await expect(rows).toHaveCount(21)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/agency/billing/payments?page=2')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Future')
  await expect(rows.last()).toContainText('€230.00')
  await rows.last().getByRole('link').click()
  await expect(page).toHaveURL(`/agency/billing/payments/${future.paymentId}`)
  await expect(page.getByText('You are charged when the job is finalized.')).toBeVisible()

  await page.goto(`/agency/billing/payments/${scheduled.paymentId}`)
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await expect(page.getByText('Everything is delivered. You are charged when the job is finalized.')).toBeVisible()
  await expect(page.getByText('Not yet')).toBeVisible()
  await expect(page.getByRole('link', { name: /invoice/i })).toHaveCount(0)

  await page.goto(`/agency/billing/payments/${paid.paymentId}`)
  const main = page.getByRole('main')
  for (const words of ['Paid', 'Creator price', 'Service fee', '€200.00', '€30.00', '€230.00', paid.paymentId])
    await expect(main.getByText(words, { exact: true }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download invoice' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('link', { name: 'All payments' }).click()
  await expect(page).toHaveURL('/agency/billing/payments')
  await page.goto('/agency/billing/payments/nothing')
  await expect(page.getByText('Payment not found')).toBeVisible()
  const { meta } = await agency.client.call(listPayments, { query: { page: 2 } })
  expect(meta).toMatchObject({ page: 2, pages: 2 })
  await page.context().close()
  expect(faults).toEqual([])
})

test('S2-023 S2-024 S2-025 billing information is trimmed when a field is left, said wrong on its field, and saved', async ({
  browser,
}) => {
  const { client } = await crowd.newAgency()
  const { page, faults } = await openAs(browser, client)
  await page.goto('/agency/billing/billing-information')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const field of ['Address', 'City', 'Postal code']) await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
  const street = page.getByLabel('Address')
  await street.fill('  Torstraße 1  ')
  await street.blur()
  await expect(street).toHaveValue('Torstraße 1')
  await page.getByLabel('Postal code').fill('123456789012')
  await page.getByLabel('Postal code').blur()
  await expect(page.getByText(/at most 11 characters/)).toBeVisible()
  await page.getByLabel('Postal code').fill(' 10119 ')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('State').fill('a'.repeat(61))
  await page.getByLabel('Tax registration number').fill('b'.repeat(21))
  await choose(page, 'Country', 'Germany')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/at most 60 characters/)).toBeVisible()
  await expect(page.getByText(/at most 20 characters/)).toBeVisible()
  await page.getByLabel('State').fill('')
  await page.getByLabel('Tax registration number').fill('')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/internal/billing-information'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ address: { streetAddress: 'Torstraße 1', city: 'Berlin', postalCode: '10119' } })
  await expect(page.getByText('Billing information changed successfully')).toBeVisible()
  const { data } = await client.call(getBillingInformation, {})
  expect(data).toMatchObject({ address: { streetAddress: 'Torstraße 1', city: 'Berlin', state: '', country: { code: 'DE' } }, trn: '' })

  // Text typed while a save is in progress stays, does not count as saved, and is sent with the next save.
  const underWay = Promise.withResolvers<void>()
  await page.route('**/internal/billing-information', async (route) => {
    if (route.request().method() === 'PATCH') await underWay.promise
    await route.continue()
  })
  await page.getByLabel('City').fill('Bremen')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const leaves = page.waitForRequest((request) => request.method() === 'PATCH')
  await save.click()
  // Text typed before the form's values were read would be sent too.
  await leaves
  await page.getByLabel('State').fill('Free')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  underWay.resolve()
  await expect(save).not.toHaveAttribute('aria-busy')
  await expect(page.getByLabel('State')).toHaveValue('Free')
  await page.getByRole('link', { name: 'Payment methods' }).click()
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asks.getByRole('button', { name: 'Stay here' }).click()
  await save.click()
  await expect
    .poll(async () => (await client.call(getBillingInformation, {})).data.address)
    .toMatchObject({ city: 'Bremen', state: 'Free' })
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-183 S2-017 S2-018 S2-019 S2-020 S2-021 cards are added in the provider’s form, listed and removed; every dialog has its address', async ({
  browser,
}) => {
  const { client } = await crowd.newAgency()
  const { page } = await openAs(browser, client)
  const dialog = page.getByRole('dialog', { name: 'Add a payment method' })
  await addCard(page, '4000 0000 0000 0002')
  await expect(dialog.getByText(/declined/i)).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)

  await addCard(page, '4242 4242 4242 4242')
  await expect(page.getByText('Payment method added')).toBeVisible()
  await expect(page).toHaveURL('/agency/billing/payment-methods')
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await expect(page.getByText(`Expires 12/${cardYear % 100}`)).toBeVisible()
  const second = await saveCard(client, '5555 5555 5555 4444')

  await page.reload()
  await page.getByRole('link', { name: 'Remove Mastercard ending in 4444' }).click()
  const remove = page.getByRole('dialog', { name: 'Remove Mastercard ending in 4444?' })
  await expect(page).toHaveURL(`/agency/billing/payment-methods?remove=${second.id}`)
  await expect(remove).toBeVisible()
  await page.goBack()
  await expect(remove).toHaveCount(0)
  await page.goto(`/agency/billing/payment-methods?remove=${second.id}`)
  await remove.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Card removed')).toBeVisible()
  await expect(page.getByText('Mastercard ending in 4444')).toHaveCount(0)
  await expect(page).toHaveURL('/agency/billing/payment-methods')

  for (let number = 2; number <= 10; number++) await saveCard(client)
  await page.goto('/agency/billing/payment-methods?add=true')
  await expect(dialog.getByText('You have 10 cards on file. Please remove one before you add another.')).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/agency/billing/payment-methods')
  expect((await client.call(listPaymentMethods, {})).data).toHaveLength(10)
  await page.context().close()
})

test('S2-022 a list of cards that does not come says so, and comes once the connection is back', async ({ browser }) => {
  const { page } = await openAs(browser, agency.client)
  // An event would refetch the list before the test does.
  await withoutNews(page)
  const isBack = await answerInstead(page, '**/internal/payment-methods', (route) => route.abort())
  await page.goto('/agency/billing/payment-methods')
  await expect(page.getByText('Failed getting your payment methods')).toBeVisible()
  await expect(page.getByText('Failed contacting the server. The issue is most likely on our end, sorry.').first()).toBeVisible()
  isBack()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await page.context().close()
})

test('R-215 a charge that the bank wants confirmed leads from the job to its payment, is confirmed there, and settles', async ({
  browser,
}) => {
  const brand = await crowd.newAgency()
  const creator = await crowd.creator('Mara')
  await saveCard(brand.client, '4000 0027 6000 3184', true)
  const contract = await buildContract(crowd.deps, { agency: brand.member, creator: creator.member })
  await brand.client.refused(finalizeContract, { params: { id: contract.id } })

  const { page, faults } = await openAs(browser, brand.client)
  await page.goto(`/agency/campaigns/${contract.campaignId}/contracts?show=${contract.id}`)
  const opened = page.getByRole('dialog')
  await expect(opened).toContainText('Your bank asks you to confirm this payment.')
  await opened.getByRole('link', { name: 'Confirm with your bank' }).click()
  await expect(page).toHaveURL(`/agency/billing/payments/${contract.paymentId}?confirm=true`)
  const asked = page.getByRole('dialog', { name: 'Confirm with your bank' })
  await expect(asked).toContainText('€230.00 is charged to your Visa ending in 3184 once you have confirmed it.')
  const bank = page.frameLocator('iframe[title="Your bank"]')
  await bank.getByRole('button', { name: 'Fail' }).click()
  await expect(asked).toContainText('We are unable to authenticate your payment method.')
  await asked.getByRole('button', { name: 'Try again' }).click()
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Payment confirmed. The originals are yours.')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Download invoice' })).toBeVisible()
  await page.context().close()
  expect(faults).toEqual([])
})
