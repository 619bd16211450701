import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as financesWire from '@pairtake/protocol/finances/finances-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { removeOldKeys } from '#features/session/remove-expired.task.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, type TestContract } from '#testing/builders-money.ts'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { startKillableApi, type KillableApi } from '#testing/killable-api.ts'
import { strict } from '#testing/strict-routes.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, minutes } from '#wire-time.ts'
import { onceInSteps, onceInTransaction } from './idempotency.ts'
import { findKept, keepBegun } from './kept-answer-queries.ts'
import { registerRoute } from './register-route.ts'
import { serve } from './serve.ts'
import { openSessions } from './session.ts'
import { openUnchanged } from './unchanged.ts'
import { registerCallLimits } from './call-limits.ts'

let app: TestApp
let agency: TestMember
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  operator = await buildOperator(app.deps)
  await buildCard(app, agency)
})
afterAll(() => app.close())

const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }

async function buildDelivered(): Promise<{ creator: TestMember; contract: TestContract }> {
  const creator = await buildCreator(app.deps)
  return { creator, contract: await buildContract(app.deps, { agency, creator }) }
}

/** A creator with a balance of 200. */
async function buildEarner(): Promise<TestMember> {
  const { creator, contract } = await buildDelivered()
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
  return creator
}

const fifty = { amount: { amount: 50, currency: 'EUR' } }
const keyed = (as: TestMember, path: string, key: string, body: unknown = {}) =>
  app.raw('POST', path, { as, body, headers: { 'idempotency-key': key } })
const payoutsOf = async (creator: TestMember) =>
  (await app.deps.db.selectFrom('payout').select('id').where('creator_id', '=', creator.id).execute()).length
