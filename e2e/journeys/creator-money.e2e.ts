import { expect, test, type Page } from '#harness/test.ts'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { getCreatorFinances, getEarning, listEarnings } from '@pairtake/protocol/finances/finances-endpoints'
import { markPayoutPaid, returnPayout } from '@pairtake/protocol/operator/operator-money-endpoints'
import { listPayouts, requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { Service } from '#harness/service.ts'
import { openAs, settled } from '#pages/as-member.ts'
import { gapAbovePages } from '#pages/pagination.ts'
import { euros } from '#steps/bargain.ts'
import { openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
/** Earned 1,200, and 80 still to come. */
test.beforeAll(async () => {
  service = await Service.shared()
  market = await openMarket(service)
  const { crowd, brand, mara, agency } = market
  const earned = await buildContract(crowd.deps, { agency: brand, creator: mara, priceMinor: 120_000 })
  await buildContract(crowd.deps, { agency: brand, creator: mara, priceMinor: 8_000, state: 'in_progress' })
  await agency.call(finalizeContract, { params: { id: earned.id } })
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

const main = (page: Page) => page.getByRole('main')

test('S2-027 S2-102 S2-103 S2-106 S2-120 the dashboard and the earnings show what is earned and what is to come', async ({ browser }) => {
  const { page, faults } = await openAs(browser, market.creator)
  await page.goto('/creator/dashboard')
  for (const address of ['/creator/opportunities', '/creator/jobs', '/creator/finances/earnings', '/creator/finances/payouts']) {
    await expect(main(page).locator(`a[href="${address}"]`).first()).toBeVisible()
  }
  await expect(main(page).getByText('Current balance')).toBeVisible()
  await expect(main(page).getByText('€1,200', { exact: true })).toBeVisible()
  await expect(main(page).getByText('Future earnings')).toBeVisible()
  await expect(main(page).getByText('€80', { exact: true })).toBeVisible()
  const finances = (await market.creator.call(getCreatorFinances, {})).data
  expect(finances).toEqual({ currentBalance: euros(1200), futureReturn: euros(80) })

  await main(page).getByRole('link', { name: 'Earnings' }).click()
  await expect(page).toHaveURL('/creator/finances/earnings')
  const rows = main(page).getByRole('table', { name: 'Earnings, newest first' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Future' })).toContainText('€80.00')
  await expect(rows.filter({ hasText: 'Earned' })).toContainText('€1,200.00')
  for (const brand of await rows.getByText('Nordlys Studio').all()) await expect(brand).toBeVisible()
  await expect(rows.getByText('Nordlys Studio')).toHaveCount(2)
  const { data } = await market.creator.call(listEarnings, {})
  const earning = data.find(({ state }) => state === 'earned')
  const one = await market.creator.call(getEarning, { params: { id: earning?.id ?? '' } })
  expect(one.data).toEqual({ ...earning, refunds: [] })
  expect(earning).toMatchObject({ amount: euros(1200), createdAt: expect.any(String), earnedAt: expect.any(String) })

  await rows.filter({ hasText: 'Earned' }).getByRole('link').click()
  await expect(page).toHaveURL(`/creator/finances/earnings/${earning?.id}`)
  // The number first: it is only on the earning's own page, not in the list that is being left.
  for (const words of [earning?.id ?? '', '€1,200.00', 'State', 'Agreed', 'Number']) {
    await expect(main(page).getByText(words, { exact: true })).toBeVisible()
  }
  await expect(main(page).getByRole('link', { name: 'Go to job' })).toHaveAttribute('href', `/creator/jobs/${earning?.contract.id}/summary`)
  expect(faults).toEqual([])
})

test('R-186 S2-104 S2-105 S2-107 S2-108 S2-109 S2-110 S2-111 S2-112 S2-120 saves a bank account and is paid out', async ({ browser }) => {
  const { page, faults } = await openAs(browser, market.creator)
  await page.goto('/creator/finances/payouts')
  await expect(main(page).getByText('Available balance')).toBeVisible()
  await expect(main(page).getByText('€1,200.00', { exact: true })).toBeVisible()
  await expect(main(page).getByText('No payouts yet')).toBeVisible()
  await main(page).getByRole('link', { name: 'Request payout' }).click()
  await expect(page).toHaveURL('/creator/finances/payouts/request')
  await expect(main(page).getByRole('button', { name: /^Request/ })).toBeDisabled()

  const save = main(page).getByRole('button', { name: 'Save beneficiary' })
  // Known values are prefilled, and the member can change them.
  await expect(main(page).getByLabel('Full name')).toHaveValue('Mara Kovac')
  await expect(main(page).getByLabel('Address', { exact: true })).toHaveValue('Allee 2, 20095 Hamburg, Germany')
  for (const label of ['Full name', 'Address']) await main(page).getByLabel(label, { exact: true }).fill('')
  await save.click()
  for (const label of ['full name', 'address', 'IBAN', 'BIC', 'bank name', 'bank address']) {
    await expect(main(page).getByText(`The ${label} is required.`)).toBeVisible()
  }
  const fill = (label: string, value: string) => main(page).getByLabel(label, { exact: true }).fill(value)
  await fill('IBAN', 'D'.repeat(35))
  await fill('BIC', 'C'.repeat(12))
  await save.click()
  await expect(main(page).getByText('The IBAN may have at most 34 characters.')).toBeVisible()
  await expect(main(page).getByText('The BIC may have at most 11 characters.')).toBeVisible()
  await fill('Full name', 'Mara Kovac')
  await fill('Address', 'Lange Reihe 5, Hamburg')
  await fill('IBAN', ' de89 3704 0044 0532 0130 00 ')
  await fill('BIC', ' cobadeffxxx ')
  await fill('Bank name', 'Commerzbank')
  await fill('Bank address', 'Frankfurt')
  await expect(main(page).getByLabel('IBAN')).toHaveValue('DE89370400440532013000')
  await expect(main(page).getByLabel('BIC')).toHaveValue('COBADEFFXXX')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await save.click()
  const beneficiary: unknown = (await put).postDataJSON()
  expect(beneficiary).toMatchObject({ fullName: 'Mara Kovac', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' })
  await expect(page.getByText('Beneficiary information saved')).toBeVisible()

  await fill('Amount', '49')
  await main(page)
    .getByRole('button', { name: /^Request/ })
    .click()
  await expect(main(page).getByText('The minimum payout is €50.')).toBeVisible()
  await fill('Amount', '1200.01')
  await expect(main(page).getByText('The requested amount exceeds your balance.')).toBeVisible()
  await fill('Amount', '70.50')
  const post = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/internal/payouts'))
  await main(page).getByRole('button', { name: 'Request €70.50' }).click()
  const request: unknown = (await post).postDataJSON()
  expect(request).toEqual({ amount: euros(70.5) })
  await expect(page.getByText('Payout request created')).toBeVisible()
  await expect(page).toHaveURL('/creator/finances/payouts')
  await expect(main(page).getByText('€1,129.50', { exact: true })).toBeVisible()
  const rows = main(page).getByRole('table', { name: 'Payouts, newest first' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Requested')
  await expect(rows.nth(1)).toContainText('€70.50')

  await page.goto('/creator/finances/payouts/request')
  await fill('Bank name', 'Another bank')
  await save.click()
  await expect(main(page).getByText('A payout is on its way. You can change the bank account once it has been paid.')).toBeVisible()

  for (let asked = 0; asked < 20; asked++) await market.creator.call(requestPayout, { body: { amount: euros(50) } })
  const { data: payouts } = await market.creator.call(listPayouts, { query: { page: 2 } })
  expect(payouts).toMatchObject([{ state: 'requested', amount: euros(70.5), paidAt: null }])
  await market.operator.call(markPayoutPaid, { params: { id: payouts[0]?.id ?? '' } })
  await page.goto('/creator/finances/payouts')
  await expect(rows).toHaveCount(21)
  expect(await gapAbovePages(page)).toBe(24)
  await main(page).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/creator/finances/payouts?page=2')
  await expect(rows.nth(1)).toContainText('Paid')
  const download = page.waitForEvent('download')
  await rows
    .nth(1)
    .getByRole('link', { name: /^Statement of the payout/ })
    .click()
  expect((await download).suggestedFilename()).toBe(`payout-${payouts[0]?.id}.pdf`)
  await page.goto('/creator/dashboard')
  await expect(main(page).getByText('€129.50', { exact: true })).toBeVisible()
  expect(faults).toEqual([])
})

test('S2-104 S2-108 S2-116 who leaves takes a balance below the minimum along', async ({ browser }) => {
  const { member, client } = await market.crowd.creator('Ada')
  const contract = await buildContract(market.crowd.deps, { agency: market.brand, creator: member, priceMinor: 3_000 })
  await market.agency.call(finalizeContract, { params: { id: contract.id } })
  const account = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bankName: 'Commerzbank', bankAddress: 'Frankfurt' }
  const { page, faults } = await openAs(browser, client)

  await page.goto('/creator/finances/payouts/request')
  await main(page).getByLabel('Amount', { exact: true }).fill('30')
  await main(page).getByLabel('Amount', { exact: true }).blur()
  await expect(main(page).getByText('The minimum payout is €50.')).toBeVisible()
  await page.goto('/settings/account')
  await main(page).getByRole('link', { name: 'Withdraw all of it' }).click()
  await expect(main(page).getByRole('button', { name: 'Request €30.00' })).toBeDisabled()
  await client.call(saveBeneficiary, { body: { ...account, fullName: 'Ada Rossi', address: 'Allee 2, Hamburg' } })
  await page.reload()
  await main(page).getByRole('button', { name: 'Request €30.00' }).click()
  await expect(page).toHaveURL('/creator/finances/payouts')
  await expect(main(page).getByRole('table', { name: 'Payouts, newest first' }).getByRole('row').nth(1)).toContainText('€30.00')
  const { data: payouts } = await client.call(listPayouts, {})
  // The address may be kept as a bookmark, but nothing is left to withdraw.
  await page.goto('/creator/finances/payouts/request?leaving=true')
  await expect(main(page).getByLabel('Amount', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Withdraw the rest' })).toHaveCount(0)
  const balance = page.waitForResponse(/\/creator-finances/)
  await page.goto('/settings/account')
  await expect(main(page).getByRole('link', { name: 'Delete my account' })).toBeVisible()
  await balance
  await settled(page)
  await expect(main(page).getByRole('link', { name: 'Withdraw all of it' })).toHaveCount(0)

  await market.operator.call(returnPayout, { params: { id: payouts[0]?.id ?? '' }, body: { reason: 'No such account.' } })
  await page.goto('/creator/finances/payouts')
  const returned = main(page).getByRole('table', { name: 'Payouts, newest first' }).getByRole('row').nth(1)
  await expect(returned).toContainText('Returned')
  await expect(returned).toContainText(/Returned by the bank on .*, back in your balance/)
  await expect(main(page).getByRole('link', { name: 'Withdraw all of it' })).toBeVisible()
  expect(faults).toEqual([])
})

test('R-505 R-506 an operator pays a creator who left, when the bank sends their last payout back', async ({ browser }) => {
  const { member, client } = await market.crowd.creator('Cleo')
  const contract = await buildContract(market.crowd.deps, { agency: market.brand, creator: member, priceMinor: 6_000 })
  await market.agency.call(finalizeContract, { params: { id: contract.id } })
  const account = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bankName: 'Commerzbank', bankAddress: 'Frankfurt' }
  await client.call(saveBeneficiary, { body: { ...account, fullName: 'Cleo Kovac', address: 'Allee 2, Hamburg' } })
  const { data: payout } = await client.call(requestPayout, { body: { amount: euros(60) } })
  await market.operator.call(markPayoutPaid, { params: { id: payout.id } })
  const gone = { deleted_at: new Date(), display_name: 'Deleted member' }
  await market.crowd.deps.db.updateTable('member').set(gone).where('id', '=', member.id).execute()
  const { page, faults } = await openAs(browser, market.operator)
  const owed = page.waitForResponse(/\/operator\/deleted-creators/)
  await page.goto('/operator/payouts')
  await expect(main(page).getByRole('heading', { name: 'Payouts', exact: true })).toBeVisible()
  await expect(
    main(page)
      .getByText('No payouts requested')
      .or(main(page).getByLabel(/^Choose all/)),
  ).toBeVisible()
  await owed
  await settled(page)
  await expect(main(page).getByRole('heading', { name: 'Owed to deleted creators' })).toHaveCount(0)

  await page.goto('/operator/payouts?state=paid')
  await main(page).getByRole('link', { name: 'Return the payout of Deleted member' }).click()
  const returning = page.getByRole('dialog')
  await returning.getByRole('textbox').fill('The account is closed.')
  await returning.getByRole('button', { name: 'Mark as returned' }).click()
  const pay = main(page).getByRole('button', { name: 'Pay out €60.00 to Cleo Kovac' })
  await expect(main(page).getByText('€60.00 to Cleo Kovac, account ending in 3000')).toBeVisible()
  await pay.click()

  const dialog = page.getByRole('dialog', { name: 'Pay a deleted creator' })
  const fill = (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value)
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('60')
  await fill('Amount', '60.01')
  await dialog.getByLabel('Amount', { exact: true }).blur()
  await expect(dialog.getByText('Please enter at most €60.00.')).toBeVisible()
  await fill('Amount', '60')
  await fill('Full name', 'Cleo Kovac')
  await fill('Address', 'Weg 5, Wien')
  await fill('IBAN', 'at61 1904 3002 3457 3202')
  await fill('BIC', 'bkauatww')
  await fill('Bank name', 'Bank Austria')
  await fill('Bank address', 'Wien')
  await fill('Reason', 'Ticket 1234, checked by video call.')
  await dialog.getByRole('button', { name: 'Request €60.00' }).click()
  await expect(dialog.getByText('This IBAN isn’t valid. Please check it digit by digit.')).toBeVisible()
  await fill('IBAN', 'at61 1904 3002 3457 3201')
  const post = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/${member.id}/pay`))
  await dialog.getByRole('button', { name: 'Request €60.00' }).click()
  expect((await post).headers()['idempotency-key']).toBeDefined()
  await expect(page.getByText('Payout requested')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main(page).getByRole('heading', { name: 'Owed to deleted creators' })).toHaveCount(0)

  await page.goto('/operator/payouts')
  const row = main(page).getByRole('table', { name: 'Payouts' }).getByRole('row').filter({ hasText: 'Cleo Kovac' })
  await expect(row).toContainText('AT61 1904 3002 3457 3201')
  await expect(row).toContainText('€60.00')
  await expect(row).toContainText('Requested')
  await row.getByRole('link', { name: 'Mark the payout of Deleted member as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark €60.00 as paid' }).click()
  // Behind a dialog everything is hidden from roles.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toHaveCount(0)
  expect(faults).toEqual([])
})

test('R-196 R-197 says once how they are taxed, agrees to self-billing, and downloads the invoice of the next job', async ({ browser }) => {
  const { member, client } = await market.crowd.creator('Bea')
  const { page, faults } = await openAs(browser, client)
  await page.goto('/creator/finances/documents')
  await expect(main(page).getByText('No documents yet')).toBeVisible()
  await main(page).getByRole('link', { name: 'Add tax details' }).click()
  await expect(page).toHaveURL('/settings/taxes')

  const save = main(page).getByRole('button', { name: 'Save tax details' })
  await save.click()
  await expect(main(page).getByText('Please choose how you’re taxed.').first()).toBeVisible()
  await main(page)
    .getByRole('radio', { name: /^Small business/ })
    .click({ force: true })
  await main(page).getByRole('checkbox', { name: 'I agree to self-billing' }).check()
  await save.click()
  await expect(main(page).getByText('Please enter your tax number or VAT ID. It has to be on your invoices.').first()).toBeVisible()
  await main(page).getByLabel('Tax number or VAT ID', { exact: true }).fill('12/345/67890')
  await save.click()
  await expect(page.getByText('Tax details saved')).toBeVisible()
  await expect(main(page).getByText(/^Agreed on .* Clear the box and save to end the agreement\.$/)).toBeVisible()

  const contract = await buildContract(market.crowd.deps, { agency: market.brand, creator: member, priceMinor: 9_000 })
  await market.agency.call(finalizeContract, { params: { id: contract.id } })
  await page.goto('/creator/finances/documents')
  const invoice = main(page).getByRole('table', { name: 'Documents, newest first' }).getByRole('row').nth(1)
  await expect(invoice).toContainText(/Self-billed invoice SB\d+-000001/)
  await expect(main(page).getByRole('link', { name: 'Add tax details' })).toHaveCount(0)
  await expect(invoice).toContainText('€90.00')
  const download = page.waitForEvent('download')
  await invoice.getByRole('link', { name: /^PDF of Self-billed invoice/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^SB\d+-000001\.pdf$/)

  await page.goto('/settings/taxes')
  await main(page).getByRole('checkbox', { name: 'I agree to self-billing' }).uncheck()
  await save.click()
  await expect(main(page).getByText(/^Agreed on/)).toHaveCount(0)
  expect((await client.call(getCreatorTax, {})).data).toMatchObject({ status: 'small_business', agreement: null })
  expect(faults).toEqual([])
})
