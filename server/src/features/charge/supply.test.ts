import * as billingWire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approve, buildContract, buildItem, type TestContract } from '#testing/builders-bargain.ts'
import { buildCard } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { faultyPayments, type PaymentFaults } from '#testing/faulty-payments.ts'
import { raceAt, statuses } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { told } from '#testing/told.ts'
import { minutes } from '#wire-time.ts'
import { viewEInvoice } from '#features/payment/e-invoice-view.ts'
import { finalizeUnknownCharges } from './finalize-unknown-charges.task.ts'

let app: TestApp
const faults: PaymentFaults = {}
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  app.deps.payments = faultyPayments(app.deps.payments, faults)
})
afterEach(() => {
  delete faults.beforeAnswer
})
afterAll(() => app.close())

const paris = {
  address: { streetAddress: '3 rue Neuve', city: 'Paris', state: '', country: 'FR', postalCode: '75001' },
  trn: 'FR12345678901',
}
const berlin = { address: { streetAddress: 'Weg 1', city: 'Berlin', state: '', country: 'DE', postalCode: '10115' }, trn: 'DE987654321' }

const move = (agency: TestMember, body: typeof paris) => app.call(billingWire.saveBillingInformation, { as: agency, body })
const finalize = ({ agency, contractId }: TestContract) =>
  app.call(contractWire.finalizeContract, { as: agency, params: { id: contractId } })

/** Accepted from Paris for 200, with its one item sent in and not yet approved. */
async function buildSentIn(from = paris) {
  const agency = await buildAgency(app.deps, { company_name: 'Studio Nord', display_name: 'Studio Nord' })
  await buildCard(app, agency)
  await move(agency, from)
  const campaign = await buildPublishedCampaign(app.deps, agency, { name: 'Oat milk' })
  const contract = await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) })
  return { contract, item: await buildItem(app, contract) }
}

const paymentOf = ({ contractId }: TestContract) =>
  app.deps.db.selectFrom('payment').selectAll().where('contract_id', '=', contractId).executeTakeFirstOrThrow()

async function invoiceOf(contract: TestContract) {
  const { id } = await paymentOf(contract)
  const { content } = await app.deps.db.selectFrom('invoice').select('content').where('payment_id', '=', id).executeTakeFirstOrThrow()
  return { content, xml: viewEInvoice(content) ?? '' }
}

/** The charges that the provider took, by its own books. */
async function takenFor(contract: TestContract): Promise<number[]> {
  const { id } = await paymentOf(contract)
  const { db } = app.deps
  const entries = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select('ledger_entry.amount_minor')
    .where('ledger_transaction.cause', '=', `charge:${id}`)
    .where('ledger_account.kind', '=', 'clearing')
    .execute()
  return entries.map(({ amount_minor: amount }) => Math.abs(amount))
}

test('R-075 a buyer who moved to the seller’s country is charged its VAT, and payment_total_changed tells the agency before', async () => {
  const { contract, item } = await buildSentIn()
  const agreed = await paymentOf(contract)
  expect([agreed.vat_reason, agreed.total_minor]).toEqual(['reverse_charge', 23_000])
  await move(contract.agency, berlin)

  await approve(app, contract, item)
  const { data, subject } = await told(app, {
    to: contract.agency,
    as: 'agency',
    type: 'payment_total_changed',
    cause: { table: 'payment', key: 'contract_id', id: contract.contractId },
  })
  expect(data.message).toMatch(/^You’ll be charged €273\.70 instead of €230: VAT depends on /)
  expect(subject).toBe('The total for “Oat milk” is now €273.70')

  expect((await finalize(contract)).status).toBe(200)
  const { content, xml } = await invoiceOf(contract)
  expect(content.buyer).toEqual({ name: 'Studio Nord', address: ['Weg 1', '10115 Berlin', 'Germany'], taxNumber: 'DE987654321' })
  expect(content.details?.tax).toMatchObject({ category: 'S', ratePercent: 19 })
  expect(xml).toContain('<ram:CountryID>DE</ram:CountryID><')
  expect(xml).not.toContain('VATEX-EU-AE')
  expect([content.totalMinor, await takenFor(contract)]).toEqual([27_370, [27_370]])
  await expectSoundLedger(app)
})

