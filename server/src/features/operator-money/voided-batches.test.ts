import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as memberWire from '@pairtake/protocol/operator/operator-member-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }

async function buildRequested() {
  const creator = await buildCreator(app.deps)
  const { id } = await buildContract(app.deps, { agency, creator })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id } })
  await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
  const payout = await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount: 60, currency: 'EUR' } } })
  return { id: payout.body.data.id, creator }
}

const exportThem = (ids: string[]) => app.raw('POST', '/operator/payouts/export', { as: operator, body: { ids } })

/** An exported file with two payouts. */
async function buildBatch() {
  const payouts = [await buildRequested(), await buildRequested()] as const
  const file = await exportThem(payouts.map(({ id }) => id))
  const [listed] = (await app.call(wire.listPayoutBatches, { as: operator, query: { limit: 1 } })).body.data
  const id = listed?.id ?? ''
  return { id, payouts, file: String(file.body), fileName: listed?.fileName ?? '' }
}

type Batch = Awaited<ReturnType<typeof buildBatch>>
const download = ({ id }: Batch, query = '') => app.raw('GET', `/operator/payout-batches/${id}/file${query}`, { as: operator })
const voidIt = ({ id }: Batch, reason = 'Never sent') => app.call(wire.voidBatch, { as: operator, params: { id }, body: { reason } })
const giveBack = (id: string, isSentBack?: boolean) =>
  app.call(wire.returnPayout, {
    as: operator,
    params: { id },
    body: { reason: 'Account closed', ...(isSentBack === undefined ? {} : { isSentBack }) },
  })
const nameIn = (id: string) => id.replaceAll('-', '')

test('a payout whose file is out is returned only where the bank sent it back, and the file then says what changed since', async () => {
  const batch = await buildBatch()
  const [one] = batch.payouts
  const refused = await giveBack(one.id)
  expect(refused.error).toEqual({
    code: 'PAYOUT_IN_BATCH',
    message: `This payout is in ${batch.fileName}. If the bank sent it back, say so. If the file hasn’t gone to the bank, void its batch first; then it can be returned.`,
  })
  expect((await giveBack(one.id, false)).status).toBe(409)
  expect((await download(batch)).body).toBe(batch.file)

  expect((await giveBack(one.id, true)).status).toBe(200)
  const words =
    'Since this file was exported, Mara K.’s payout of 60.00 EUR was returned. The file still pays them. If the bank hasn’t carried it out, void the batch and export again.'
  expect((await download(batch)).error).toEqual({ code: 'BATCH_CHANGED', message: words })
  // Requests the same file by its ids.
  expect((await exportThem(batch.payouts.map(({ id }) => id))).error).toEqual({ code: 'BATCH_CHANGED', message: words })
  expect((await download(batch, '?despiteChanges=true')).body).toBe(batch.file)
  await expectSoundLedger(app)
})

