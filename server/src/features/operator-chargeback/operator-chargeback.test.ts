import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { listMessages, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { claimRecord } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { getOverview, listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeDispute } from '#features/charge/take-dispute-act.ts'
import { buildChargeback } from '#testing/builders-chargeback.ts'
import { buildDelivery } from '#testing/builders-media.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { leaveOut } from '#testing/not-here.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, dayOf, days, hours, minutes, wireTime } from '#wire-time.ts'
import { newId } from '#ids.ts'
import { readEvidence } from './evidence-queries.ts'

let app: TestApp
let operator: TestMember
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp({ SELLER_TIME_ZONE: 'Europe/Berlin' })
  operator = await buildOperator(app.deps)
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

async function buildTakenBack(how: { reason?: string; isInquiry?: boolean } = {}) {
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
  return { contract, ...(await buildChargeback(app, contract.paymentId, how)) }
}

const explanation = 'Everything was delivered and approved.'
const get = async (id: string) => (await app.call(wire.getChargeback, { as: operator, params: { id } })).body.data
const answer = (id: string, as = operator, words = explanation) =>
  app.call(wire.answerChargeback, { as, params: { id }, body: { explanation: words } })
const give = (id: string, as = operator) => app.call(wire.acceptChargeback, { as, params: { id }, body: { reason: 'Not worth it.' } })
const acts = async (id: string) =>
  (await app.call(listAuditEntries, { as: operator, query: { subjectId: id } })).body.data.map((entry) => entry.action)

async function conversationOf(contractId: string): Promise<string> {
  const row = await app.deps.db
    .selectFrom('contract')
    .select('conversation_id')
    .where('id', '=', contractId as never)
    .executeTakeFirstOrThrow()
  return row.conversation_id
}

/** How often the conversation says that its messages were opened for the bank. */
async function timesTold(contractId: string): Promise<number> {
  const params = { id: await conversationOf(contractId) }
  const { data } = (await app.call(listMessages, { as: agency, params, query: { limit: 100 } })).body
  return data.filter(({ isSystem, text }) => isSystem && text.startsWith('The bank disputes the payment')).length
}

describe('the queue', () => {
  test('R-225 has what is to be answered by its deadline, then what is decided, and is searched', async () => {
    const waiting = async () => (await app.call(getOverview, { as: operator })).body.data.waiting.openChargebacks
    const before = await waiting()
    const later = await buildTakenBack({ reason: 'product_not_received' })
    app.clock.turn(-days(1))
    const sooner = await buildTakenBack()
    app.clock.turn(days(1))
    expect(await waiting()).toBe(before + 2)
    const query = { q: agency.email, state: 'open' as const }
    const { data } = (await app.call(wire.listChargebacks, { as: operator, query })).body
    expect(data.map(({ id }) => id)).toEqual([sooner.id, later.id])
    expect(data[1]).toMatchObject({
      state: 'open',
      isInquiry: false,
      amount: { amount: 230, currency: 'EUR' },
      fee: { amount: 15, currency: 'EUR' },
      cost: { amount: 15, currency: 'EUR' },
      reason: 'product_not_received',
      agency: { id: agency.id },
      creator: { id: creator.id },
      contract: { id: later.contract.id },
      paymentId: later.contract.paymentId,
    })
    const none = await app.call(wire.listChargebacks, { as: operator, query: { q: agency.email, state: 'lost' } })
    expect(none.body.data).toEqual([])
    // One that is answered, or that nobody answers any more, waits for no operator.
    expect((await answer(later.id)).body.data.state).toBe('answered')
    expect(await waiting()).toBe(before + 1)
    expect((await give(sooner.id)).body.data.state).toBe('lost')
    expect(await waiting()).toBe(before)
  })
})

describe('an answer', () => {
  test('R-225 names the buyer of the invoice where the account was deleted since, and no address that leads nowhere', async () => {
    const { id, disputeRef, contract } = await buildTakenBack()
    const invoice = app.deps.db.selectFrom('invoice').select('content').where('payment_id', '=', contract.paymentId)
    const { content } = await invoice.executeTakeFirstOrThrow()
    const member = await app.deps.db.selectFrom('member').selectAll().where('id', '=', agency.id).executeTakeFirstOrThrow()
    const gone = { deleted_at: app.deps.now(), display_name: 'Deleted member', company_name: '', email: 'deleted-1@deleted.invalid' }
    await app.deps.db.updateTable('member').set(gone).where('id', '=', agency.id).execute()
    await answer(id)
    const { deleted_at, display_name, company_name, email } = member
    await app.deps.db.updateTable('member').set({ deleted_at, display_name, company_name, email }).where('id', '=', agency.id).execute()
    const { rows } = await sql<{
      evidence: Record<string, string>
    }>`select evidence from sandbox_provider.dispute where ref = ${disputeRef}`.execute(app.deps.db)
    expect(content.buyer.name).not.toBe('')
    expect(rows[0]?.evidence).toMatchObject({ customerName: content.buyer.name, customerEmail: '' })
  })

  test('R-225 goes to the bank once with the job as a PDF, and stands in the log with its words', async () => {
    const { id, disputeRef, contract } = await buildTakenBack()
    // In Berlin, where the seller is, it was already the 11th.
    const delivered_at = new Date('2026-11-10T23:30:00Z')
    await app.deps.db.updateTable('contract').set({ delivered_at }).where('id', '=', contract.id).execute()
    const done = await answer(id)
    expect(done.body.data).toMatchObject({ state: 'answered', explanation, answeredAt: expect.any(String) })
    const { rows } = await sql<{
      evidence: Record<string, string>
    }>`select evidence from sandbox_provider.dispute where ref = ${disputeRef}`.execute(app.deps.db)
    const sent = rows[0]?.evidence ?? {}
    expect(sent).toMatchObject({
      explanation,
      customerEmail: agency.email,
      serviceDate: '2026-11-11',
      productDescription: expect.stringContaining('“Oat milk, slow mornings”'),
      fileName: `evidence-${disputeRef}.pdf`,
    })
    const file = Buffer.from(sent['file'] ?? '', 'base64')
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await answer(id)).error.message).toBe('This chargeback is answered and cannot be answered now.')
    expect((await give(id)).error.message).toBe('This chargeback is answered and cannot be accepted now.')
    expect(await acts(id)).toEqual(['chargeback_answered'])
    // Nobody opened the PDF, but the bank has the messages now.
    expect(await timesTold(contract.id)).toBe(1)
  })

  test('R-221 R-225 keeps the day on which it was sent, and the bank’s decision its own, also where the provider repeats it', async () => {
    const { id, disputeRef } = await buildTakenBack()
    const answeredAt = wireTime(app.deps.now())
    await answer(id)
    app.clock.turn(days(1))
    await takeDispute(app.deps, disputeRef)
    const decidedAt = wireTime(app.deps.now())
    await app.deps.payments.sandbox?.decideDispute(disputeRef, 'lost')
    await takeDispute(app.deps, disputeRef)
    app.clock.turn(days(1))
    await takeDispute(app.deps, disputeRef)
    expect(await get(id)).toMatchObject({ state: 'lost', answeredAt, decidedAt })
  })

  test('R-225 is refused where the bank takes none, and the log says nothing of one', async () => {
    const { id, disputeRef } = await buildTakenBack()
    await app.deps.db.updateTable('chargeback').set({ due_at: null }).where('dispute_ref', '=', disputeRef).execute()
    const refused = await answer(id)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The bank doesn’t accept an answer to this chargeback. Wait for its decision, or accept it.',
    ])
    expect(await acts(id)).toEqual([])
    expect((await give(id)).status).toBe(200)
  })

  test('R-225 that convinces the bank wins, and one that does not loses', async () => {
    const won = await buildTakenBack()
    expect((await answer(won.id, operator, 'winning_evidence')).body.data).toMatchObject({
      state: 'won',
      cost: { amount: 15, currency: 'EUR' },
    })
    const lost = await buildTakenBack()
    expect((await answer(lost.id, operator, 'losing_evidence')).body.data).toMatchObject({
      state: 'lost',
      cost: { amount: 245, currency: 'EUR' },
    })
    await expectSoundLedger(app)
  })

  test('R-225 is left to the operator who holds it', async () => {
    const { id } = await buildTakenBack()
    const other = await buildOperator(app.deps)
    await app.call(claimRecord, { as: other, body: { subject: 'chargeback', subjectId: id } })
    expect((await answer(id)).error.code).toBe('RECORD_CLAIMED')
    expect((await give(id)).error.code).toBe('RECORD_CLAIMED')
    expect((await answer(id, other)).status).toBe(200)
  })

  test('R-225 of two operators at once is one', async () => {
    const { id } = await buildTakenBack()
    const both = await Promise.all([answer(id), answer(id, await buildOperator(app.deps))])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await acts(id)).toHaveLength(1)
  })

  test('R-225 that gets none from the provider may be sent again after a minute, and is sent once', async () => {
    const { id } = await buildTakenBack()
    const { answerDispute } = app.deps.payments
    app.deps.payments.answerDispute = async (...asked) => {
      await answerDispute(...asked)
      return { kind: 'unknown' }
    }
    expect((await answer(id)).error.code).toBe('PAYMENT_IN_PROGRESS')
    app.deps.payments.answerDispute = answerDispute
    expect((await answer(id)).error.message).toBe('The payment provider is being asked right now. Please look again in a minute.')
    app.clock.turn(minutes(2))
    expect((await answer(id, operator, 'losing_evidence')).body.data.state).toBe('answered')
  })

  test('R-225 that the provider refuses may be sent again at once', async () => {
    const { id } = await buildTakenBack()
    const { answerDispute } = app.deps.payments
    app.deps.payments.answerDispute = async () => ({ kind: 'refused', words: 'The evidence is too large.' })
    const refused = await answer(id)
    app.deps.payments.answerDispute = answerDispute
    expect(refused.error).toMatchObject({ code: 'PROVIDER_REFUSED', message: 'The evidence is too large.' })
    // The bank never read it.
    expect((await get(id)).explanation).toBeNull()

    const { acceptDispute } = app.deps.payments
    app.deps.payments.acceptDispute = async () => ({ kind: 'refused', words: 'The deadline has passed.' })
    expect((await give(id)).error.code).toBe('PROVIDER_REFUSED')
    app.deps.payments.acceptDispute = acceptDispute
    expect(await get(id)).toMatchObject({ state: 'open', isAccepted: false })
    expect((await answer(id)).status).toBe(200)
  })
})

