import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '#harness/test.ts'
import type { PayoutId } from '@pairtake/protocol/ids'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getCreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import { markPayoutPaid, returnPayout } from '@pairtake/protocol/operator/operator-money-endpoints'
import { listPayouts, requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { newId } from '@pairtake/server/ids'
import { after, days } from '@pairtake/server/wire-time'
import type { Client } from '#harness/client.ts'
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

const account = { address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }

type Asking = { amount: number; /** How long ago the bank account was saved; just now by default. */ accountAgeDays?: number }
type Payee = { client: Client; payoutId: PayoutId }

/** Creates a creator who has earned €200 and asks for a part of it. */
async function payee(firstName: string, { amount, accountAgeDays = 0 }: Asking): Promise<Payee> {
  const { crowd, brand, agency } = market
  const { member, client } = await crowd.creator(firstName)
  const { id } = await buildContract(crowd.deps, { agency: brand, creator: member, priceMinor: 20_000 })
  await agency.call(finalizeContract, { params: { id } })
  await client.call(saveBeneficiary, { body: { fullName: `${firstName} Kovac`, ...account } })
  const savedAt = after(new Date(), -days(accountAgeDays))
  await crowd.deps.db.updateTable('payout_beneficiary').set({ changed_at: savedAt }).where('creator_id', '=', member.id).execute()
  const { data } = await client.call(requestPayout, { body: { amount: { amount, currency: 'EUR' } } })
  return { client, payoutId: data.id }
}

const statesOf = async ({ client }: Payee) => (await client.call(listPayouts, {})).data.map(({ state }) => state)
const balanceOf = async ({ client }: Payee) => (await client.call(getCreatorFinances, {})).data.currentBalance.amount

/** Returns the amounts that a file for the bank pays. */
const paidBy = (file: string) =>
  [...file.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, amount]) => Number(amount)).toSorted((one, other) => one - other)

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

async function saved(page: Page, begin: () => Promise<void>): Promise<string> {
  const began = page.waitForEvent('download')
  await begin()
  return readFile(await (await began).path(), 'utf8')
}

/** Exports the payouts of these creators on the page, and returns the file. */
async function exportedFor(page: Page, ...names: string[]): Promise<string> {
  await page.goto('/operator/payouts')
  for (const name of names) await page.getByLabel(`Choose ${name}`).check()
  return saved(page, () => page.getByRole('button', { name: 'Export SEPA file' }).click())
}

test('several payouts are marked as paid at once, and the one requested soon after its bank account was changed stands out', async ({
  browser,
}) => {
  const ada = await payee('Ada', { amount: 60 })
  const bea = await payee('Bea', { amount: 70, accountAgeDays: 3 })
  const page = await openPage(browser, market.operator)
  await page.goto('/operator/payouts')
  const warning = 'The bank account was changed less than 48 hours before this request'
  await expect(row(page, 'Ada K.')).toContainText(warning)
  await expect(row(page, 'Bea K.')).toBeVisible()
  await expect(row(page, 'Bea K.')).not.toContainText(warning)

  for (const name of ['Ada K.', 'Bea K.']) await page.getByLabel(`Choose ${name}`).check()
  await page.getByRole('link', { name: 'Mark chosen as paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark 2 payouts as paid?' })
  await expect(dialog.getByRole('listitem')).toHaveText([/€60\.00/, /€70\.00/])
  await dialog.getByRole('button', { name: 'Mark €130.00 as paid' }).click()
  await expect(page.getByText('2 payouts are marked as paid')).toBeVisible()
  for (const name of ['Ada K.', 'Bea K.']) await expect(row(page, name)).toHaveCount(0)
  expect([await statesOf(ada), await statesOf(bea)]).toEqual([['paid'], ['paid']])
  await page.goto('/operator/payouts?state=paid')
  for (const name of ['Ada K.', 'Bea K.']) await expect(row(page, name)).toContainText('Paid')
})