test('R-075 a buyer who moved away from the seller’s country is told of the lower total, too', async () => {
  const { contract, item } = await buildSentIn(berlin)
  expect((await paymentOf(contract)).total_minor).toBe(27_370)
  await move(contract.agency, paris)
  await approve(app, contract, item)
  const { data } = await told(app, {
    to: contract.agency,
    as: 'agency',
    type: 'payment_total_changed',
    cause: { table: 'payment', key: 'contract_id', id: contract.contractId },
  })
  expect(data.message).toMatch(/^You’ll be charged €230 instead of €273\.70: /)
})

test('R-075 a brand whose total stays as agreed is told nothing more, and an address saved after the approval is that of the next job', async () => {
  const { contract, item } = await buildSentIn()
  await approve(app, contract, item)
  await move(contract.agency, berlin)
  await app.deps.db.updateTable('member').set({ company_name: 'Studio Süd' }).where('id', '=', contract.agency.id).execute()
  const notices = await app.deps.db
    .selectFrom('notification')
    .select('type')
    .where('member_id', '=', contract.agency.id)
    .where('type', '=', 'payment_total_changed')
    .execute()
  expect(notices).toEqual([])

  await finalize(contract)
  const { content, xml } = await invoiceOf(contract)
  expect(content.buyer).toEqual({ name: 'Studio Nord', address: ['3 rue Neuve', '75001 Paris', 'France'], taxNumber: 'FR12345678901' })
  expect(content.details?.tax.category).toBe('AE')
  expect(xml).toContain('<ram:ID schemeID="VA">FR12345678901</ram:ID>')
  expect([content.totalMinor, await takenFor(contract)]).toEqual([23_000, [23_000]])
})

test('billing information saved while the charge is on its way changes neither sum nor paper', async () => {
  await raceAt(app, {
    at: /^insert into "invoice"/,
    moment: 'before',
    begin: async () => {
      const { contract, item } = await buildSentIn()
      await approve(app, contract, item)
      return contract
    },
    first: (contract) => finalize(contract),
    second: (contract) => move(contract.agency, berlin),
    check: async (contract, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      const { content } = await invoiceOf(contract)
      expect([content.buyer.address.at(-1), content.details?.tax.category, content.totalMinor]).toEqual(['France', 'AE', 23_000])
      expect(await takenFor(contract)).toEqual([23_000])
    },
  })
})

test('billing information saved while the last item is approved counts whole or not at all', async () => {
  await raceAt(app, {
    at: /^update "payment" set "scheduled_at"/,
    moment: 'before',
    begin: buildSentIn,
    first: ({ contract, item }) => approve(app, contract, item),
    second: ({ contract }) => move(contract.agency, berlin),
    check: async ({ contract }, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      const { buyer, vat_reason, total_minor } = await paymentOf(contract)
      expect([buyer?.country, buyer?.taxNumber, vat_reason, total_minor]).toEqual(['FR', 'FR12345678901', 'reverse_charge', 23_000])
    },
  })
})

test('a charge whose answer was lost is asked for again with the same sum, wherever the buyer lives by then', async () => {
  const { contract, item } = await buildSentIn()
  await approve(app, contract, item)
  faults.beforeAnswer = () => 'timeout'
  expect((await finalize(contract)).status).toBe(409)
  delete faults.beforeAnswer
  await move(contract.agency, berlin)
  app.clock.turn(minutes(2))
  await finalizeUnknownCharges.run(app.deps)
  expect((await paymentOf(contract)).state).toBe('paid')
  expect(await takenFor(contract)).toEqual([23_000])
  expect((await invoiceOf(contract)).content.details?.tax.category).toBe('AE')
  await expectSoundLedger(app)
})
