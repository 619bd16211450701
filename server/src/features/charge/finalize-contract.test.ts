import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as methodWire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import * as wire from '@pairtake/protocol/payment/payment-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NotificationType } from '@pairtake/protocol/notification/notification'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards, type TestContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, hours, seconds } from '#wire-time.ts'
import { leaveOut } from '#testing/not-here.ts'

let app: TestApp
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const finalize = (agency: TestMember, contract: TestContract) =>
  app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
const paymentOf = async (agency: TestMember, contract: TestContract) =>
  (await app.call(wire.getPayment, { as: agency, params: { id: contract.paymentId } })).body.data

async function noticesOf(member: TestMember, type: NotificationType): Promise<number> {
  const rows = await app.deps.db
    .selectFrom('notification')
    .select('id')
    .where('member_id', '=', member.id)
    .where('type', '=', type)
    .execute()
  return rows.length
}

describe('finalizing by hand', () => {
  test('S1-139 S1-140 S1-148 S2-012 S2-014 charges the card, pays, earns, invoices and tells both', async () => {
    const agency = await buildAgency(app.deps)
    await buildCard(app, agency)
    const contract = await buildContract(app.deps, { agency, creator })
    const done = await finalize(agency, contract)
    expect(done.status).toBe(200)
    expect(done.body.data).toMatchObject({
      state: 'finalizing',
      autoFinalizeAt: null,
      feedback: { completed: false, agencyCompleted: false },
      payment: { state: 'paid', amount: { amount: 273.7, currency: 'EUR' } },
    })
    const payment = await paymentOf(agency, contract)
    expect(payment.items).toEqual([
      { type: 'creator_fee', amount: 200 },
      { type: 'service_fee', amount: 30 },
      { type: 'vat', amount: 43.7 },
    ])
    const earning = await app.deps.db.selectFrom('earning').selectAll().where('id', '=', contract.earningId).executeTakeFirstOrThrow()
    expect(earning).toMatchObject({ state: 'earned', amount_minor: 20_000 })
    expect([await noticesOf(agency, 'contract_finalized'), await noticesOf(creator, 'contract_finalized')]).toEqual([1, 1])
    await expectSoundLedger(app)
  })

  test('S2-011 the invoice opens by its signed address, the same before and after its file is stored', async (context) => {
    const agency = await buildAgency(app.deps, { company_name: 'Žluťoučký & Søn <b>' })
    await buildCard(app, agency)
    const contract = await buildContract(app.deps, { agency, creator })
    await finalize(agency, contract)
    const { publicInvoicePdfUrl } = await paymentOf(agency, contract)
    const url = new URL(String(publicInvoicePdfUrl))
    const path = url.pathname + url.search
    const drawn = await app.app.inject(path)
    await app.runTasks()
    const stored = await app.app.inject(path)
    expect(stored.headers['content-type']).toBe('application/pdf')
    expect(stored.rawPayload.equals(drawn.rawPayload)).toBe(true)
    expect((await app.app.inject(path.replace('?t=', '?t=x'))).statusCode).toBe(403)
    // ABUSE-29: the PDF holds only text and nothing executable.
    expect(drawn.rawPayload.toString('latin1')).not.toMatch(/\/(JS|JavaScript|AA|OpenAction|Launch)\b/)

    const file = join(app.deps.config.dataDir, 'invoice.pdf')
    await writeFile(file, drawn.rawPayload)
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-']).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return { stdout: '' }
      throw error
    })
    if (stdout === '') return leaveOut(context, 'pdftotext is not installed; the words of the invoice are not read back')
    for (const words of [
      'Žluťoučký & Søn <b>',
      'Weg 1',
      '10115 Berlin',
      'Germany',
      'VAT 19 %',
      '43.70 EUR',
      '273.70 EUR',
      'Visa ending in 4242',
    ]) {
      expect(stdout).toContain(words)
    }
  })

  test('declined: 409 in the provider’s words, the job stays delivered, another card mends it', async () => {
    const agency = await buildAgency(app.deps)
    await buildCard(app, agency, cards.declinedAtCharge)
    const contract = await buildContract(app.deps, { agency, creator })
    const declined = await finalize(agency, contract)
    expect([declined.status, declined.error]).toEqual([409, { code: 'PAYMENT_FAILED', message: 'Your card was declined.' }])
    expect(await paymentOf(agency, contract)).toMatchObject({
      state: 'scheduled',
      failure: 'Your card was declined.',
      publicInvoicePdfUrl: null,
    })
    expect(await noticesOf(agency, 'payment_failed')).toBe(1)

    const id = await buildCard(app, agency)
    await app.call(methodWire.setDefaultPaymentMethod, { as: agency, params: { id } })
    expect((await finalize(agency, contract)).status).toBe(200)
    expect(await paymentOf(agency, contract)).toMatchObject({ state: 'paid', failure: null })
    await expectSoundLedger(app)
  })

  test('a card that wants authentication at each charge is refused while nobody is there to give it', async () => {
    const agency = await buildAgency(app.deps)
    await buildCard(app, agency, cards.asksAlways)
    const refused = await finalize(agency, await buildContract(app.deps, { agency, creator }))
    expect(refused.error.message).toBe('Your bank asks you to confirm this payment.')
  })

  test('R-024 no card: 409 with words, and the failure is kept', async () => {
    const agency = await buildAgency(app.deps)
    const contract = await buildContract(app.deps, { agency, creator })
    const refused = await finalize(agency, contract)
    expect([refused.status, refused.error.code]).toEqual([409, 'NO_PAYMENT_METHOD'])
    expect((await paymentOf(agency, contract)).failure).toBe('There is no card on file. Please add one, then finalize again.')
  })

  test('S1-212 ABUSE-10 is only for the job’s own agency, and only once the job is delivered', async () => {
    const agency = await buildAgency(app.deps)
    await buildCard(app, agency)
    const contract = await buildContract(app.deps, { agency, creator })
    const other = await buildAgency(app.deps)
    expect((await finalize(other, contract)).status).toBe(404)
    expect((await finalize(creator, contract)).status).toBe(403)
    expect((await app.call(wire.getPayment, { as: other, params: { id: contract.paymentId } })).status).toBe(404)
    const open = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
    const refused = await finalize(agency, open)
    expect([refused.status, refused.error.message]).toEqual([409, 'This job is in progress and cannot be finalized now.'])
  })
})

describe('finalizing by the clock', () => {
  test('R-062 S1-139 charges when the time has come, not before', async () => {
    const agency = await buildAgency(app.deps)
    await buildCard(app, agency)
    const contract = await buildContract(app.deps, { agency, creator })
    await app.turnClock(hours(71))
    expect((await paymentOf(agency, contract)).state).toBe('scheduled')
    await app.turnClock(hours(2))
    expect((await paymentOf(agency, contract)).state).toBe('paid')
  })

  test.each([
    ['each at its time', 0],
    ['each 20 seconds late', seconds(20)],
  ])('R-065 tries a failed charge again daily for seven days, %s, then leaves it to the operator', async (_how, lateMs) => {
    const agency = await buildAgency(app.deps)
    await buildCard(app, agency, cards.declinedAtCharge)
    const contract = await buildContract(app.deps, { agency, creator })
    await app.turnClock(hours(72))
    for (let day = 0; day < 10; day++) await app.turnClock(days(1) + lateMs)
    const row = await app.deps.db.selectFrom('payment').selectAll().where('id', '=', contract.paymentId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ retries: 8, charge_attempts: 8, next_retry_at: null, charging_since: null, state: 'scheduled' })
    await expectSoundLedger(app)
  })
})
