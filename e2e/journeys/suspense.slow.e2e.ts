import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { chargeBeside, hearMissedEvents, settleBeside } from '@pairtake/server/testing/builders-suspense'
import { Service } from '#harness/service.ts'
import { expect, test } from '#harness/test.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openPage } from '#pages/as-member.ts'
import { faultsOf } from '#pages/look.ts'
import { saveBilling, saveCard } from '#steps/agency.ts'
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

/** Creates a brand with a working card, whose bank sends refunds back. */
async function openFjord() {
  const { crowd } = market
  const { member, client } = await crowd.newAgency()
  const name = { company_name: 'Fjord Films', display_name: 'Fjord Films' }
  await crowd.deps.db.updateTable('member').set(name).where('id', '=', member.id).execute()
  await saveBilling(client)
  await saveCard(client, '4000 0000 0000 5126')
  return member
}

test('R-273 money that came twice, or for a cancelled job, is given back by the operator; what the bank sends back stands there again with its words', async ({
  browser,
}) => {
  const { crowd, brand, mara, agency, operator } = market
  const { deps } = crowd
  const paid = await buildContract(deps, { agency: brand, creator: mara })
  await agency.call(finalizeContract, { params: { id: paid.id } })
  await settleBeside(deps, paid, await chargeBeside(deps, { contract: paid, agency: brand }))
  const fjord = await openFjord()
  const closed = await buildContract(deps, { agency: fjord, creator: mara, priceMinor: 40_000 })
  await operator.call(cancelContract, { params: { id: closed.id }, body: { reason: 'Agreed.' } })
  const late = await chargeBeside(deps, { contract: closed, agency: fjord })
  await settleBeside(deps, closed, late)

  const page = await openPage(browser, operator)
  await page.goto('/operator')
  await page.getByRole('link', { name: /Charges to return/ }).click()
  await expect(page.getByRole('heading', { name: 'To return' })).toBeVisible()
  const twice = page.getByRole('listitem').filter({ hasText: '€230.00 from Nordlys Studio' })
  const cancelled = page.getByRole('listitem').filter({ hasText: '€460.00 from Fjord Films' })
  await expect(twice).toContainText('with Mara K., charged twice')
  await expect(cancelled).toContainText('with Mara K., charged after the job was cancelled')
  expect(await faultsOf(page, 'To return')).toEqual([])

  // A day on which the provider charges a hundred brands twice.
  const isOne = await answerInstead(page, '**/operator/suspense?*', async (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'))
    const answer = await route.fetch()
    const { data, meta } = (await answer.json()) as { data: { id: string }[]; meta: object }
    const many = Array.from({ length: limit }, (_, index) => ({ ...data[0], id: String(index) }))
    await route.fulfill({ response: answer, json: { data: many, meta } })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: /^Return €/ })).toHaveCount(100)
  await expect(page.getByText('Showing the first 100. More appear once these are returned.')).toBeVisible()
  isOne()
  await page.reload()
  await expect(twice).toBeVisible()
  await expect(page.getByText('More appear once')).toHaveCount(0)

  // Asks for confirmation first: going back moves nothing.
  const asked = page.getByRole('dialog', { name: 'Return the charge' })
  await page.getByRole('button', { name: 'Return €230.00 to Nordlys Studio' }).click()
  await expect(asked).toContainText('Return €230.00 to Nordlys Studio?')
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(twice).toBeVisible()

  await page.getByRole('button', { name: 'Return €230.00 to Nordlys Studio' }).click()
  await asked.getByRole('button', { name: 'Return €230.00' }).click()
  await expect(page.getByText('€230.00 was returned to Nordlys Studio')).toBeVisible()
  await expect(twice).toHaveCount(0)

  const giveFjordsBack = async () => {
    await page.getByRole('button', { name: 'Return €460.00 to Fjord Films' }).click()
    await asked.getByRole('button', { name: 'Return €460.00' }).click()
    await expect(page.getByText('€460.00 was returned to Fjord Films')).toBeVisible()
  }
  await giveFjordsBack()
  await hearMissedEvents(deps)
  await page.reload()
  await expect(cancelled).toContainText('Returned, but didn’t arrive')
  await expect(cancelled).toContainText('The bank sent the refund back: the account of the card is closed.')
  expect(await faultsOf(page, 'Returned, but didn’t arrive')).toEqual([])

  // Confirmed again; the bank may then return it whenever the worker next polls.
  await giveFjordsBack()
  // The paid job stays paid.
  const payments = await openPage(browser, agency)
  await payments.goto('/agency/billing/payments')
  const table = payments.getByRole('table', { name: 'Payments' })
  await expect(table).toContainText('€230.00')
  await expect(table.getByText(/refunded/i)).toHaveCount(0)
})