const chargesOf = async ({ paymentId }: TestContract) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from sandbox_provider.charge
      where idempotency_key like ${`charge-${paymentId}-%`} and refused_code is null`.execute(app.deps.db)
  ).rows[0]?.count
/** As if the process had been killed after the work and before the answer was stored. */
const loseAnswer = (key: string) => app.deps.db.updateTable('idempotency_key').set({ sent: null }).where('key', '=', key).execute()

async function startApi(wanted: Parameters<typeof startKillableApi>[1] = {}): Promise<KillableApi> {
  const api = await startKillableApi(app, wanted)
  onTestFinished(() => api.kill())
  return api
}

async function untilWaiting(): Promise<void> {
  const waiting = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db)
    ).rows[0]?.count
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0)
}

describe('an idempotency key', () => {
  test('ABUSE 34 repeats the bytes of the first answer, whatever the order of the body, and refuses another body', async () => {
    const creator = await buildEarner()
    const key = newId()
    const first = await keyed(creator, '/payouts', key, '{"amount":{"amount":50,"currency":"EUR"}}')
    const again = await keyed(creator, '/payouts', key, '{"amount":{"currency":"EUR","amount":50}}')
    expect([first.status, again.status, JSON.stringify(again.body)]).toEqual([200, 200, JSON.stringify(first.body)])
    const other = await keyed(creator, '/payouts', key, { amount: { amount: 51, currency: 'EUR' } })
    expect([other.status, other.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await payoutsOf(creator)).toBe(1)
  })

  test('belongs to one member: another one may use the same', async () => {
    const [one, other] = [await buildEarner(), await buildEarner()]
    const key = newId()
    for (const creator of [one, other]) expect((await keyed(creator, '/payouts', key, fifty)).status).toBe(200)
    expect([await payoutsOf(one), await payoutsOf(other)]).toEqual([1, 1])
  })

  test('answers 409 with retry-after while the first call is being worked on, and its answer afterwards', async () => {
    const creator = await buildEarner()
    const key = newId()
    let first: ReturnType<typeof keyed> | undefined
    await app.deps.db.transaction().execute(async (tx) => {
      await sql`select from ledger_account where member_id = ${creator.id} for update`.execute(tx)
      first = keyed(creator, '/payouts', key, fifty)
      await untilWaiting()
      const second = await keyed(creator, '/payouts', key, fifty)
      expect([second.status, second.error.code, second.headers['retry-after']]).toEqual([409, 'REQUEST_IN_PROGRESS', '1'])
    })
    const answered = await first
    expect(answered?.status).toBe(200)
    expect((await keyed(creator, '/payouts', key, fifty)).body).toEqual(answered?.body)
    expect(await payoutsOf(creator)).toBe(1)
  })

  test('has 1 to 200 characters; another one is refused before anything is done', async () => {
    const creator = await buildEarner()
    for (const key of ['', newId().padEnd(201, 'k')]) {
      const refused = await keyed(creator, '/payouts', key, fifty)
      expect([refused.status, refused.error.message]).toEqual([400, 'The idempotency key has 1 to 200 characters.'])
    }
    expect(await payoutsOf(creator)).toBe(0)
    const longest = newId().padEnd(200, 'k')
    for (const key of ['k', 'k', longest, longest]) expect((await keyed(creator, '/payouts', key, fifty)).status).toBe(200)
    expect(await payoutsOf(creator)).toBe(2)
  })

  test('of a refused call is free for the next try', async () => {
    const creator = await buildEarner()
    const key = newId()
    const tooMuch = { amount: { amount: 5000, currency: 'EUR' } }
    expect((await keyed(creator, '/payouts', key, tooMuch)).error.code).toBe('PAYOUT_EXCEEDS_BALANCE')
    expect((await keyed(creator, '/payouts', key, fifty)).status).toBe(200)
  })

  test('S2-107 ABUSE 34 a process killed between the commit and the answer pays once, asked again at once, after a minute and after a week', async () => {
    const creator = await buildEarner()
    const key = newId()
    const proxy = await openDatabaseProxy(app.databaseUrl)
    onTestFinished(() => proxy.close())
    const api = await startApi({ databaseUrl: proxy.url })
    const { seen } = proxy.swallowAnswerTo('commit')
    const lost = api.ask('POST', '/payouts', { token: creator.token, key, body: fifty }).catch(() => 'lost')
    await seen
    // What reaches the proxy is on its way to the database, which commits although nobody is waiting.
    await expect.poll(() => payoutsOf(creator)).toBe(1)
    await api.kill()
    expect(await lost).toBe('lost')

    const answers: string[] = []
    for (const waitMs of [0, minutes(1) + 1, days(7)]) {
      app.clock.turn(waitMs)
      const again = await keyed(creator, '/payouts', key, fifty)
      expect(again.status).toBe(200)
      answers.push(JSON.stringify(again.body))
      expect((await keyed(creator, '/payouts', key, { amount: { amount: 60, currency: 'EUR' } })).status).toBe(409)
    }
    expect(new Set(answers).size).toBe(1)
    expect(await payoutsOf(creator)).toBe(1)
    const finances = await app.call(financesWire.getCreatorFinances, { as: creator })
    expect(finances.body.currentBalance.amount).toBe(150)
    await expectSoundLedger(app)
  })
})

describe('an idempotency key of a call in several steps', () => {
  test('ABUSE 34 a process killed while the provider is asked: nobody is charged again, and the answer comes once it is known', async () => {
    const { contract } = await buildDelivered()
    const key = newId()
    const path = `/contracts/${contract.id}/finalize`
    const api = await startApi()
    await app.deps.db.transaction().execute(async (tx) => {
      await sql`lock table sandbox_provider.charge in exclusive mode`.execute(tx)
      void api.ask('POST', path, { token: agency.token, key }).catch(() => {})
      await untilWaiting()
      await api.kill()
    })
    const open = await keyed(agency, path, key)
    expect([open.status, open.error.code, open.headers['retry-after']]).toEqual([409, 'REQUEST_IN_PROGRESS', '5'])

    await app.turnClock(minutes(20))
    const settled = await keyed(agency, path, key)
    expect([settled.status, (settled.body as { data: { state: string } }).data.state]).toEqual([200, 'finalizing'])
    expect(await chargesOf(contract)).toBe(1)
    await expectSoundLedger(app)
  })

  test('a process killed before the provider was asked: the next call does the work', async () => {
    const { contract } = await buildDelivered()
    const key = newId()
    const path = `/contracts/${contract.id}/finalize`
    const api = await startApi()
    await app.deps.db.transaction().execute(async (tx) => {
      await sql`select from contract where id = ${contract.id} for update`.execute(tx)
      void api.ask('POST', path, { token: agency.token, key }).catch(() => {})
      await untilWaiting()
      await api.kill()
    })
    expect((await keyed(agency, path, key)).status).toBe(200)
    expect(await chargesOf(contract)).toBe(1)
  })

  test('that were done without their answer being kept answer what is there now, and do nothing again', async () => {
    const { contract } = await buildDelivered()
    const finalizeKey = newId()
    const finalizePath = `/contracts/${contract.id}/finalize`
    const finalized = await keyed(agency, finalizePath, finalizeKey)
    await loseAnswer(finalizeKey)
    expect((await keyed(agency, finalizePath, finalizeKey)).body).toEqual(finalized.body)

    const refundKey = newId()
    const refund = { reason: 'Agreed', amount: { amount: 10, currency: 'EUR' } }
    const refundPath = `/operator/payments/${contract.paymentId}/refund`
    const refunded = await keyed(operator, refundPath, refundKey, refund)
    expect(refunded.status).toBe(200)
    await loseAnswer(refundKey)
    expect((await keyed(operator, refundPath, refundKey, refund)).body).toEqual(refunded.body)
    const { rows } = await sql<{ refunded_minor: string }>`select refunded_minor from payment where id = ${contract.paymentId}`.execute(
      app.deps.db,
    )
    expect([await chargesOf(contract), Number(rows[0]?.refunded_minor)]).toEqual([1, 1000])
    await expectSoundLedger(app)
  })

  test('used twice at once begins one refund', async () => {
    const { contract } = await buildDelivered()
    await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
    const key = newId()
    const refund = { reason: 'Agreed', amount: { amount: 10, currency: 'EUR' } }
    const said = await Promise.all([1, 2, 3].map(() => keyed(operator, `/operator/payments/${contract.paymentId}/refund`, key, refund)))
    expect(said.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const refunds = await app.deps.db.selectFrom('refund').select('id').where('payment_id', '=', contract.paymentId).execute()
    expect(refunds).toHaveLength(1)
  })
})

describe('the frame of keyed calls', () => {
  test('a refusal keeps what the call had completed before it, and undoes what it was in the middle of', async () => {
    const key = { memberId: agency.id, key: newId(), requestHash: Buffer.from('hash'), at: app.clock.now() }
    const rename = (name: string, then: () => void) => (deps: TestApp['deps']) =>
      transact(deps.db, async (tx) => {
        await tx.updateTable('member').set({ company_name: name }).where('id', '=', agency.id).execute()
        then()
      })
    const refuse = () => {
      throw new Refusal('STATE_MOVED_ON', 'No.')
    }
    const nameNow = async () =>
      (await app.deps.db.selectFrom('member').select('company_name').where('id', '=', agency.id).executeTakeFirstOrThrow()).company_name

    await expect(
      onceInTransaction(app.deps, key, async (deps) => {
        await rename('Completed', () => {})(deps)
        await rename('In the middle', refuse)(deps)
        return '{}'
      }),
    ).rejects.toThrow('No.')
    expect(await nameNow()).toBe('Completed')
    expect(await app.deps.db.selectFrom('idempotency_key').select('key').where('key', '=', key.key).execute()).toEqual([])

    const bug = onceInTransaction(app.deps, key, async (deps) => {
      await rename('Before a fault of ours', () => {})(deps)
      throw new Error('A fault of ours')
    })
    await expect(bug).rejects.toThrow('A fault of ours')
    expect(await nameNow()).toBe('Completed')
  })

  test('what a call tells this process is heard when it is true: after the commit, and never when it was undone', async () => {
    const heard: string[] = []
    app.deps.listener.on('tested', (word) => void heard.push(word))
    const key = () => ({ memberId: agency.id, key: newId(), requestHash: Buffer.from('hash'), at: app.clock.now() })
    const telling = (word: string, end: () => string) =>
      onceInTransaction(app.deps, key(), async (deps) => {
        deps.listener.tell('tested', word)
        expect(heard).not.toContain(word)
        return end()
      })
    await telling('done', () => '{}')
    const refused = telling('refused', () => {
      throw new Refusal('STATE_MOVED_ON', 'No.')
    })
    await expect(refused).rejects.toThrow('No.')
    const broken = telling('broken', () => {
      throw new Error('A fault of ours')
    })
    await expect(broken).rejects.toThrow('A fault of ours')
    // What a refused call had done before is committed, so it is announced.
    expect(heard).toEqual(['done', 'refused'])
  })

  test('a refusal whose transaction was lost is not told as one: nothing of what it kept is there', async () => {
    const key = { memberId: agency.id, key: newId(), requestHash: Buffer.from('hash'), at: app.clock.now() }
    const lost = onceInTransaction(app.deps, key, async (deps) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(deps.db).catch(() => {})
      throw new Refusal('STATE_MOVED_ON', 'No.')
    })
    await expect(lost).rejects.not.toBeInstanceOf(Refusal)
  })

  test('a POST that reaches payments or files must say what happens when it is repeated', async () => {
    const fastify = Fastify()
    onTestFinished(() => fastify.close())
    const sessions = openSessions(app.deps)
    const limits = registerCallLimits(fastify, app.deps, sessions)
    const frame = { deps: app.deps, sessions, unchanged: openUnchanged(app.deps), limits }
    const handler = async ({ deps }: { deps: TestApp['deps'] }) => {
      await deps.payments.detachCard('pm_none')
      return {} as never
    }
    registerRoute(fastify, strict(serve(moneyWire.retryPayment, handler)), frame)
    const undeclared = await fastify.inject({
      method: 'POST',
      url: '/internal/operator/payments/1/retry',
      headers: { authorization: `Bearer ${operator.token}` },
    })
    expect([undeclared.statusCode, undeclared.body]).toEqual([500, expect.stringContaining('reaches payments')])
  })
})

test('an idempotency key is kept for thirty days', async () => {
  const creator = await buildEarner()
  const key = newId()
  const first = await keyed(creator, '/payouts', key, fifty)
  app.clock.turn(days(29))
  await removeOldKeys.run(app.deps)
  expect((await keyed(creator, '/payouts', key, fifty)).body).toEqual(first.body)
  expect(await payoutsOf(creator)).toBe(1)
  app.clock.turn(days(2))
  await removeOldKeys.run(app.deps)
  expect(await app.deps.db.selectFrom('idempotency_key').select('key').where('key', '=', key).execute()).toEqual([])
})

test('ABUSE-34 a call in steps whose answer is kept is answered from what is kept, and not made again', async () => {
  const key = { memberId: agency.id, key: newId(), requestHash: Buffer.alloc(32), at: app.deps.now() }
  let runs = 0
  const work = async () => `"run ${(runs += 1)}"`
  const resume = async () => ({ state: 'undone' }) as const
  for (const steps of [
    { work, resume: undefined },
    { work, resume },
  ]) {
    expect(await onceInSteps(app.deps, key, steps)).toBe('"run 1"')
  }
  expect(runs).toBe(1)
})

describe('ABUSE-34 between the look for a kept answer and the work', () => {
  const newKey = () => ({ memberId: agency.id, key: newId(), requestHash: Buffer.from('one body'), at: app.deps.now() })
  const answering = (answer: string) => ({ work: async () => answer, resume: undefined })
  const otherBody = { requestHash: Buffer.from('another body') }
  const begunUnder = async (key: ReturnType<typeof newKey>) => (await findKept(app.deps.db, key))?.begun

  test('another body was answered under the key: neither call gets or replaces the answer of the other', async () => {
    const key = newKey()
    const other = { ...key, ...otherBody }
    const work = async () => {
      expect(await onceInSteps(app.deps, other, answering('"another"'))).toBe('"another"')
      return '"one"'
    }
    expect(await onceInSteps(app.deps, key, { work, resume: undefined })).toBe('"one"')
    expect(await onceInSteps(app.deps, other, answering('"again"'))).toBe('"another"')
    await expect(onceInSteps(app.deps, key, answering('"again"'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('the same call was answered: it is not begun any more', async () => {
    const key = newKey()
    const begun = onceInSteps(app.deps, key, {
      work: async (begin) => {
        await onceInSteps(app.deps, key, answering('"first"'))
        await transact(app.deps.db, (tx) => begin(tx, 'second'))
        return '"second"'
      },
      resume: undefined,
    })
    await expect(begun).rejects.toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
    expect(await begunUnder(key)).toBeNull()
    expect(await onceInSteps(app.deps, key, answering('"again"'))).toBe('"first"')
  })

  test('another body began under the key: what it began stays, so its retry finds that outcome', async () => {
    const key = newKey()
    await transact(app.deps.db, (tx) => keepBegun(tx, key, 'first', null))
    for (const former of [null, 'first']) {
      const replaced = transact(app.deps.db, (tx) => keepBegun(tx, { ...key, ...otherBody }, 'second', former))
      await expect(replaced).rejects.toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
    }
    expect(await begunUnder(key)).toBe('first')
  })
})