test('R-077 a payout that the bank sent back is in the balance again once the operator says so', async ({ browser }) => {
  const cleo = await payee('Cleo', { amount: 80 })
  const page = await openPage(browser, market.operator)
  expect(paidBy(await exportedFor(page, 'Cleo K.'))).toEqual([80])
  await page.goto('/operator/payouts?state=exported')
  await page.getByRole('link', { name: 'Return the payout of Cleo K.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return €80.00 to Cleo K.?' })
  await dialog.getByLabel('Reason').fill('The account is closed.')
  await dialog.getByRole('button', { name: 'Mark as returned' }).click()
  // The file still pays it.
  await expect(dialog.getByText(/^This payout is in .+\. If the bank sent it back, say so\./)).toBeVisible()
  expect(await balanceOf(cleo)).toBe(120)
  await dialog.getByRole('checkbox', { name: 'The bank sent it back' }).check()
  await dialog.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(page.getByText('The amount is back in the balance of Cleo K.')).toBeVisible()
  expect(await balanceOf(cleo)).toBe(200)
  await page.goto('/operator/payouts?state=returned')
  await expect(row(page, 'Cleo K.')).toContainText('The account is closed.')
})

test('R-077 the file of a batch that has changed is downloaded again only after a warning not to send it', async ({ browser }) => {
  const { operator } = market
  const dana = await payee('Dana', { amount: 91 })
  await payee('Elin', { amount: 62 })
  const page = await openPage(browser, operator)
  const file = await exportedFor(page, 'Dana K.', 'Elin K.')
  expect(paidBy(file)).toEqual([62, 91])
  await operator.call(returnPayout, { params: { id: dana.payoutId }, body: { reason: 'The account is closed.', isSentBack: true } })

  await page.goto('/operator/payouts/batches')
  const batch = row(page, '€153.00')
  await expect(batch).toContainText('1 open, 1 returned')
  await batch.getByRole('button', { name: /^Download: / }).click()
  const warning = page.getByRole('dialog', { name: 'Don’t send this file to the bank' })
  await expect(warning).toContainText('Since this file was exported, Dana K.’s payout of 91.00 EUR was returned.')
  expect(await saved(page, () => warning.getByRole('button', { name: 'Download anyway' }).click())).toBe(file)
  await expect(warning).toHaveCount(0)
})

test('R-077 a batch that the bank refused is voided, so that its payouts can be exported again; one paid in part is not', async ({
  browser,
}) => {
  const { operator } = market
  const fay = await payee('Fay', { amount: 94 })
  const gil = await payee('Gil', { amount: 66 })
  const page = await openPage(browser, operator)
  await exportedFor(page, 'Fay K.')
  await page.goto('/operator/payouts/batches')
  await row(page, '€94.00')
    .getByRole('link', { name: /^Void: / })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Void this batch?' })
  await expect(dialog).toContainText('Its payout can then be exported again')
  await dialog.getByLabel('Reason').fill('The bank refused the file.')
  await dialog.getByRole('button', { name: 'Void batch' }).click()
  await expect(page.getByText('The batch is voided. You can export its payouts again.')).toBeVisible()
  await expect(row(page, '€94.00')).toContainText(/Voided.*: The bank refused the file\./)

  expect(paidBy(await exportedFor(page, 'Fay K.', 'Gil K.'))).toEqual([66, 94])
  await operator.call(markPayoutPaid, { params: { id: gil.payoutId } })
  await page.goto('/operator/payouts/batches')
  const second = row(page, '€160.00')
  await expect(second).toContainText('1 open, 1 paid')
  await expect(second.getByRole('link', { name: /^Void: / })).toHaveCount(0)
  await second.getByRole('link', { name: /^Mark as paid: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 payout as paid' }).click()
  await expect(second).toContainText('2 paid')
  expect(await statesOf(fay)).toEqual(['paid'])
})

test('R-557 all requested payouts are exported by one button, also those that the page does not show', async ({ browser }) => {
  const { member } = await market.crowd.creator('Gil')
  const ids = Array.from({ length: 120 }, () => newId<PayoutId>())
  const at = new Date()
  const beneficiary = { fullName: 'Gil Kovac', ...account, address: '', bankName: '', bankAddress: '' }
  await market.crowd.deps.db
    .insertInto('payout')
    .values(
      ids.map((id) => ({
        id,
        creator_id: member.id,
        amount_minor: 5_000,
        currency: 'EUR',
        beneficiary,
        beneficiary_changed_at: at,
        is_first_account: true,
        created_at: at,
      })),
    )
    .execute()
  const page = await openPage(browser, market.operator)
  await page.goto('/operator/payouts')
  const file = await saved(page, () => page.getByRole('button', { name: /^Export all \d+$/ }).click())
  expect(ids.filter((id) => !file.includes(id.replaceAll('-', '')))).toEqual([])
  await expect(page.getByText('Exported. Mark the batch as paid once the bank has processed it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Export all/ })).toHaveCount(0)
})
