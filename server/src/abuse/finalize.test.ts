import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import type { PaymentId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finalizeDueContracts } from '#features/charge/finalize-due-contracts.task.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { meetAtLock, openOutside, pathOf, type Outside } from '#testing/outside.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours } from '#wire-time.ts'

let app: TestApp
let outside: Outside
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  outside = await openOutside(app)
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const actors = { clock: 'the clock', hand: 'the agency' } as const
type Actor = keyof typeof actors

const orders: readonly (readonly Actor[])[] = [
  ['hand', 'clock'],
  ['clock', 'hand'],
  ['hand', 'hand', 'clock'],
  ['clock', 'hand', 'hand'],
  ['clock', 'clock', 'hand', 'hand'],
]
const rows = ['contract', 'payment'] as const

test.each(rows.flatMap((row) => orders.map((order) => [order.map((actor) => actors[actor]).join(', '), row, order] as const)))(
  'ABUSE 2 ABUSE 3 %s finalize at once and meet at the %s: one charge, one notice to each side',
  async (_words, row, order) => {
    for (let round = 0; round < 3; round++) {
      const contract = await buildContract(app.deps, { agency, creator })
      app.clock.turn(hours(73))
      const byHand = async () => (await outside.send('POST', pathOf(finalizeContract, contract.id), { as: agency, body: {} })).status
      const byClock = async () => {
        await finalizeDueContracts.run(app.deps)
        return undefined
      }
      const held = {
        databaseUrl: app.databaseUrl,
        statement: `select from ${row} where id = $1 for update`,
        values: [row === 'contract' ? contract.id : contract.paymentId],
      }
      const answers = await meetAtLock<number | undefined>(
        held,
        order.map((actor) => (actor === 'hand' ? byHand : byClock)),
      )

      const statuses = answers.filter((status) => status !== undefined)
      expect(statuses.filter((status) => status === 200).length).toBeLessThan(2)
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
      await expectOnce(contract)
    }
    await expectSoundLedger(app)
  },
)

async function expectOnce(contract: { id: string; paymentId: PaymentId }): Promise<void> {
  const { db } = app.deps
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', contract.paymentId).executeTakeFirstOrThrow()
  expect({ state: payment.state, attempts: payment.charge_attempts }).toEqual({ state: 'paid', attempts: 1 })
  const charges = await sql<{ count: number }>`
    select count(*) from sandbox_provider.charge where idempotency_key like ${`charge-${contract.paymentId}-%`}`.execute(db)
  expect(charges.rows).toEqual([{ count: 1 }])
  const notices = await db.selectFrom('notification').select(['member_id', 'data']).where('type', '=', 'contract_finalized').execute()
  const told = notices.filter(({ data }) => 'contractId' in data && data.contractId === contract.id).map(({ member_id }) => member_id)
  expect(told.toSorted()).toEqual([agency.id, creator.id].toSorted())
  const invoices = await db.selectFrom('invoice').select('id').where('payment_id', '=', contract.paymentId).execute()
  expect(invoices).toHaveLength(1)
}