test('R-225 shows only what was done last: neither the words of an answer that never arrived, nor an acceptance that never did', async () => {
  const { answerDispute, acceptDispute } = app.deps.payments
  const unanswered = await buildTakenBack()
  app.deps.payments.answerDispute = async () => ({ kind: 'unknown' })
  expect((await answer(unanswered.id)).error.code).toBe('PAYMENT_IN_PROGRESS')
  app.deps.payments.answerDispute = answerDispute
  app.clock.turn(minutes(2))
  expect((await give(unanswered.id)).body.data).toMatchObject({ state: 'lost', isAccepted: true, explanation: null })

  const unaccepted = await buildTakenBack()
  app.deps.payments.acceptDispute = async () => ({ kind: 'unknown' })
  expect((await give(unaccepted.id)).error.code).toBe('PAYMENT_IN_PROGRESS')
  app.deps.payments.acceptDispute = acceptDispute
  // The provider may still accept it, so another operator waits too.
  expect((await answer(unaccepted.id, await buildOperator(app.deps))).error.code).toBe('PAYMENT_IN_PROGRESS')
  app.clock.turn(minutes(2))
  expect((await answer(unaccepted.id)).body.data).toMatchObject({ state: 'answered', isAccepted: false, explanation })
})

test('R-225 accepting loses it for good, with a reason in the log', async () => {
  const { id } = await buildTakenBack()
  expect((await give(id)).body.data).toMatchObject({ state: 'lost', isAccepted: true, cost: { amount: 245, currency: 'EUR' } })
  expect((await give(id)).error.message).toBe('This chargeback is lost and cannot be accepted now.')
  expect(await acts(id)).toEqual(['chargeback_accepted'])
  await expectSoundLedger(app)
})

