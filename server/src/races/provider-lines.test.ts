import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Tx } from '#adapters/database/database.ts'
import { compareLine } from '#features/provider-line/compare-line-act.ts'
import { addToDays, insertLines } from '#features/provider-line/provider-line-queries.ts'
import { transact } from '#adapters/database/transact.ts'
import { settleProviderLine } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { buildProviderLine } from '#testing/build-provider-line.ts'
import { buildOperator, type TestMember } from '#testing/builders.ts'
import { testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { newId } from '#ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const open = () => app

const feeLine = (ref: string) => {
  const at = app.clock.now()
  const of = { kind: 'fee', type: 'stripe_fee', amountMinor: -100, feeMinor: 0, currency: 'EUR', words: '' } as const
  return { ...of, lineRef: ref, sourceRef: null, chargeRef: null, key: null, movedAt: at, availableAt: at }
}
const insert = (tx: Tx, ref: string) => insertLines(tx, { lines: [feeLine(ref)], at: app.clock.now() })
const postingsOf = (id: string) =>
  app.deps.db.selectFrom('ledger_transaction').select('id').where('cause', '=', `provider-line:${id}`).execute()

describe('R-247', () => {
  testRace(open, {
    title: 'ABUSE-24 a line that two processes take in at once is there once',
    guard: 'provider-line-queries.insertLines',
    at: /^insert into "provider_day"/,
    begin: () => Promise.resolve(`txn_${newId()}`),
    first: (ref) => take(ref),
    second: (ref) => take(ref),
    check: async (ref) => {
      expect(await app.deps.db.selectFrom('provider_line').select('id').where('line_ref', '=', ref).execute()).toHaveLength(1)
    },
  })

  const dayOf = async (kind: string) =>
    app.deps.db.selectFrom('provider_day').select(['lines', 'amount_minor']).where('kind', '=', kind).executeTakeFirst()
  const add = (kind: string) =>
    transact(app.deps.db, (tx) => addToDays(tx, [{ day: '2026-11-16', kind, currency: 'EUR', lines: 1, amountMinor: 5, feeMinor: 0 }]))

  testRace(open, {
    title: 'ABUSE-24 the sums of a day to which two add at once have both',
    guard: 'provider-line-queries.addToDays',
    begin: () => Promise.resolve(newId()),
    first: add,
    second: add,
    check: async (kind) => expect(await dayOf(kind)).toEqual({ lines: 2, amount_minor: 10 }),
  })

  async function take(ref: string): Promise<void> {
    await transact(app.deps.db, async (tx) => {
      const added = await insert(tx, ref)
      await addToDays(tx, [{ day: '2026-11-16', kind: ref, currency: 'EUR', lines: added.length, amountMinor: 0, feeMinor: 0 }])
    })
  }

  testRace(open, {
    title: 'ABUSE-24 a line that two processes compare at once is booked once',
    guard: 'provider-line-queries.lockProviderLine',
    at: /^insert into "ledger_transaction"/,
    begin: async () => (await insert(app.deps.db, `txn_${newId()}`))[0]?.id ?? '',
    first: (id) => transact(app.deps.db, (tx) => compareLine(tx, app.deps, id)),
    second: (id) => transact(app.deps.db, (tx) => compareLine(tx, app.deps, id)),
    check: async (id) => {
      expect(await postingsOf(id)).toHaveLength(1)
    },
  })
})

describe('R-246', () => {
  testRace(open, {
    title: 'ABUSE-24 a line that two operators settle at once is booked once, as what the first said',
    guard: 'provider-line-queries.lockProviderLine',
    at: /^insert into "ledger_transaction"/,
    begin: async () => ({ id: await buildProviderLine(app.deps), operator: await buildOperator(app.deps) }),
    first: (one) => settle(one, 'own'),
    second: (one) => settle(one, 'loss'),
    check: async ({ id }, { first, second }) => {
      expect([first, second]).toEqual([200, 409])
      const { settled_as: settledAs, settlements } = await lineOf(id)
      expect([settledAs, settlements]).toEqual(['own', 1])
    },
  })

  testRace(open, {
    title: 'ABUSE-24 what an operator settles as missing is not booked once its line has come',
    guard: 'provider-line-queries.lockMissing',
    at: /^delete from "provider_line"/,
    begin: async () => {
      const ref = `ch_${newId()}`
      const missing = await insertCharge({ ref: null, chargeRef: ref, fit: 'missing' })
      const come = await insertCharge({ ref: `txn_${newId()}`, chargeRef: ref, fit: 'waiting' })
      return { id: missing, come, operator: await buildOperator(app.deps) }
    },
    first: ({ come }) => transact(app.deps.db, (tx) => compareLine(tx, app.deps, come)),
    second: (one) => settle(one, 'loss'),
    check: async ({ id }, { second }) => {
      expect(second).toBe(404)
      expect(await postingsNamed(`provider-settled:${id}:1`)).toEqual([])
    },
  })

  type Settled = { id: string; operator: TestMember }
  const settle = async ({ id, operator }: Settled, as: 'own' | 'loss') =>
    (await app.call(settleProviderLine, { as: operator, params: { id }, body: { as, note: 'Seen.' } })).status
  const lineOf = (id: string) => app.deps.db.selectFrom('provider_line').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const postingsNamed = (cause: string) => app.deps.db.selectFrom('ledger_transaction').select('id').where('cause', '=', cause).execute()

  async function insertCharge({
    ref,
    chargeRef,
    fit,
  }: {
    ref: string | null
    chargeRef: string
    fit: 'missing' | 'waiting'
  }): Promise<string> {
    const id = newId()
    const at = app.clock.now()
    const said = { kind: 'charge', type: 'charge', amount_minor: ref === null ? 0 : 500, fee_minor: 0, currency: 'EUR', words: '' } as const
    const times = { moved_at: at, taken_at: at, look_at: ref === null ? null : at }
    await app.deps.db
      .insertInto('provider_line')
      .values({ id, line_ref: ref, charge_ref: chargeRef, ...said, ...times, fit, booked_minor: ref === null ? 500 : null })
      .execute()
    return id
  }
})
