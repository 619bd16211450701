import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { getOverview, listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { pathPrefix, type Endpoint } from '@pairtake/protocol/endpoint'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, dayOf, days, hours } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
let olga: TestMember
let second: TestMember
beforeAll(async () => {
  app = await openTestApp({ PAYOUT_SECOND_OPERATOR_ABOVE: '500' })
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  olga = await buildOperator(app.deps)
  second = await buildOperator(app.deps, { display_name: 'Omar K.' })
})
afterAll(() => app.close())

async function buildRequested(amount: number): Promise<{ id: string; creator: TestMember }> {
  const creator = await buildCreator(app.deps)
  const { id } = await buildContract(app.deps, { agency, creator, priceMinor: 100_000 })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id } })
  const body = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
  await app.call(payoutWire.saveBeneficiary, { as: creator, body })
  const payout = await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })
  return { id: payout.body.data.id, creator }
}

const exportThem = (as: TestMember, ids?: string[]) => app.raw('POST', '/operator/payouts/export', { as, body: ids ? { ids } : {} })
const payoutOf = async (id: string) => (await app.call(wire.listOperatorPayouts, { as: olga, query: { q: id } })).body.data[0]
const fileOf = async ({ method, path }: Endpoint) =>
  csvRows(String((await app.raw(method, pathPrefix + path, { as: olga, body: {} })).body))
const waiting = async () => (await app.call(getOverview, { as: olga })).body.data.waiting

describe('a batch', () => {
  test('is listed with its sum, its file can be had again, and it is marked as paid at once', async () => {
    const [one, two] = [await buildRequested(60), await buildRequested(70.5)]
    const before = await waiting()
    const file = await exportThem(olga, [one.id, two.id])
    expect(await waiting()).toMatchObject({ payouts: before.payouts - 2, batchedPayouts: before.batchedPayouts + 2 })

    const [batch] = (await app.call(wire.listPayoutBatches, { as: olga })).body.data
    expect(batch).toMatchObject({ total: { amount: 130.5 }, counts: { payouts: 2, open: 2, held: 0, paid: 0, returned: 0 } })
    const params = { id: batch?.id ?? '' }
    const log = (await app.call(listAuditEntries, { as: olga, query: { subjectId: params.id } })).body.data
    expect(log.map(({ action, subjectName }) => [action, subjectName])).toEqual([['payouts_exported', '2 payouts, 130.50 EUR']])
    const again = await app.raw('GET', `/operator/payout-batches/${params.id}/file`, { as: second })
    expect(again.body).toBe(file.body)
    expect(again.headers['content-disposition']).toContain(batch?.fileName)

    await app.call(wire.returnPayout, { as: olga, params: { id: two.id }, body: { reason: 'Account closed', isSentBack: true } })
    const [row] = await fileOf(wire.downloadPayoutBatches)
    expect(row).toMatchObject({ Payouts: '2', Open: '1', Held: '0', Paid: '0', Returned: '1', 'Batch ID': params.id })
    const paid = await app.call(wire.markBatchPaid, { as: olga, params })
    expect(paid.body.data.counts).toEqual({ payouts: 2, open: 0, held: 0, paid: 1, returned: 1 })
    expect((await app.call(wire.markBatchPaid, { as: olga, params })).error.message).toBe('Nothing in this batch is still open.')
    expect(await waiting()).toMatchObject({ batchedPayouts: before.batchedPayouts })
    const found = await app.call(wire.listPayoutBatches, { as: olga, query: { q: one.creator.email } })
    expect(found.body.data.map(({ id }) => id)).toEqual([params.id])
    await expectSoundLedger(app)
  })

  test('R-445 with a payout that is held names whose it is, and is listed without it', async () => {
    const { id, creator } = await buildRequested(60)
    await exportThem(olga, [id])
    await app.deps.db.updateTable('member').set({ suspended_at: app.deps.now() }).where('id', '=', creator.id).execute()
    const batchId = (await payoutOf(id))?.batchId ?? ''
    // Its place is under Held: what is listed in batches is what the overview counts.
    const listed = (await app.call(wire.listOperatorPayouts, { as: olga, query: { state: 'exported' } })).body
    expect(listed.data.map((payout) => payout.id)).not.toContain(id)
    expect(listed.meta.total).toBe((await waiting()).batchedPayouts)
    const refused = await app.call(wire.markBatchPaid, { as: olga, params: { id: batchId } })
    expect(refused.error).toMatchObject({ code: 'PAYOUT_ON_HOLD', message: expect.stringContaining('Mara K. is suspended') })
    const { data } = (await app.call(wire.listPayoutBatches, { as: olga, query: { q: creator.email } })).body
    expect(data).toMatchObject([{ id: batchId, counts: { payouts: 1, open: 1, held: 1 } }])
  })
})

