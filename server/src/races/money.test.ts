import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as chargebackWire from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as methodWire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildSelfBilling } from '#testing/build-self-billing.ts'
import { buildChargeback } from '#testing/builders-chargeback.ts'
import { buildCard, buildContract, type TestContract } from '#testing/builders-money.ts'
import { expectOneDone, statuses, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { claimCharge } from '#features/charge/claim-charge-act.ts'
import { keepEvent } from '#features/payment/payment-queries.ts'

let app: TestApp
let agency: TestMember
let operator: TestMember
let colleague: TestMember
beforeAll(async () => {
  app = await openTestApp({ PAYOUT_SECOND_OPERATOR_ABOVE: '500' })
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  operator = await buildOperator(app.deps)
  colleague = await buildOperator(app.deps)
})
afterAll(() => app.close())

const open = () => app
const account = {
  fullName: 'Mara Kovac',
  address: 'Allee 2',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bankName: 'Bank',
  bankAddress: 'Town',
}
const saveAccount = (creator: TestMember, fullName = account.fullName) =>
  app.call(payoutWire.saveBeneficiary, { as: creator, body: { ...account, fullName } })
const request = (creator: TestMember, amount: number) =>
  app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })

async function buildPaid(priceMinor = 100_000) {
  const creator = await buildCreator(app.deps)
  const contract = await buildContract(app.deps, { agency, creator, priceMinor })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  await saveAccount(creator)
  return { creator, contract }
}

async function buildRequested(amount = 60) {
  const { creator } = await buildPaid()
  return (await request(creator, amount)).body.data.id
}

const markPaid = (id: string, as = operator) => app.call(moneyWire.markPayoutPaid, { as, params: { id } })