test('R-445 a voided batch is no more, and what is still owed of it goes into another file, without whom was suspended since', async () => {
  const batch = await buildBatch()
  const [held, owed] = batch.payouts
  await app.call(memberWire.suspendMember, { as: operator, params: { id: held.creator.id }, body: { reason: 'For a test.' } })
  expect((await download(batch)).error.message).toContain('Mara K.’s payout of 60.00 EUR is held because the creator was suspended.')

  const voided = await voidIt(batch)
  expect(voided.body.data).toMatchObject({
    counts: { payouts: 2, open: 0, held: 0, paid: 0, returned: 0 },
    total: { amount: 120 },
    voided: { reason: 'Never sent', by: { id: operator.id } },
  })
  expect((await voidIt(batch)).error.message).toBe('This batch has already been voided.')
  const words = 'This batch was voided. Its payouts may be in another file, so the bank must not carry out this one.'
  expect((await download(batch)).error).toEqual({ code: 'BATCH_CHANGED', message: words })
  expect((await app.call(wire.markBatchPaid, { as: operator, params: { id: batch.id } })).error.message).toBe('This batch was voided.')

  expect((await exportThem([held.id, owed.id])).error).toEqual({
    code: 'NOT_EXPORTABLE',
    message:
      'This payout can’t be in the file. Mara K., 60.00 EUR: It is held because the creator is suspended. Leave it out to export the others.',
  })
  const again = String((await exportThem([owed.id])).body)
  // Found by the file that they were in, also where another one pays them by now.
  const inFile = await app.call(wire.listOperatorPayouts, { as: operator, query: { q: batch.id } })
  expect(inFile.body.data.map(({ id }) => id)).toEqual([held.id, owed.id])
  expect([again.includes(nameIn(owed.id)), again.includes(nameIn(held.id))]).toEqual([true, false])
  const filesOfOwed = async () => (await app.call(wire.listPayoutBatches, { as: operator, query: { q: owed.creator.email } })).body.data
  const [second, first] = await filesOfOwed()
  expect([second?.counts.open, first?.id]).toEqual([1, batch.id])
  // What the bank sends back counts as returned where it is now.
  expect((await giveBack(owed.id, true)).status).toBe(200)
  expect((await filesOfOwed()).map(({ counts }) => counts.returned)).toEqual([1, 0])
  await expectSoundLedger(app)
})

test('R-077 a payout that the bank sent back stays with its batch when that is voided, and goes into no other', async () => {
  const batch = await buildBatch()
  const [back, owed] = batch.payouts
  expect((await giveBack(back.id, true)).status).toBe(200)
  expect((await voidIt(batch)).body.data.counts).toMatchObject({ payouts: 2, open: 0, returned: 1 })
  const { rows } = await sql`select id, batch_id from payout where id in (${back.id}, ${owed.id}) order by id`.execute(app.deps.db)
  expect(rows).toEqual([
    { id: back.id, batch_id: batch.id },
    { id: owed.id, batch_id: null },
  ])
})

test('a batch with a payout that is marked as paid is not voided, and its file says that the bank would pay again', async () => {
  const batch = await buildBatch()
  await app.call(wire.markPayoutPaid, { as: operator, params: { id: batch.payouts[0].id } })
  expect((await voidIt(batch)).error).toEqual({
    code: 'STATE_MOVED_ON',
    message: '1 payout in this batch is marked as paid. A file that the bank has carried out can’t be voided.',
  })
  await app.call(wire.markBatchPaid, { as: operator, params: { id: batch.id } })
  expect((await download(batch)).error.message).toBe('2 payouts in this file are marked as paid. The bank would pay again.')
  for (const { id } of batch.payouts) expect((await giveBack(id, true)).status).toBe(200)
  expect((await download(batch)).error.message).toMatch(
    /^Since this file was exported, Mara K.’s payout of 60.00 EUR was returned; Mara K.’s payout of 60.00 EUR was returned. /,
  )
})

test('a list of payouts that are partly in a file already, paid or returned names those', async () => {
  const [{ payouts }, loose] = [await buildBatch(), await buildRequested()]
  expect((await exportThem([payouts[0].id, payouts[1].id, loose.id])).error.message).toBe(
    'These payouts can’t be in the file. Mara K., 60.00 EUR: It is already in another file. Mara K., 60.00 EUR: It is already in another file. Leave them out to export the others.',
  )
  const [paid, returned] = [await buildRequested(), await buildRequested()]
  expect((await app.call(wire.markPayoutPaid, { as: operator, params: { id: paid.id } })).status).toBe(200)
  expect((await giveBack(returned.id)).status).toBe(200)
  expect((await exportThem([loose.id, paid.id, returned.id])).error.message).toBe(
    'These payouts can’t be in the file. Mara K., 60.00 EUR: It is marked as paid. Mara K., 60.00 EUR: It was returned. Leave them out to export the others.',
  )
})
