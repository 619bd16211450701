import { readFile } from 'node:fs/promises'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { buildChargeback } from '@pairtake/server/testing/builders-chargeback'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { hearMissedEvents } from '@pairtake/server/testing/builders-suspense'
import { Service } from '#harness/service.ts'
import { expect, test } from '#harness/test.ts'
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

test('R-223 R-225 a bank takes a payment back: the brand reads what to do, an operator sends the job as a PDF, and it is over', async ({
  browser,
}) => {
  const { agency, brand, crowd, mara, operator } = market
  const { id, paymentId } = await buildContract(crowd.deps, { agency: brand, creator: mara, priceMinor: 20_000 })
  await agency.call(finalizeContract, { params: { id } })
  const { disputeRef } = await buildChargeback(crowd, paymentId)

  const own = await openPage(browser, agency)
  await own.goto('/agency/dashboard')
  await expect(own.getByText('Your bank is taking back €230', { exact: true })).toBeVisible()
  await own.goto('/agency/billing/payments')
  await own.getByRole('link', { name: 'See what to do' }).click()
  await expect(own.getByText(/^If it’s a mistake, ask your bank to withdraw the chargeback/)).toBeVisible()
  await own.goto(`/agency/jobs?show=${id}`)
  await expect(own.getByRole('dialog').getByText('Chargeback', { exact: true })).toBeVisible()
  await own.goBack()

  const page = await openPage(browser, operator)
  await page.goto('/operator')
  await page.getByRole('link', { name: 'Chargebacks', exact: true }).click()
  const record = page.getByRole('article', { name: /^Chargeback of / })
  await expect(record.getByText('The cardholder says they didn’t authorize the payment')).toBeVisible()
  const saved = page.waitForEvent('download')
  await record.getByRole('button', { name: 'Download PDF' }).click()
  const evidence = await saved
  expect(evidence.suggestedFilename()).toMatch(/^evidence-dp_\w+\.pdf$/)
  expect((await readFile(await evidence.path())).subarray(0, 5).toString()).toBe('%PDF-')

  // What the provider has said so far is booked: afterwards it would set the date again.
  await hearMissedEvents(crowd.deps)
  // A bank that takes no answer to a chargeback is sent none.
  const chargeback = crowd.deps.db.selectFrom('chargeback').select('due_at').where('dispute_ref', '=', disputeRef)
  const { due_at: dueAt } = await chargeback.executeTakeFirstOrThrow()
  const setDue = (at: Date | null) =>
    crowd.deps.db.updateTable('chargeback').set({ due_at: at }).where('dispute_ref', '=', disputeRef).execute()
  await setDue(null)
  await page.reload()
  await expect(record.getByText(/^The bank doesn’t accept an answer to this one\./)).toBeVisible()
  await expect(record.getByRole('link', { name: 'Accept' })).toBeVisible()
  await expect(record.getByRole('link', { name: 'Send evidence' })).toHaveCount(0)
  await setDue(dueAt)
  await page.reload()

  await record.getByRole('link', { name: 'Send evidence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contest €230.00?' })
  await dialog.getByLabel('Explanation').fill('Everything was delivered: winning_evidence')
  await dialog.getByRole('button', { name: 'Send to the bank' }).click()
  await expect(page.getByText('The evidence is sent')).toBeVisible()
  await page.goto('/operator/chargebacks?state=won')
  await expect(page.getByText('The bank gave the money back to us.')).toBeVisible()

  await own.reload()
  await expect(own.getByText('Paid. You can download the invoice.')).toBeVisible()
})
