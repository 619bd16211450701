import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transact } from '#adapters/database/transact.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { seeded } from '#testing/seeded.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours } from '#wire-time.ts'
import { issueInvoice } from '#features/payment/invoice-queries.ts'
import { finalizeUnknownCharges } from './finalize-unknown-charges.task.ts'
import { finalizeDueContracts } from './finalize-due-contracts.task.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

test('ABUSE-2 ABUSE-3 by hand, by hand again and by the clock at once: one charge, one notice, in 40 interleavings', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = seeded(seed)
    const contract = await buildContract(app.deps, { agency, creator })
    app.clock.turn(hours(73))
    const jitter = () => new Promise((resolve) => setTimeout(resolve, random() * 12))
    const byHand = async () => {
      await jitter()
      return (await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })).status
    }
    const byClock = async () => {
      await jitter()
      await finalizeDueContracts.run(app.deps)
    }
    const [one, two] = await Promise.all([byHand(), byHand(), byClock(), byClock()])
    expect([200, 409], `seed ${seed}`).toContain(one)
    expect([200, 409], `seed ${seed}`).toContain(two)
    expect([one, two].filter((status) => status === 200).length, `seed ${seed}`).toBeLessThan(2)
    const { state, charge_attempts } = await app.deps.db
      .selectFrom('payment')
      .select(['state', 'charge_attempts'])
      .where('id', '=', contract.paymentId)
      .executeTakeFirstOrThrow()
    expect({ state, charge_attempts }, `seed ${seed}`).toEqual({ state: 'paid', charge_attempts: 1 })
  }
  const charged = await sql<{ count: number }>`select count(*) from sandbox_provider.charge`.execute(app.deps.db)
  expect(charged.rows).toEqual([{ count: 40 }])
  const notices = await app.deps.db.selectFrom('notification').select('id').where('type', '=', 'contract_finalized').execute()
  expect(notices).toHaveLength(80)
  await expectSoundLedger(app)
})

test('R-073 invoices number without gaps, fifty issued at once, and transactions among them that come to nothing', async () => {
  const contracts = await Promise.all(Array.from({ length: 50 }, () => buildContract(app.deps, { agency, creator })))
  const [other] = contracts
  if (!other) throw new Error('No job was built.')
  const inVain = () =>
    transact(app.deps.db, async (tx) => {
      await issueInvoice(tx, app.deps, other.paymentId)
      throw new Error('in vain')
    })
  // A busy service may answer 503, before or after the charge; the protocol says that a retry is safe.
  const finalize = async ({ id }: { id: string }) => {
    for (;;) {
      const { status } = await app.call(contractWire.finalizeContract, { as: agency, params: { id } })
      if (status !== 503) return status
    }
  }
  const ended = await Promise.allSettled(contracts.map((contract, at) => (at % 5 === 0 ? inVain() : finalize(contract))))
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  // The clock finds charges whose outcome was never written down.
  app.clock.turn(hours(1))
  await finalizeUnknownCharges.run(app.deps)
  const rows = await app.deps.db.selectFrom('invoice').select('number').where('kind', '=', 'invoice').orderBy('number').execute()
  expect(rows.map((row) => row.number)).toEqual(Array.from({ length: rows.length }, (_, at) => `INV-${String(at + 1).padStart(6, '0')}`))
  expect(rows.length).toBe(80)
  await expectSoundLedger(app)
})