describe('above the limit', () => {
  test('a file needs two operators as a mark does, and small ones do not wait for it', async () => {
    const [large, small] = [await buildRequested(500.01), await buildRequested(60)]
    expect((await payoutOf(large.id))?.agreement).toEqual({ askedBy: null, askedAt: null, agreedBy: null })
    expect((await payoutOf(small.id))?.agreement).toBeNull()

    for (let time = 0; time < 2; time++) {
      const asked = await exportThem(olga, [large.id, small.id])
      expect(asked.error).toEqual({
        code: 'SECOND_OPERATOR_NEEDED',
        message:
          'A payout above 500 EUR needs a second operator. You have started this. Another operator has to confirm it by doing the same.',
      })
    }
    expect((await payoutOf(large.id))?.agreement).toMatchObject({ askedBy: { id: olga.id }, askedAt: expect.any(String), agreedBy: null })
    const acts = await app.deps.db.selectFrom('audit_entry').select('action').where('subject_id', '=', large.id).execute()
    expect(acts).toEqual([{ action: 'payout_asked_for' }])

    // Without a choice of ids, everything that may be exported is.
    const file = String((await exportThem(olga)).body)
    expect(file).toContain(small.id)
    expect(file).not.toContain(large.id)
    // Now only the large one is left, and no file is made without it.
    const batches = async () => (await app.call(wire.listPayoutBatches, { as: olga })).body.meta.total
    const before = await batches()
    expect((await exportThem(olga)).error.code).toBe('SECOND_OPERATOR_NEEDED')
    expect(await batches()).toBe(before)
    expect((await exportThem(second, [large.id])).status).toBe(200)
    expect((await payoutOf(large.id))?.agreement).toMatchObject({ askedBy: { id: olga.id }, agreedBy: { id: second.id } })
    const row = (await fileOf(wire.downloadOperatorPayouts)).find((cells) => cells['Payout ID'] === large.id)
    expect(row).toMatchObject({ 'First operator': 'Olga K.', 'Second operator': 'Omar K.' })
    // Both have agreed: any operator may mark it when the bank confirms.
    expect((await app.call(wire.markPayoutPaid, { as: olga, params: { id: large.id } })).status).toBe(200)
  })

  test('R-079 what one creator gets in a batch and within a day counts together', async () => {
    const { id, creator } = await buildRequested(300)
    const another = async (amount: number) =>
      (await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })).body.data.id
    const next = await another(200.01)
    const refused = await exportThem(olga, [id, next])
    expect(refused.error).toEqual({
      code: 'SECOND_OPERATOR_NEEDED',
      message:
        'More than 500 EUR to one creator within 24 hours needs a second operator. You have started this. Another operator has to confirm it by doing the same.',
    })
    expect((await payoutOf(id))?.agreement).toMatchObject({ askedBy: { id: olga.id }, agreedBy: null })

    // Each payout is below the limit; once one has left, the other one exceeds it.
    expect((await exportThem(olga, [id])).status).toBe(200)
    expect((await exportThem(olga, [next])).error.code).toBe('SECOND_OPERATOR_NEEDED')
    expect((await app.call(wire.markPayoutPaid, { as: olga, params: { id: next } })).error.code).toBe('SECOND_OPERATOR_NEEDED')
    // A payout in a file has already left: marking it as paid does not count a second time.
    expect((await app.call(wire.markPayoutPaid, { as: olga, params: { id } })).status).toBe(200)
    expect((await exportThem(second, [next])).status).toBe(200)

    const late = await another(60)
    expect((await exportThem(olga, [late])).error.code).toBe('SECOND_OPERATOR_NEEDED')
    await app.turnClock(hours(24))
    expect((await exportThem(olga, [late])).status).toBe(200)
  })

  test('R-079 what came back within the day counts too', async () => {
    const { id, creator } = await buildRequested(300)
    expect((await exportThem(olga, [id])).status).toBe(200)
    const body = { reason: 'Account closed', isSentBack: true }
    expect((await app.call(wire.returnPayout, { as: olga, params: { id }, body })).status).toBe(200)
    const again = await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount: 300, currency: 'EUR' } } })
    const next = again.body.data.id
    expect((await exportThem(olga, [next])).error.code).toBe('SECOND_OPERATOR_NEEDED')
    expect((await app.call(wire.markPayoutPaid, { as: olga, params: { id: next } })).error.code).toBe('SECOND_OPERATOR_NEEDED')
    expect((await exportThem(second, [next])).status).toBe(200)
  })

  test('R-079 several at once and whole batches obey it, also when both operators act at the same moment', async () => {
    const large = await buildRequested(600)
    const both = await Promise.all([olga, second].map((as) => app.call(wire.markPayoutsPaid, { as, body: { ids: [large.id] } })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await payoutOf(large.id))?.agreement?.askedBy?.id).not.toBe((await payoutOf(large.id))?.agreement?.agreedBy?.id)
    await expectSoundLedger(app)
  })
})

test('R-440 the file of payouts has the days on which one was asked for, paid and returned, and why', async () => {
  const start = app.deps.now()
  const on = (later: number) => dayOf(after(start, days(later)))
  const { id } = await buildRequested(60)
  app.clock.turn(days(1))
  expect((await app.call(wire.markPayoutPaid, { as: olga, params: { id } })).status).toBe(200)
  app.clock.turn(days(1))
  expect((await app.call(wire.returnPayout, { as: olga, params: { id }, body: { reason: 'Account closed' } })).status).toBe(200)
  const row = (await fileOf(wire.downloadOperatorPayouts)).find((cells) => cells['Payout ID'] === id)
  expect(row).toEqual({
    Requested: on(0),
    Creator: 'Mara K.',
    State: 'returned',
    Amount: '60.00',
    Currency: 'EUR',
    Paid: on(1),
    Returned: on(2),
    'Return reason': 'Account closed',
    'First operator': '',
    'Second operator': '',
    'Batch ID': '',
    'Payout ID': id,
  })
})