test('R-225 reading the evidence is told in the thread once, and in the log each time', async () => {
  const { id, contract, disputeRef } = await buildTakenBack()
  const talk = { id: await conversationOf(contract.id) }
  expect((await app.call(sendMessage, { as: creator, params: talk, body: { text: 'Here it is.' } })).status).toBe(200)
  for (let time = 0; time < 2; time++) {
    const file = await app.raw('POST', `/operator/chargebacks/${id}/evidence`, { as: operator, body: {} })
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining(`evidence-${disputeRef}.pdf`),
    ])
  }
  await answer(id)
  expect(await acts(id)).toEqual(['chargeback_answered', 'chargeback_evidence_read', 'chargeback_evidence_read'])
  expect(await timesTold(contract.id)).toBe(1)
})

test('the evidence read again under its Idempotency-Key is the same PDF to the byte, and is recorded once', async () => {
  const { id } = await buildTakenBack()
  const headers = { authorization: `Bearer ${operator.token}`, 'idempotency-key': newId() }
  const read = async () => {
    const file = await app.app.inject({ method: 'POST', url: `/internal/operator/chargebacks/${id}/evidence`, headers, payload: {} })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    return file.rawPayload
  }
  const first = await read()
  expect(await read()).toEqual(first)
  expect(await acts(id)).toEqual(['chargeback_evidence_read'])
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  // The mark that replaces bytes that are no text.
  expect(first.includes('\uFFFD')).toBe(false)
})