describe('a payout', () => {
  testRace(open, {
    title: 'ABUSE-24 two on one balance never overdraw it',
    guard: 'ledger-queries.lockAccount',
    besides: ['user-queries.lockProfile'],
    at: /^insert into "payout"/,
    begin: buildPaid,
    first: ({ creator }) => request(creator, 600),
    second: ({ creator }) => request(creator, 600),
    check: (_paid, answers) => expect(statuses(answers)).toEqual([200, 400]),
  })

  testRace(open, {
    title: 'the first account of a creator is made once',
    guard: 'ledger-queries.requireAccountId',
    besides: ['user-queries.lockProfile'],
    begin: () => buildCreator(app.deps),
    first: (creator) => saveAccount(creator),
    second: (creator) => saveAccount(creator, 'Mara K.'),
    check: (_creator, answers) => expect(statuses(answers)).toEqual([200, 200]),
  })

  testRace(open, {
    title: 'is marked paid once',
    guard: 'payout-queries.lockPayouts',
    besides: ['payout-queries.movePayout'],
    begin: buildRequested,
    first: (id) => markPaid(id),
    second: (id) => markPaid(id, colleague),
    check: (_id, answers) => expectOneDone(answers),
  })

  testRace(open, {
    title: 'moves once',
    guard: 'payout-queries.movePayout',
    besides: ['payout-queries.lockPayouts'],
    begin: buildRequested,
    first: (id) => markPaid(id),
    second: (id) => markPaid(id, colleague),
    check: (_id, answers) => expectOneDone(answers),
  })

  testRace(open, {
    title: 'R-077 is in one batch',
    guard: 'operator-payout-queries.lockExportablePayouts',
    begin: buildRequested,
    first: () => app.call(moneyWire.exportPayouts, { as: operator, body: {} }),
    second: () => app.call(moneyWire.exportPayouts, { as: colleague, body: {} }),
    check: async (id, answers) => {
      expectOneDone(answers)
      const batches = await app.deps.db.selectFrom('payout_batch').select('file').execute()
      expect(batches.filter(({ file }) => file.includes(id.replaceAll('-', '')))).toHaveLength(1)
    },
  })

  testRace(open, {
    title: 'R-195 no two statements of one creator show the same earning, also of payouts marked as paid at once',
    guard: 'ledger-queries.lockCreatorAccounts',
    at: /^insert into "creator_paper"/,
    begin: async () => {
      const { creator } = await buildPaid(6000)
      const other = await buildContract(app.deps, { agency, creator, priceMinor: 6000 })
      await app.call(contractWire.finalizeContract, { as: agency, params: { id: other.id } })
      return [(await request(creator, 60)).body.data.id, (await request(creator, 60)).body.data.id] as const
    },
    first: ([one]) => markPaid(one),
    second: ([, another]) => markPaid(another, colleague),
    check: async (payoutIds, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      const papers = await app.deps.db.selectFrom('creator_paper').select('content').where('payout_id', 'in', payoutIds).execute()
      const shown = papers.flatMap(({ content }) =>
        content.kind === 'payout_statement' ? content.lines.map(({ entryId }) => entryId) : [],
      )
      expect([shown.length, new Set(shown).size]).toEqual([2, 2])
    },
  })

  const finalize = ({ id }: TestContract) => app.call(contractWire.finalizeContract, { as: agency, params: { id } })
  testRace(open, {
    title: 'R-199 the series of one creator’s invoices',
    guard: 'self-billing-queries.takeCreatorNumber',
    begin: async () => {
      const billed = await buildCreator(app.deps)
      await buildSelfBilling(app.deps, billed, { status: 'small_business', taxNumber: '12/345/67890' })
      const build = () => buildContract(app.deps, { agency, creator: billed })
      return [billed.id, await build(), await build()] as const
    },
    first: ([, one]) => finalize(one),
    second: ([, , two]) => finalize(two),
    check: async ([creatorId], answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      const papers = await app.deps.db.selectFrom('creator_paper').select('number').where('creator_id', '=', creatorId).execute()
      expect(papers.map(({ number }) => number.slice(-6)).toSorted()).toEqual(['000001', '000002'])
    },
  })

  const buildBatch = async () => {
    const payoutId = await buildRequested()
    await app.raw('POST', '/operator/payouts/export', { as: operator, body: { ids: [payoutId] } })
    const listed = await app.call(moneyWire.listOperatorPayouts, { as: operator, query: { q: payoutId } })
    return { payoutId, batchId: listed.body.data[0]?.batchId ?? '' }
  }
  const voidIt = ({ batchId }: { batchId: string }, as = operator) =>
    app.call(moneyWire.voidBatch, { as, params: { id: batchId }, body: { reason: 'For a test.' } })

  testRace(open, {
    title: 'a batch is voided once',
    guard: 'payout-batch-queries.markVoided',
    besides: ['payout-queries.lockPayouts'],
    begin: buildBatch,
    first: (batch) => voidIt(batch),
    second: (batch) => voidIt(batch, colleague),
    check: (_batch, answers) => expectOneDone(answers),
  })

  testRace(open, {
    title: 'a batch is voided, or marked as paid, and never both',
    guard: 'payout-queries.lockPayouts',
    at: /^update "payout_batch" set "void_at"/,
    begin: buildBatch,
    first: (batch) => voidIt(batch),
    second: ({ batchId }) => app.call(moneyWire.markBatchPaid, { as: colleague, params: { id: batchId } }),
    check: async ({ payoutId }, answers) => {
      expectOneDone(answers)
      const [payout] = (await app.call(moneyWire.listOperatorPayouts, { as: operator, query: { q: payoutId } })).body.data
      expect([payout?.state, payout?.batchId]).toEqual(['requested', null])
    },
  })

  testRace(open, {
    title: 'R-079 of one creator: two exports at once do not send in parts what takes two operators',
    guard: 'ledger-queries.lockCreatorAccounts',
    at: /^insert into "payout_batch"/,
    begin: async () => {
      const { creator } = await buildPaid()
      return [(await request(creator, 300)).body.data.id, (await request(creator, 300)).body.data.id] as const
    },
    first: ([id]) => app.call(moneyWire.exportPayouts, { as: operator, body: { ids: [id] } }),
    second: ([, id]) => app.call(moneyWire.exportPayouts, { as: colleague, body: { ids: [id] } }),
    check: (_ids, answers) => expectOneDone(answers),
  })

  testRace(open, {
    title: 'R-079 of one creator: an export and a mark at once do not send in parts what takes two operators',
    guard: 'ledger-queries.lockCreatorAccounts',
    at: 'payout-queries.movePayout',
    begin: async () => {
      const { creator } = await buildPaid()
      return [(await request(creator, 300)).body.data.id, (await request(creator, 300)).body.data.id] as const
    },
    first: ([id]) => markPaid(id),
    second: ([, id]) => app.call(moneyWire.exportPayouts, { as: colleague, body: { ids: [id] } }),
    check: (_ids, answers) => expectOneDone(answers),
  })

  testRace(open, {
    title: 'of two operators who ask for a large one at once, one is the first',
    guard: 'operator-payout-queries.keepFirstOperator',
    besides: ['payout-queries.lockPayouts'],
    begin: () => buildRequested(600),
    first: (id) => markPaid(id),
    second: (id) => markPaid(id, colleague),
    check: async (id) => {
      const asked = await app.deps.db
        .selectFrom('audit_entry')
        .select('operator_id')
        .where('subject_id', '=', id)
        .where('action', '=', 'payout_asked_for')
        .execute()
      expect(asked).toHaveLength(1)
    },
  })
})

