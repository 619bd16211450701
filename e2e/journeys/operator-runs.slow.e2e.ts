import type { RefundId } from '@pairtake/protocol/ids'
import { readFile } from 'node:fs/promises'
import { expect, test } from '#harness/test.ts'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { camtFile } from '@pairtake/server/testing/bank-files'
import { takeAllLines } from '@pairtake/server/testing/take-all-lines'
import { newId } from '@pairtake/server/ids'
import { Service } from '#harness/service.ts'
import { openPage, settled } from '#pages/as-member.ts'
import { listsThatScroll } from '#pages/look.ts'
import { openMarket, type Market } from '#steps/market.ts'
import { byHand } from '@pairtake/server/testing/by-hand'
import { after, days } from '@pairtake/server/wire-time'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.start({ PAYOUT_SECOND_OPERATOR_ABOVE: '100' })
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

async function earn(priceMinor: number): Promise<void> {
  const { crowd, brand, mara, agency } = market
  const { id } = await buildContract(crowd.deps, { agency: brand, creator: mara, priceMinor })
  await agency.call(finalizeContract, { params: { id } })
}

test('R-407 R-444 R-445 R-446 a large payout leaves with two operators, its file can be had again, and a refund says what it moves', async ({
  browser,
}) => {
  const { agency, creator, operator, crowd } = market
  await earn(20_000)
  const account = {
    fullName: 'Mara Kovac',
    address: 'A',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bankName: 'B',
    bankAddress: 'B',
  }
  await creator.call(saveBeneficiary, { body: account })
  await creator.call(requestPayout, { body: { amount: { amount: 150, currency: 'EUR' } } })

  const page = await openPage(browser, operator)
  await page.goto('/operator/payouts')
  await expect(page.getByText('Needs two operators')).toBeVisible()
  await page.getByRole('link', { name: 'Mark the payout of Mara K. as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark €150.00 as paid' }).click()
  await expect(page.getByRole('dialog').getByText(/^A payout above 100 EUR needs a second operator/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Started by .* another operator has to confirm$/)).toBeVisible()
  expect(await listsThatScroll(page, '/operator/payouts?state=all')).toEqual([])

  const other = await openPage(browser, (await crowd.operator()).client)
  await other.goto('/operator/payouts')
  await other.getByLabel(/^Choose all/).check()
  const exported = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Export SEPA file' }).click()
  const file = await readFile(await (await exported).path(), 'utf8')
  expect(file).toContain('<InstdAmt Ccy="EUR">150.00</InstdAmt>')
  await other.getByRole('link', { name: 'Batches' }).click()
  const again = other.waitForEvent('download')
  await other.getByRole('button', { name: /^Download: payouts-/ }).click()
  expect(await readFile(await (await again).path(), 'utf8')).toBe(file)
  const suspendMara = (at: Date | null) =>
    crowd.deps.db.updateTable('member').set({ suspended_at: at }).where('id', '=', market.mara.id).execute()
  await suspendMara(crowd.deps.now())
  await other.reload()
  await other.getByRole('link', { name: /^Mark as paid/ }).click()
  await expect(other.getByRole('dialog').getByText('1 payout in this batch is held')).toBeVisible()
  await expect(other.getByRole('dialog').getByRole('button', { name: /as paid$/ })).toHaveCount(0)
  await suspendMara(null)
  await other.reload()
  await other.getByRole('dialog').getByRole('button', { name: 'Mark 1 payout as paid' }).click()
  await expect(other.getByRole('cell', { name: '1 paid' })).toBeVisible()

  await page.goto('/operator/payments?state=paid')
  await page.getByRole('link', { name: /^Refund the payment/ }).click()
  const refund = page.getByRole('dialog', { name: 'Refund a payment' })
  await expect(refund.getByText('€150.00 of it is our loss')).toBeVisible()
  await refund.getByLabel('Sum').fill('23')
  await expect(refund.getByText('From the balance of Mara K., €50.00')).toBeVisible()
  await expect(refund.getByText('Our loss')).toHaveCount(0)
  await refund.getByLabel('Reason').fill('One photo less.')
  await refund.getByRole('button', { name: /^Refund €/ }).click()
  await expect(page.getByText('€23.00 is refunded')).toBeVisible()
  await expect(page.getByText('Partly refunded')).toBeVisible()
  await expect(page.getByRole('link', { name: /^PDF of Credit note CN-/ })).toBeVisible()

  // A payment refunded in parts has a credit note for each part, and both sides see what concerns them.
  await page.getByRole('link', { name: /^Refund the payment/ }).click()
  await refund.getByLabel('Sum').fill('11.50')
  await refund.getByLabel('Reason').fill('Sent in late.')
  await refund.getByRole('button', { name: /^Refund €/ }).click()
  await expect(page.getByRole('link', { name: /^PDF of Credit note CN-/ })).toHaveCount(2)
  const brand = await openPage(browser, agency)
  await brand.goto('/agency/billing/payments?state=refunded')
  await expect(brand.getByRole('cell', { name: 'Partly refunded' })).toBeVisible()
  await brand.getByRole('table', { name: 'Payments' }).getByRole('link').click()
  await expect(brand.getByText('We refunded €34.50 of it to your card.')).toBeVisible()
  await expect(brand.getByText('Partly refunded')).toBeVisible()
  const documents = brand.getByRole('list').filter({ hasText: 'Credit note' })
  await expect(documents.getByRole('listitem')).toContainText([/€230\.00/, /-€23\.00.*credits INV-/, /-€11\.50.*credits INV-/])
  for (const [index, file] of ['PDF', 'XML', 'PDF', 'XML'].entries()) {
    const saved = brand.waitForEvent('download')
    await brand
      .getByRole('link', { name: new RegExp(`^${file} of Credit note CN-`) })
      .nth(Math.floor(index / 2))
      .click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^CN-\\d{6}\\.${file.toLowerCase()}$`))
  }
  const earned = await openPage(browser, creator)
  await earned.goto('/creator/finances/earnings')
  await expect(earned.getByText('€30.00 refunded')).toBeVisible()
  await earned.getByRole('table').getByRole('link').click()
  await expect(earned.getByText(/^One photo less\. The brand got credit note CN-\d{6}\.$/)).toBeVisible()
  await expect(earned.getByText('€170.00', { exact: true })).toBeVisible()
  await earned.getByRole('link', { name: 'Go to job' }).click()
  await expect(earned.getByText('It was added to your balance. €30.00 of it was refunded to the brand.')).toBeVisible()
  await earned.goBack()
  await earned.getByRole('link', { name: 'Documents', exact: true }).last().click()
  await expect(earned).toHaveURL(/\/creator\/finances\/documents$/)

  const ofMoney = ['payouts?state=all', 'payouts/batches', 'payments?state=all', 'accounts/creator-documents', 'audit']
  expect(await listsThatScroll(page, ...ofMoney.map((list) => `/operator/${list}`))).toEqual([])
  expect(await listsThatScroll(brand, '/agency/billing/payments?state=refunded')).toEqual([])
  expect(await listsThatScroll(earned, ...['earnings', 'payouts', 'documents'].map((list) => `/creator/finances/${list}`))).toEqual([])
})

test('R-163 the accounts of a period are taken away as files, and the log says so', async ({ browser }) => {
  await earn(20_000)
  const page = await openPage(browser, market.operator)
  await page.goto('/operator/accounts')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('This month')
  const began = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of Journal' }).click()
  const journal = await began
  expect(journal.suggestedFilename()).toMatch(/^journal_\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await journal.path(), 'utf8')).toMatch(/charge:[\w-]+,INV-\d{6},fee_revenue,,,,30\.00,EUR\r\n/)

  await page.getByRole('link', { name: 'Balance' }).click()
  await expect(page.getByText('The difference is €0.00.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'With the card provider' })).toContainText(/€\d+\.\d\d$/)
  await page.goBack()

  await page.getByRole('textbox', { name: 'Last day' }).fill('2020-01-31')
  await expect(page.getByText('The last day cannot be before the first.')).toBeVisible()
  await page.goto('/operator/audit?state=accounts')
  await expect(page.getByRole('link', { name: journal.suggestedFilename() })).toBeVisible()
})

test('R-248 R-249 R-251 the card provider’s lines stand beside the books, and its payout is on its way to the bank', async ({
  browser,
}) => {
  const { crowd, operator } = market
  const { sandbox } = crowd.deps.payments
  await sandbox?.setFee({ basisPoints: 150, fixedMinor: 25 })
  await earn(20_000)
  await sandbox?.setFee({ basisPoints: 0, fixedMinor: 0 })
  await sandbox?.payOut(12_345, 'EUR')
  await sandbox?.payOut(777, 'USD')
  await expect.poll(() => takeAllLines(crowd.deps)).toEqual([])

  const page = await openPage(browser, operator)
  await page.goto('/operator/accounts')
  await page.getByRole('link', { name: 'Card provider', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Payout to our bank' })).toContainText(
    'Our books aren’t in USD, so nothing was booked.',
  )
  await expect(page.getByRole('row').filter({ hasText: 'Other currency' })).toHaveCount(1)

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Fits')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Charge')
  await expect(page.getByRole('row').filter({ hasText: 'Fee €3.70' })).toContainText('€230.00')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Payout to our bank')
  await expect(page.getByRole('row').filter({ hasText: '-€123.45' })).toContainText('Fits')
  await expect(page.getByText(/^€123\.45 more is on its way to our bank/)).toBeVisible()

  await page.getByRole('textbox', { name: 'First day' }).fill('2031-01-01')
  await expect(page.getByText('No such lines')).toBeVisible()
  await page.getByRole('textbox', { name: 'First day' }).fill('')
  const began = page.waitForEvent('download')
  await page.getByRole('button', { name: /^CSV of \d{4}$/ }).click()
  const file = await began
  expect(file.suggestedFilename()).toMatch(/^provider-lines_\d{4}-01-01_\d{4}-12-31\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/,payout,txn_\w+,payout,po_\w+,,,-123\.45,0\.00,-123\.45,EUR,-123\.45,fits\r\n/)

  await page.getByRole('link', { name: 'Balance', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'On its way to the bank' })).toContainText('€123.45')
  await expect(page.getByText('The difference is €0.00.')).toBeVisible()
})

test('R-171 R-173 a bank statement marks a payout as paid once it is confirmed, and the rest is settled by hand', async ({ browser }) => {
  const { creator, operator } = market
  await earn(20_000)
  const payout = await creator.call(requestPayout, { body: { amount: { amount: 60, currency: 'EUR' } } })
  const content = camtFile({
    entries: [
      { amount: '60.00', direction: 'DBIT', endToEndId: payout.data.id.replaceAll('-', '') },
      { amount: '4.90', direction: 'DBIT', counterparty: 'Bank of Test', words: 'Account fee' },
    ],
  })
  const page = await openPage(browser, operator)
  await page.goto('/operator/accounts/bank')
  await expect(page.getByText('Every line of the bank is settled')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'november.xml', mimeType: 'application/xml', buffer: Buffer.from(content) })
  await expect(page.getByText('november.xml: 2 new lines')).toBeVisible()

  const paying = page.getByRole('listitem').filter({ hasText: 'Payout to Mara K.' })
  await expect(paying).toContainText('Marks the payout as paid.')
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(paying).toHaveCount(0)
  await page.getByRole('link', { name: 'Settle: Bank of Test' }).click()
  const dialog = page.getByRole('dialog', { name: 'What is -€4.90?' })
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByText('Choose what it is.').first()).toBeVisible()
  await dialog.getByText('Bank charge', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Settled', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bank of Test' })).toContainText('Bank charge by')
  await page.goto('/operator/payouts?state=paid')
  await expect(page.getByText('€60.00').first()).toBeVisible()
})

test('a report is dismissed with a note, a suspension says what it does, and the log knows it all', async ({ browser }) => {
  const { crowd, brand, mara, operator } = market
  const { id } = await buildContract(crowd.deps, { agency: brand, creator: mara, state: 'in_progress' })
  const report = { reported_by: 'agency', report_reason: 'No word for weeks.', reported_at: new Date() } as const
  await crowd.deps.db.updateTable('contract').set(report).where('id', '=', id).execute()

  const page = await openPage(browser, operator)
  await page.goto('/operator/jobs')
  await page.getByRole('link', { name: 'Dismiss the report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss the report?' })
  await dialog.getByRole('button', { name: 'Dismiss the report' }).click()
  await expect(dialog.getByText('The note is required.').first()).toBeVisible()
  await dialog.getByLabel('Note').fill('She was ill and delivers on Monday.')
  await dialog.getByRole('button', { name: 'Dismiss the report' }).click()
  await expect(page.getByText('We told Nordlys Studio. The job continues.')).toBeVisible()
  await expect(page.getByText('No jobs waiting for you')).toBeVisible()

  await page.goto('/operator/members?state=creator')
  await page.getByRole('link', { name: 'Mara K.' }).click()
  await expect(page.getByRole('heading', { name: 'Mara K.', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Suspend' }).click()
  const suspend = page.getByRole('dialog', { name: 'Suspend Mara K.?' })
  await expect(suspend.getByText('1 job in progress comes to your queue.')).toBeVisible()
  await suspend.getByRole('textbox', { name: 'Reason' }).fill('Sold the files elsewhere.')
  await suspend.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Mara K. is suspended')).toBeVisible()
  await page.getByRole('button', { name: 'Lift the suspension' }).click()
  await expect(page.getByRole('link', { name: 'Suspend' })).toBeVisible()
  await page.getByRole('link', { name: 'Full log' }).click()
  await expect(page.getByRole('cell', { name: 'Suspension lifted' })).toBeVisible()
  await expect(page.getByText('Activity on Mara K.')).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page.getByRole('cell', { name: 'Report dismissed' })).toBeVisible()
})

test('ABUSE-37 what the service could not do stands on the overview, and once it is mended a press has it done', async ({ browser }) => {
  const { crowd, brand, mara, operator } = market
  const { db } = crowd.deps
  const { id } = await buildContract(crowd.deps, { agency: brand, creator: mara })
  const now = Date.now()
  const longAgo = new Date(now - 30 * 86_400_000)
  await db
    .updateTable('contract')
    .set(byHand({ state: 'finalizing', finalized_at: longAgo, auto_finalize_at: null }))
    .where('id', '=', id)
    .execute()
  const failed = { clock: 'complete-finalized-contracts', item_id: id, subject: 'contract', subject_id: id, tries: 3 }
  const times = { first_failed_at: new Date(now - 600_000), next_try_at: new Date(now + 3_600_000) }
  await db
    .insertInto('put_aside')
    .values({ ...failed, ...times, last_words: 'It was planted.' })
    .execute()

  const page = await openPage(browser, operator)
  await page.goto('/operator')
  const row = page.getByRole('listitem').filter({ hasText: '1 finalized job could not be completed.' }).first()
  await expect(row).toContainText(/Last error: It was planted\. It will be retried (at|on) /)
  await expect(row.getByRole('link', { name: /^Job: / })).toHaveAttribute('href', new RegExp(`show=${id}`))
  await row.getByRole('button', { name: /^Try now/ }).click()
  await expect(page.getByText('We’ll try it again in a few seconds.')).toBeVisible()

  const isCompleted = async () => (await db.selectFrom('contract').select('state').where('id', '=', id).executeTakeFirst())?.state
  await expect.poll(isCompleted, { timeout: 15_000 }).toBe('completed')
  await expect.poll(async () => (await db.selectFrom('put_aside').select('item_id').execute()).length, { timeout: 15_000 }).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await expect(page.getByText('Could not be done')).toBeHidden()
})

test('a refund that did not arrive stands on the overview and with its payment, until somebody has dealt with it', async ({ browser }) => {
  const { crowd, brand, mara, agency, operator } = market
  const { id, paymentId } = await buildContract(crowd.deps, { agency: brand, creator: mara, priceMinor: 20_000 })
  await agency.call(finalizeContract, { params: { id } })
  const refundId = newId<RefundId>()
  const at = new Date()
  const asked = { id: refundId, payment_id: paymentId, amount_minor: 2300, reason: 'One photo less.', refund_key: `refund-${refundId}` }
  const refused = { state: 'refused' as const, refused_at: at, failure: 'The account of the card is closed.' }
  await crowd.deps.db
    .insertInto('refund')
    .values({ ...asked, ...refused, operator_id: (await crowd.operator()).member.id, created_at: at })
    .execute()

  const page = await openPage(browser, operator)
  await page.goto('/operator')
  const row = page.getByRole('listitem').filter({ hasText: '1 refund did not reach the brand.' }).first()
  await expect(row).toContainText('Last error: The account of the card is closed. It won’t be retried automatically. Please look into it.')
  await expect(row.getByRole('button', { name: /^Try now/ })).toHaveCount(0)
  await row.getByRole('link', { name: /^Payment: / }).click()
  await expect(page.getByText('The refund of €23.00 did not reach the brand. The account of the card is closed.')).toBeVisible()

  await page
    .getByRole('link', { name: /as dealt with$/ })
    .or(page.getByRole('button', { name: /as dealt with$/ }))
    .click()
  const dialog = page.getByRole('dialog', { name: 'Mark the refund as dealt with' })
  await dialog.getByLabel('What you did').fill('Paid by bank transfer.')
  await dialog.getByRole('button', { name: 'Mark as dealt with' }).click()
  await expect(page.getByText('Refund marked as dealt with')).toBeVisible()
  await expect(page.getByText(/did not reach the brand/)).toBeHidden()
  await page.goto('/operator')
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await expect(page.getByText('Could not be done')).toBeHidden()
})

test('R-207 what could not be charged is shown to the brand with the way to pay it, and an operator pauses its reminders', async ({
  browser,
}) => {
  const { crowd, brand, mara, agency, operator } = market
  const { paymentId } = await buildContract(crowd.deps, { agency: brand, creator: mara, priceMinor: 20_000 })
  const failed = { failure: { kind: 'refused' as const, words: 'Your card was declined.' }, failed_since: after(new Date(), -days(15)) }
  const reminded = { reminders: 1, reminded_at: new Date(), remind_at: after(new Date(), days(6.5)) }
  await crowd.deps.db
    .updateTable('payment')
    .set({ ...failed, ...reminded })
    .where('id', '=', paymentId)
    .execute()

  const page = await openPage(browser, operator)
  await page.goto('/operator')
  await page.getByRole('link', { name: 'Overdue payments' }).click()
  await expect(page.getByText(/^Reminder sent \d+ \w+\. Next in [67] days\.$/)).toBeVisible()
  await page.getByRole('link', { name: /^Pause reminders for / }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause reminders' })
  await dialog.getByLabel('Reason').fill('They called. A new card comes on Monday.')
  await dialog.getByRole('button', { name: 'Pause reminders' }).click()
  await expect(page.getByText(/Paused by .+: They called\. A new card comes on Monday\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Resume reminders for / }).click()
  await expect(page.getByText(/Paused by /)).toBeHidden()
  // While the brand is suspended nothing is sent, so no time is named; the next one can still be paused.
  const suspend = (at: Date | null) => crowd.deps.db.updateTable('member').set({ suspended_at: at }).where('id', '=', brand.id).execute()
  await suspend(new Date())
  await page.reload()
  await expect(page.getByText(/^Reminder sent \d+ \w+\. None while the brand is suspended\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pause reminders for / })).toBeVisible()
  await suspend(null)

  const theirs = await openPage(browser, agency)
  await theirs.goto('/agency/billing/payments')
  await expect(theirs.getByText('A payment is overdue')).toBeVisible()
  await theirs.getByRole('link', { name: 'Fix payment' }).click()
  await expect(theirs.getByText(/^Overdue since /)).toBeVisible()
  await theirs.getByRole('button', { name: 'Charge €230.00 now' }).click()
  await expect(theirs.getByRole('link', { name: 'Download invoice' })).toBeVisible()
  // The notice is asked for once the list is there.
  const asked = theirs.waitForResponse(/\/internal\/payments\?.*state=failed/)
  await theirs.goto('/agency/billing/payments')
  await expect(theirs.getByRole('table', { name: 'Payments' })).toBeVisible()
  await asked
  await settled(theirs)
  await expect(theirs.getByText('A payment is overdue')).toBeHidden()
  await page.reload()
  await expect(page.getByText('No payment is overdue')).toBeVisible()
})
