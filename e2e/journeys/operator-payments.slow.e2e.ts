import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '#harness/test.ts'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getChargeback } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { liftSuspension, suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { buildChargeback } from '@pairtake/server/testing/builders-chargeback'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { after, days } from '@pairtake/server/wire-time'
import { Service } from '#harness/service.ts'
import { openPage } from '#pages/as-member.ts'
import { openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.start()
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

/** Creates a job of Nordlys Studio with a creator of this name: delivered, and due to be charged. */
async function deliverBy(firstName: string) {
  const { crowd, brand } = market
  const { member } = await crowd.creator(firstName)
  return buildContract(crowd.deps, { agency: brand, creator: member, priceMinor: 20_000 })
}

const rowOf = (page: Page, firstName: string) => page.getByRole('row').filter({ hasText: `Nordlys Studio for ${firstName} K.` })

test('R-071 a payment is refunded in whole with the sum that the dialog proposes, and then no more', async ({ browser }) => {
  const { id } = await deliverBy('Ada')
  await market.agency.call(finalizeContract, { params: { id } })
  const page = await openPage(browser, market.operator)
  await page.goto('/operator/payments?state=paid')
  await rowOf(page, 'Ada')
    .getByRole('link', { name: /^Refund the payment/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Refund a payment' })
  await expect(dialog.getByText('€230.00 can be refunded')).toBeVisible()
  await dialog.getByLabel('Sum').fill('230.01')
  await dialog.getByLabel('Reason').fill('Both agreed to end the job.')
  await dialog.getByRole('button', { name: 'Refund €230.01' }).click()
  await expect(dialog.getByText('Please enter at most €230.00.').first()).toBeVisible()
  await dialog.getByLabel('Sum').fill('230')
  await dialog.getByRole('button', { name: 'Refund €230.00' }).click()
  await expect(page.getByText('€230.00 is refunded')).toBeVisible()

  await page.goto('/operator/payments?state=refunded')
  await expect(rowOf(page, 'Ada').getByText('Refunded', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Ada')).toContainText('€230.00 refunded')
  await expect(rowOf(page, 'Ada').getByRole('link', { name: /^Refund the payment/ })).toHaveCount(0)
})

test('R-065 a charge that failed is handed to the operator, who charges it again; one that has not failed is left to its clock', async ({
  browser,
}) => {
  const { paymentId } = await deliverBy('Bea')
  await deliverBy('Cleo')
  const failed = { failure: { kind: 'refused' as const, words: 'Your card was declined.' }, failed_since: after(new Date(), -days(15)) }
  const reminded = { reminders: 1, reminded_at: new Date(), remind_at: after(new Date(), days(6.5)) }
  await market.crowd.deps.db
    .updateTable('payment')
    .set({ ...failed, ...reminded })
    .where('id', '=', paymentId)
    .execute()

  const page = await openPage(browser, market.operator)
  await page.goto('/operator/payments?state=all')
  await expect(rowOf(page, 'Cleo').getByText('Scheduled', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Cleo').getByRole('button')).toHaveCount(0)
  await expect(rowOf(page, 'Bea').getByText('Failed', { exact: true })).toBeVisible()
  await rowOf(page, 'Bea')
    .getByRole('button', { name: /^Charge the payment for .+ again$/ })
    .click()
  await expect(page.getByText('The payment is charged')).toBeVisible()
  await expect(rowOf(page, 'Bea').getByText('Paid', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Bea').getByRole('button', { name: /^Charge the payment/ })).toHaveCount(0)
})

test('R-225 an open chargeback says by when the bank wants an answer', async ({ browser }) => {
  const { agency, crowd, operator } = market
  const { id, paymentId } = await deliverBy('Dana')
  await agency.call(finalizeContract, { params: { id } })
  const chargeback = await buildChargeback(crowd, paymentId)
  const { data } = await operator.call(getChargeback, { params: { id: chargeback.id } })
  const lastDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(data.dueAt ?? ''))

  const page = await openPage(browser, operator)
  await page.goto(`/operator/chargebacks?show=${chargeback.id}`)
  const record = page.getByRole('article', { name: /^Chargeback of / })
  await expect(record.getByRole('definition').nth(1)).toContainText(lastDay)
  await expect(record.getByRole('term').nth(1)).toHaveText('Answer by')
})

test('R-440 the log of one operator has only what that one did, on the page and in its file', async ({ browser }) => {
  const { crowd, operator } = market
  const other = await crowd.operator()
  await crowd.deps.db.updateTable('member').set({ display_name: 'Uwe K.' }).where('id', '=', other.member.id).execute()
  const { member } = await crowd.creator('Eve')
  await other.client.call(suspendMember, { params: { id: member.id }, body: { reason: 'Sold the files elsewhere.' } })
  await operator.call(liftSuspension, { params: { id: member.id } })

  const page = await openPage(browser, operator)
  await page.goto(`/operator/audit?subjectId=${member.id}`)
  const whoDid = page.getByRole('table', { name: 'Operator activity' }).getByRole('row').filter({ hasText: 'Eve K.' })
  await expect(whoDid).toHaveText([/^Suspension lifted.*Olga K\./, /^Member suspended.*Uwe K\./])
  await page.getByRole('link', { name: 'Show everything' }).click()
  await page.getByRole('link', { name: 'Uwe K.', exact: true }).click()
  await expect(page.getByText('Activity of Uwe K.')).toBeVisible()
  await expect(whoDid).toHaveText([/^Member suspended.*Uwe K\./])
  await expect(page.getByRole('cell', { name: 'Olga K.' })).toHaveCount(0)

  const began = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download audit log as CSV' }).click()
  const file = await readFile(await (await began).path(), 'utf8')
  expect(file).toContain('Uwe K.')
  expect(file).not.toContain('Olga K.')
})