describe('a payment', () => {
  testRace(open, {
    title: 'of two refunds at once one is begun',
    guard: 'payment-queries.lockPayment',
    at: /^insert into "refund"/,
    begin: buildPaid,
    first: ({ contract }) =>
      app.call(moneyWire.refundPayment, { as: operator, params: { id: contract.paymentId }, body: { reason: 'For a test.' } }),
    second: ({ contract }) =>
      app.call(moneyWire.refundPayment, { as: colleague, params: { id: contract.paymentId }, body: { reason: 'For a test.' } }),
    check: async ({ contract }, answers) => {
      expectOneDone(answers)
      expect(await app.deps.db.selectFrom('refund').select('id').where('payment_id', '=', contract.paymentId).execute()).toHaveLength(1)
    },
  })

  testRace(open, {
    title: 'an event of the provider that comes twice is kept once',
    guard: 'payment-queries.keepEvent',
    begin: async () => ({ id: `evt_${Math.random()}`, type: 'charge_succeeded', received_at: app.deps.now() }),
    first: (event) => transact(app.deps.db, (tx) => keepEvent(tx, event)),
    second: (event) => transact(app.deps.db, (tx) => keepEvent(tx, event)),
    check: (_event, { first, second }) => expect([first, second]).toEqual([false, true]),
  })
})

