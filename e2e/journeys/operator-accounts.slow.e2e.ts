import { expect, test, type Locator } from '#harness/test.ts'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { camtFile } from '@pairtake/server/testing/bank-files'
import { buildChargeback } from '@pairtake/server/testing/builders-chargeback'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { takeAllLines } from '@pairtake/server/testing/take-all-lines'
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

/** Returns the cents of every amount that stands in it, in order. */
async function centsIn(part: Locator): Promise<number[]> {
  const amounts = (await part.innerText()).match(/-?€[\d,]+\.\d\d/g) ?? []
  return amounts.map((amount) => Math.round(Number(amount.replaceAll(/[€,]/g, '')) * 100))
}

test('R-173 R-168 a bank line is settled with a note, and what it cost is among what is ours, whose lines come to its total', async ({
  browser,
}) => {
  const page = await openPage(browser, market.operator)
  const entries = [{ amount: '4.90', direction: 'DBIT', counterparty: 'Bank of Test', words: 'Account fee' }]
  const file = { name: 'november.xml', mimeType: 'application/xml', buffer: Buffer.from(camtFile({ entries })) }
  await page.goto('/operator/accounts/bank')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('link', { name: 'Settle: Bank of Test' }).click()
  const dialog = page.getByRole('dialog', { name: 'What is -€4.90?' })
  await dialog.getByText('Bank charge', { exact: true }).click()
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('The fee for October.')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Settled', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bank of Test' })).toContainText(/Bank charge by .+: The fee for October\./)

  await page.getByRole('link', { name: 'Balance', exact: true }).click()
  const ours = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What is ours' }) })
  await expect(ours.getByRole('listitem').filter({ hasText: 'Bank charges' })).toContainText('-€4.90')
  const [total, ...lines] = await centsIn(ours)
  expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(total)
  await page.goto('/operator/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Bank of Test' })).toContainText('The fee for October.')
})

test('R-248 R-163 what is left with the card provider is what was charged less all that went, and the file has the chosen days', async ({
  browser,
}) => {
  const { agency, brand, crowd, mara, operator } = market
  const pay = async () => {
    const { id, paymentId } = await buildContract(crowd.deps, { agency: brand, creator: mara, priceMinor: 20_000 })
    await agency.call(finalizeContract, { params: { id } })
    return paymentId
  }
  await pay()
  await buildChargeback(crowd, await pay())
  await crowd.deps.payments.sandbox?.payOut(10_000, 'EUR')
  await expect.poll(() => takeAllLines(crowd.deps)).toEqual([])

  const page = await openPage(browser, operator)
  await page.goto('/operator/accounts/provider')
  const moved = page.locator('dl').filter({ hasText: 'Left with the provider' })
  await expect(moved).toContainText(/Charged to cards€460\.00.*Taken back by banks-€230\.00.*Paid to our bank-€100\.00/)
  const cents = await centsIn(moved)
  const left = cents.pop()
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(left)

  const year = new Date().getUTCFullYear()
  await page.getByRole('textbox', { name: 'First day' }).fill(`${year}-03-05`)
  const began = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of these days' }).click()
  expect((await began).suggestedFilename()).toBe(`provider-lines_${year}-03-05_${year}-12-31.csv`)
})