test('is only for operators', async () => {
  const { id } = await buildTakenBack()
  for (const as of [agency, creator]) {
    expect((await app.call(wire.listChargebacks, { as })).status).toBe(403)
    expect((await answer(id, as)).status).toBe(403)
    expect((await app.raw('POST', `/operator/chargebacks/${id}/evidence`, { as, body: {} })).status).toBe(403)
  }
  expect((await app.call(wire.getChargeback, { as: operator, params: { id: 'none' } })).status).toBe(404)
  expect(await get(id)).toMatchObject({ id })
})

test('R-225 the bank gets the messages from the application until the dispute, the newest 200 of them, only refunds that were made, and when each thing happened', async () => {
  const { contract } = await buildTakenBack()
  const conversationId = await conversationOf(contract.id)
  const { db, now } = app.deps
  const write = (text: string, at: Date, number: number) => sql`insert into message (id, conversation_id, sender_id, text, created_at)
    values ((${`f${String(number).padStart(7, '0')}`} || '-0000-7000-8000-' || right(${conversationId}, 12))::uuid, ${conversationId}, ${creator.id}, ${text}, ${at})`
  const lines = Array.from({ length: 202 }, (_none, at) => `Line ${at + 1}`)
  for (const [at, text] of lines.entries()) await write(text, after(now(), minutes(1)), at).execute(db)
  await write('Of another job.', after(now(), -hours(1)), 900).execute(db)
  await write('After the dispute.', after(now(), days(2)), 901).execute(db)
  await sql`insert into refund (id, payment_id, amount_minor, reason, refund_key, operator_id, created_at, state, refused_at, failure)
    values (gen_random_uuid(), ${contract.paymentId}, 100, 'Agreed.', 'refused-once', ${operator.id}, ${now()}, 'refused', ${now()}, 'No.')`.execute(
    db,
  )
  const delivery = { contractId: contract.id, campaignId: contract.campaignId, creator, path: import.meta.filename }
  const { contractMediaId } = await buildDelivery(app.deps, { ...delivery, kind: 'image' })
  await buildDelivery(app.deps, delivery)
  const approval = { state: 'approved', updated_at: after(now(), hours(1)) } as const
  await db.updateTable('contract_media').set(byHand(approval)).where('id', '=', contractMediaId).execute()
  const [appliedAt, hiredAt, deliveredAt] = [minutes(30), minutes(20), minutes(10)].map((ago) => after(now(), -ago))
  const done = { created_at: hiredAt, delivered_at: deliveredAt }
  await db.updateTable('candidate_request').set({ created_at: appliedAt }).where('campaign_id', '=', contract.campaignId).execute()
  await db.updateTable('contract').set(done).where('id', '=', contract.id).execute()
  const { messages, refunds, files, ...times } = await readEvidence(db, contract.id, after(now(), days(1)))
  const read = [times.applied_at, times.hired_at, times.delivered_at, times.paid_at].map((at) => at && new Date(at))
  expect(read).toEqual([appliedAt, hiredAt, deliveredAt, now()])
  expect(messages.map(({ text }) => text)).toEqual(lines.slice(2))
  expect(refunds).toEqual([])
  expect(files.map(({ approved_at: at }) => at && wireTime(new Date(at)))).toEqual([wireTime(approval.updated_at), null])
})