describe('a chargeback', () => {
  const paidAt = async ({ contract }: Awaited<ReturnType<typeof buildPaid>>) => {
    const paid = await app.deps.db.selectFrom('payment').select('charge_ref').where('id', '=', contract.paymentId).executeTakeFirstOrThrow()
    return paid.charge_ref ?? ''
  }
  const begin = async () => {
    const paid = await buildPaid()
    return { ...paid, ...(await buildChargeback(app, paid.contract.paymentId)) }
  }
  const answer = (id: string, as: TestMember) =>
    app.call(chargebackWire.answerChargeback, { as, params: { id }, body: { explanation: 'All of it was delivered.' } })

  testRace(open, {
    title: 'R-225 is answered by one of two operators at once',
    guard: 'chargeback-queries.lockChargeback',
    at: /^insert into "audit_entry"/,
    begin,
    first: ({ id }) => answer(id, operator),
    second: ({ id }) => answer(id, colleague),
    check: async ({ id }, answers) => {
      expectOneDone(answers)
      const acts = await app.deps.db.selectFrom('audit_entry').select('id').where('subject_id', '=', id).execute()
      expect(acts).toHaveLength(1)
    },
  })

  testRace(open, {
    title: 'R-224 of the sandbox and a refund at once never take more than was paid',
    guard: 'sandbox-disputes.bookDispute',
    at: /^insert into sandbox_provider\.dispute/,
    begin: async () => ({ chargeRef: await paidAt(await buildPaid()) }),
    first: async ({ chargeRef }) => app.deps.payments.sandbox?.openDispute(chargeRef, { reason: 'fraudulent', isInquiry: false }),
    second: ({ chargeRef }) => app.deps.payments.refund({ chargeRef, amountMinor: 100, idempotencyKey: `race-${chargeRef}` }),
    check: (_one, { second }) => expect(second).toEqual({ kind: 'refused', words: 'The cardholder has disputed the charge.' }),
  })

  testRace(open, {
    title: 'R-220 of the sandbox is decided once',
    guard: 'sandbox-disputes.lockRow',
    at: /^update sandbox_provider\.dispute set status/,
    begin,
    first: async ({ disputeRef }) => app.deps.payments.sandbox?.decideDispute(disputeRef, 'won'),
    second: async ({ disputeRef }) => app.deps.payments.sandbox?.decideDispute(disputeRef, 'lost'),
    check: async ({ disputeRef }) => {
      const { rows } = await sql`select from sandbox_provider.event where body->>'disputeRef' = ${disputeRef}`.execute(app.deps.db)
      expect(rows).toHaveLength(2)
    },
  })
})

describe('a card', () => {
  const buildTwoCards = async () => {
    const owner = await buildAgency(app.deps)
    const ids = [await buildCard(app, owner), await buildCard(app, owner)] as const
    const { id: contractId } = await buildContract(app.deps, { agency: owner, creator: await buildCreator(app.deps) })
    return { owner, ids, contractId }
  }
  const remove = (owner: TestMember, id: string) => app.call(methodWire.removePaymentMethod, { as: owner, params: { id } })
  const cardsOf = (owner: TestMember) => app.deps.db.selectFrom('payment_method').selectAll().where('agency_id', '=', owner.id).execute()

  testRace(open, {
    title: 'the last two are never removed together while a job is open',
    guard: 'payment-method-queries.lockCustomer',
    at: /^delete from "payment_method"/,
    begin: buildTwoCards,
    first: ({ owner, ids }) => remove(owner, ids[0]),
    second: ({ owner, ids }) => remove(owner, ids[1]),
    check: async ({ owner }, answers) => {
      expectOneDone(answers)
      expect(await cardsOf(owner)).toHaveLength(1)
    },
  })

  testRace(open, {
    title: 'one that is removed is not made the default',
    guard: 'payment-method-queries.lockPaymentMethod',
    besides: ['payment-method-queries.lockCustomer'],
    begin: buildTwoCards,
    first: ({ owner, ids }) => app.call(methodWire.setDefaultPaymentMethod, { as: owner, params: { id: ids[1] } }),
    second: ({ owner, ids }) => remove(owner, ids[1]),
    check: async ({ owner }, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      expect((await cardsOf(owner)).map(({ is_default }) => is_default)).toEqual([true])
    },
  })

  testRace(open, {
    title: 'one that is being charged is not removed',
    guard: 'payment-method-queries.holdDefaultMethod',
    begin: buildTwoCards,
    first: ({ contractId }) => claimCharge(app.deps, contractId).then(({ kind }) => ({ status: kind === 'claimed' ? 200 : 409 })),
    second: ({ owner, ids }) => remove(owner, ids[0]),
    check: async ({ contractId, ids, owner }, answers) => {
      expect(statuses(answers)[0]).toBe(200)
      const payment = await app.deps.db.selectFrom('payment').select('method_id').where('contract_id', '=', contractId).executeTakeFirst()
      expect([payment?.method_id, (await cardsOf(owner)).some(({ id }) => id === ids[0])]).toEqual([ids[0], true])
    },
  })
})
