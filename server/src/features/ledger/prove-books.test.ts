import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, type TestContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, minutes } from '#wire-time.ts'
import { findInRange, firstId, idAt, lastId, walked } from './proof-step-queries.ts'
import { findProof } from './proof-queries.ts'
import { inProofTurn, proveInTurn } from './proof-turn-act.ts'
import { giveBackProof, takeProof } from './proof-turn-queries.ts'
import { proveTonight, proveWhole } from './prove-books-act.ts'

let app: TestApp
let agency: TestMember
let old: TestContract
/** An hour after the books below are written, so that they count as proven. */
const nightOne = after(new Date(), hours(1))
const nightTwo = after(nightOne, days(1))

beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  old = await payOne()
  await payOne()
})
afterAll(() => app.close())

async function payOne(): Promise<TestContract> {
  const contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  return contract
}

class Undo extends Error {}

/** Runs the work and rolls it back. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  const doing = transact(app.deps.db, async (tx) => {
    result = { value: await work(tx) }
    throw new Undo()
  })
  await expect(doing).rejects.toThrow(Undo)
  if (!result) throw new Error('Nothing was done.')
  return result.value
}

/** Runs statements by hand that both the database and the program would refuse. */
async function plant(tx: Tx, ...statements: string[]): Promise<void> {
  for (const table of ['contract', 'invoice', 'ledger_entry', 'ledger_transaction', 'payment'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  for (const text of statements) await tx.executeQuery(CompiledQuery.raw(text))
}

const feeOf = (paymentId: string) => `transaction_id in (select id from ledger_transaction where cause = 'charge:${paymentId}')
  and account_id in (select id from ledger_account where kind = 'fee_revenue')`
const dearer = (paymentId: string) => `update ledger_entry set amount_minor = amount_minor + 7 where ${feeOf(paymentId)}`

/** The moment that an id begins with. */
const madeAt = (id: string) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

/** Makes everything younger than this contract look as if it were booked after the last proof. */
async function proveBefore(tx: Tx, contract: TestContract): Promise<void> {
  await sql`update ledger_proof set up_to = (select min(id::text)::uuid from ledger_transaction where cause = ${`charge:${contract.paymentId}`})`.execute(
    tx,
  )
}

async function expectSums(tx: Tx): Promise<void> {
  const { rows } = await sql<{ kind: string; proven: number; booked: number }>`select kind,
      (select sum(minor)::int from proven_sum s join ledger_account a on a.id = s.account_id where a.kind = every.kind) as proven,
      (select sum(amount_minor)::int from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = every.kind) as booked
    from (select distinct kind from ledger_account join ledger_entry on account_id = ledger_account.id) every order by kind`.execute(tx)
  expect(rows.map(({ kind }) => kind)).toEqual(['agency', 'clearing', 'creator', 'fee_revenue'])
  for (const { proven, booked } of rows) expect(proven).toBe(booked)
}

describe('R-336 a proof', () => {
  test('of everything keeps up to where it went, and with which sums', async () => {
    await undone(async (tx) => {
      expect(await proveWhole({ db: tx, now: nightOne })).toEqual([])
      await expectSums(tx)
    })
  })

  test('counts what is minutes old as new, because what was begun before may still be committed', async () => {
    await undone(async (tx) => {
      const { rows } = await sql<{ first: string; last: string }>`select min(id::text) as first, max(id::text) as last
        from ledger_entry`.execute(tx)
      const [{ first, last } = { first: '', last: '' }] = rows
      expect(await proveWhole({ db: tx, now: after(madeAt(first), minutes(10)) })).toEqual([])
      expect((await sql`select from proven_sum`.execute(tx)).rows).toHaveLength(0)
      expect(await proveWhole({ db: tx, now: after(madeAt(last), minutes(10) + 1) })).toEqual([])
      await expectSums(tx)
    })
  })

  test('that finds something keeps nothing: the next night tells it again', async () => {
    await undone(async (tx) => {
      await plant(tx, dearer(old.paymentId))
      expect(await proveWhole({ db: tx, now: nightOne })).not.toEqual([])
      expect(await findProof(tx)).toBeUndefined()
      const { rows } = await sql`select from proven_sum`.execute(tx)
      expect(rows).toHaveLength(0)
    })
  })

  test('holds no table: whoever books, changes or reads meanwhile waits for nothing', async () => {
    const held = await undone(async (tx) => {
      for (const table of walked) await findInRange(tx, table, { after: firstId, upTo: lastId })
      const { rows } = await sql<{
        mode: string
      }>`select distinct mode from pg_locks where pid = pg_backend_pid() and locktype in ('relation', 'tuple')`.execute(tx)
      return rows.map(({ mode }) => mode)
    })
    expect(held).toEqual(['AccessShareLock'])
  })
})

test('R-338 whoever proves the books by command waits until the night’s proof is done, and takes nothing from it', async () => {
  const { db, now } = app.deps
  const turn = await takeProof(db, now())
  // Sums that the nightly proof has collected so far.
  await sql`insert into proven_sum (proof_id, account_id, cause, currency, minor) select ${newId()}, id, '', 'EUR', 7 from ledger_account limit 1`.execute(
    db,
  )
  const sums = async () => (await sql`select from proven_sum where minor = 7`.execute(db)).rows.length
  const waiting = Promise.withResolvers<void>()
  const proof = proveInTurn({ db, now }, { onWait: waiting.resolve, everyMs: 20 })
  await waiting.promise
  expect(await sums()).toBe(1)
  await giveBackProof(db, turn ?? '')
  expect(await proof).toEqual([])
  expect(await sums()).toBe(0)
  // Its own lease was released as well.
  expect(await inProofTurn({ db, now }, () => Promise.resolve('proven'))).toBe('proven')
})

test('the end of a proof leaves the turn of another one alone', async () => {
  const { db, now } = app.deps
  const turn = await takeProof(db, now())
  await giveBackProof(db, 'of somebody who was too slow')
  expect(await takeProof(db, now())).toBeUndefined()
  await giveBackProof(db, turn ?? '')
  expect(await takeProof(db, now())).toBeDefined()
})

describe('R-337 a night', () => {
  test('goes on from the last proof: what is new is proven and added to its sums', async () => {
    await undone(async (tx) => {
      // All entries are too young to be counted at that time.
      await proveWhole({ db: tx, now: new Date() })
      const before = await findProof(tx)
      expect(await proveTonight({ db: tx, now: nightTwo })).toEqual([])
      expect(await findProof(tx)).toMatchObject({ id: before?.id, wholeAt: before?.wholeAt, provenAt: nightTwo })
      await expectSums(tx)
    })
  })

  test('finds what is wrong with a new entry', async () => {
    const found = await undone(async (tx) => {
      await proveWhole({ db: tx, now: nightOne })
      await sql`truncate proven_sum`.execute(tx)
      await proveBefore(tx, old)
      await plant(tx, dearer(old.paymentId))
      return proveTonight({ db: tx, now: nightTwo })
    })
    expect(found).toContain(`The posting charge:${old.paymentId} is off by 0.07.`)
  })

  test('finds what is wrong with a new record that no posting of that time names', async () => {
    const found = await undone(async (tx) => {
      await proveWhole({ db: tx, now: nightOne })
      await plant(
        tx,
        `update invoice set id = '${idAt(nightTwo)}', content = jsonb_set(content, '{number}', '"INV-1"') where payment_id = '${old.paymentId}'`,
      )
      return proveTonight({ db: tx, now: nightTwo })
    })
    expect(found).toEqual([expect.stringMatching(/^The invoice INV-\d+ prints the number INV-1\.$/)])
  })

  test('finds what is wrong with an old record that a new posting names', async () => {
    const found = await undone(async (tx) => {
      await proveWhole({ db: tx, now: nightOne })
      await sql`truncate proven_sum`.execute(tx)
      // The last record before the postings.
      await sql`update ledger_proof set up_to = ${old.paymentId}`.execute(tx)
      await plant(tx, `update contract set state = 'delivered' where id = '${old.id}'`)
      return proveTonight({ db: tx, now: nightTwo })
    })
    expect(found).toEqual([`The payment ${old.paymentId} is paid while its job is delivered.`])
  })

  test('looks at everything once a week, and so finds an old entry that was changed', async () => {
    await undone(async (tx) => {
      await proveWhole({ db: tx, now: nightOne })
      await plant(tx, dearer(old.paymentId))
      for (const night of [nightTwo, after(nightOne, days(6))]) expect(await proveTonight({ db: tx, now: night })).toEqual([])
      const found = await proveTonight({ db: tx, now: after(nightOne, days(7)) })
      expect(found).toContain(`The posting charge:${old.paymentId} is off by 0.07.`)
      expect(await proveWhole({ db: tx, now: nightTwo })).toEqual(found)
    })
  })

  test('looks at everything in the seventh night even if it begins earlier than the one a week before', async () => {
    // Nights begin at two o'clock UTC.
    const night = new Date(after(nightOne, days(1)).setUTCHours(2, 9, 30, 0))
    const seventh = new Date(after(night, days(7)).setUTCHours(2, 0, 0, 0))
    await undone(async (tx) => {
      await proveWhole({ db: tx, now: night })
      expect(await proveTonight({ db: tx, now: new Date(seventh.getTime() - 1) })).toEqual([])
      expect(await findProof(tx)).toMatchObject({ wholeAt: night })
      expect(await proveTonight({ db: tx, now: seventh })).toEqual([])
      expect(await findProof(tx)).toMatchObject({ wholeAt: seventh })
    })
  })

  test('finds a kept sum that is not what was proven, and then looks at everything', async () => {
    const found = await undone(async (tx) => {
      await proveWhole({ db: tx, now: nightOne })
      await plant(tx, dearer(old.paymentId), `insert into kept_sum (list, owner, part, amount) values ('books', of_all(), 'vat', 100)`)
      return proveTonight({ db: tx, now: nightTwo })
    })
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The kept balance of the account vat is /),
        `The posting charge:${old.paymentId} is off by 0.07.`,
      ]),
    )
  })

  test('finds an old payment that is marked as paid without a posting', async () => {
    const unpaid = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
    const found = await undone(async (tx) => {
      await proveWhole({ db: tx, now: nightOne })
      await sql`update payment set state = 'paid', paid_at = ${nightTwo} where id = ${unpaid.paymentId}`.execute(tx)
      return proveTonight({ db: tx, now: nightTwo })
    })
    expect(found).toContain(`The payment ${unpaid.paymentId} is paid and has no charge in the ledger.`)
  })
})