test('R-225 the PDF for the bank says what is disputed and what the two wrote until then', async (context) => {
  const { id, disputeRef, contract } = await buildTakenBack()
  const params = { id: await conversationOf(contract.id) }
  const write = (text: string) => app.call(sendMessage, { as: creator, params, body: { text } })
  await write('Here it is.')
  app.clock.turn(minutes(1))
  await write('After the dispute.')
  await answer(id)
  const { rows } = await sql<{
    evidence: Record<string, string>
  }>`select evidence from sandbox_provider.dispute where ref = ${disputeRef}`.execute(app.deps.db)
  const path = join(app.deps.config.dataDir, 'evidence.pdf')
  await writeFile(path, Buffer.from(rows[0]?.evidence['file'] ?? '', 'base64'))
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', path, '-']).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return leaveOut(context, 'pdftotext is not installed')
    throw error
  })
  for (const words of ['230.00 EUR of 230.00 EUR', 'Visa ending in 4242', 'Timeline', 'Messages', 'Here it is.']) {
    expect(stdout).toContain(words)
  }
  expect(stdout).not.toContain('After the dispute.')
})

test('R-440 the file of chargebacks has what the bank takes, its fee, what it costs us, and the day of each step', async () => {
  const today = app.deps.now()
  const on = (later: number) => dayOf(after(today, days(later)))
  const { id, disputeRef, contract } = await buildTakenBack()
  app.clock.turn(days(1))
  expect((await answer(id)).status).toBe(200)
  app.clock.turn(days(1))
  await app.deps.payments.sandbox?.decideDispute(disputeRef, 'lost')
  await takeDispute(app.deps, disputeRef)
  const { company_name: brand } = await app.deps.db.selectFrom('member').selectAll().where('id', '=', agency.id).executeTakeFirstOrThrow()
  const file = await app.raw('POST', wire.downloadChargebacks.path, { as: operator, body: { q: agency.email } })
  expect(csvRows(String(file.body))).toEqual([
    {
      Opened: on(0),
      Campaign: 'Oat milk, slow mornings',
      Brand: brand,
      Creator: 'Mara K.',
      State: 'lost',
      Inquiry: '',
      Amount: '230.00',
      Fee: '15.00',
      Cost: '245.00',
      Currency: 'EUR',
      Reason: 'fraudulent',
      // The sandbox accepts an answer for nine days.
      Due: on(9),
      Answered: on(1),
      Decided: on(2),
      Dispute: disputeRef,
      'Payment ID': contract.paymentId,
      'Chargeback ID': id,
    },
  ])
})
