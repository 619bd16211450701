import { readFile } from 'node:fs/promises'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { saveCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { selfBillingTerms } from '@pairtake/protocol/creator-tax/self-billing-terms'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { expect, test } from '#harness/test.ts'
import { Service } from '#harness/service.ts'
import { openPage } from '#pages/as-member.ts'
import { openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.shared()
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

test('R-270 an operator finds the papers of a creator, on the member’s page and among those of all, and opens them', async ({
  browser,
}) => {
  const { member, client } = await market.crowd.creator('Juno')
  await client.call(saveCreatorTax, { body: { status: 'small_business', taxNumber: '12/345/67890', agreesTo: selfBillingTerms.version } })
  const contract = await buildContract(market.crowd.deps, { agency: market.brand, creator: member, priceMinor: 9_000 })
  await market.agency.call(finalizeContract, { params: { id: contract.id } })
  const reason = 'One photo less.'
  await market.operator.call(refundPayment, {
    params: { id: contract.paymentId },
    body: { reason, amount: { amount: 10, currency: 'EUR' } },
  })

  const page = await openPage(browser, market.operator)
  await page.goto(`/operator/members/${member.id}`)
  const card = page.getByRole('listitem').filter({ hasText: /Self-billed/ })
  await expect(card).toContainText([/Self-billed credit note SC\d+-000001/, /Self-billed invoice SB\d+-000001.*€90\.00/])
  await page.getByRole('link', { name: 'View all' }).last().click()
  await expect(page).toHaveURL(`/operator/accounts/creator-documents?creator=${member.id}`)
  const rows = page.getByRole('table', { name: 'Creator documents, newest first' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  const name = (await rows.nth(1).getByRole('link').first().textContent()) ?? ''
  // A name may end with the dot of an initial.
  await expect(page.getByText(`Only ${name.replace(/\.$/, '')}.`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Self-billed invoice')
  await expect(rows).toHaveCount(2)
  const began = page.waitForEvent('download')
  await rows.getByRole('link', { name: /^PDF of Self-billed invoice/ }).click()
  const file = await began
  expect(file.suggestedFilename()).toMatch(/^SB\d+-000001\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const number = file.suggestedFilename().replace('.pdf', '')
  await page.getByRole('link', { name: 'Show everyone' }).click()
  await page.getByRole('searchbox', { name: 'Search creators and numbers' }).fill(number)
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  await expect(rows).toHaveCount(2)
  await rows.nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(`/operator/members/${member.id}`)
})
