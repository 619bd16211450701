import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { getPayment } from '@pairtake/protocol/payment/payment-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { letterSubject } from '#features/mail/letter-view.ts'
import { buildAgency, buildCreator, buildOperator, openSession, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards, type TestContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { told } from '#testing/told.ts'
import { dayOf, days, dayWords, hours, wireTime } from '#wire-time.ts'
import { lockPaymentOfContract, voidPayment } from '#features/payment/payment-queries.ts'
import { remindOverduePayments } from './remind-overdue-payments.task.ts'

let app: TestApp
let operator: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  creator = await buildCreator(app.deps)
})
beforeEach(async () => {
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

type Overdue = { agency: TestMember; contract: TestContract; since: Date }

/** A job whose charge failed, and whose last automatic retry, eight days later, failed too. */
async function buildOverdue(): Promise<Overdue> {
  const agency = await buildAgency(app.deps)
  await buildCard(app, agency, cards.declinedAtCharge)
  const contract = await buildContract(app.deps, { agency, creator })
  const since = app.clock.now()
  expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).error.code).toBe('PAYMENT_FAILED')
  await app.turnClock(days(8))
  return { agency, contract, since }
}

/** A session from weeks ago has expired, so the member logs in again. */
const again = async (member: TestMember): Promise<TestMember> => ({ ...member, token: await openSession(app.deps, member.id) })

const remindersTo = (agency: TestMember) =>
  app.deps.db
    .selectFrom('notification')
    .selectAll()
    .where('member_id', '=', agency.id)
    .where('type', '=', 'payment_overdue')
    .orderBy('id')
    .execute()

async function subjectsTo({ email }: TestMember): Promise<string[]> {
  await app.runTasks()
  const mails = await app.deps.db.selectFrom('mail').select('letter').where('to_address', '=', email).orderBy('id').execute()
  return mails.map(({ letter }) => letterSubject(letter)).filter((subject) => subject.includes('overdue'))
}

const seen = async ({ contract }: Overdue) => {
  const { body } = await app.call(wire.listOperatorPayments, { as: await again(operator), query: { state: 'overdue' } })
  return body.data.find(({ id }) => id === contract.paymentId)
}

describe('a payment that the clock has given up', () => {
  test('R-057 stands on the dashboard with what the brand cannot do until it is paid', async () => {
    const { agency } = await buildOverdue()
    const { waiting } = (await app.call(getDashboard, { as: await again(agency) })).body.data
    expect(waiting.find(({ kind }) => kind === 'payment_failed')?.detail).toMatch(
      /^Overdue since .*\. Until it’s paid, you cannot publish campaigns or accept creators\.$/,
    )
  })

  test('R-207 payment_overdue tells the agency: a reminder, a second one and a final notice, a week apart, each once', async () => {
    const overdue = await buildOverdue()
    const { agency, contract, since } = overdue
    await app.turnClock(days(6))
    expect(await remindersTo(agency)).toHaveLength(0)
    expect(await seen(overdue)).toMatchObject({
      overdue: { since: wireTime(since), reminders: 0 },
      reminders: { sent: 0, lastAt: null, nextAt: wireTime(new Date(app.clock.now().getTime() + days(1))), paused: null },
    })

    const cause = { table: 'payment', id: contract.paymentId }
    const payNow = 'Please check your card and pay now.'
    for (const [times, lead, said] of [
      [1, 'Reminder', payNow],
      [2, 'Second reminder', payNow],
      [3, 'Final notice', 'This is our final notice. Until it’s paid, you cannot publish campaigns or accept creators.'],
    ] as const) {
      await app.turnClock(times === 1 ? days(1) : days(7))
      const { data, subject } = await told(app, { to: agency, as: 'agency', type: 'payment_overdue', cause, times })
      expect(subject).toMatch(new RegExp(`^${lead}: €230 for “.+” is overdue$`))
      expect(data).toMatchObject({
        paymentId: contract.paymentId,
        message: expect.stringMatching(new RegExp(`^€230 has been due since ${dayWords(dayOf(since))}\\. ${said}$`)),
      })
      // Ticks that run concurrently, or twice, send no second reminder.
      await Promise.all([remindOverduePayments.run(app.deps), remindOverduePayments.run(app.deps)])
      await app.turnClock(hours(1))
      expect(await remindersTo(agency)).toHaveLength(times)
    }
    // A try that fails after the final notice begins no reminders again.
    const retried = await app.call(wire.retryPayment, { as: await again(operator), params: { id: contract.paymentId } })
    expect(retried.error.code).toBe('PAYMENT_FAILED')
    expect(await seen(overdue)).toMatchObject({ reminders: { sent: 3, nextAt: null } })
    await app.turnClock(days(60))
    expect(await remindersTo(agency)).toHaveLength(3)
    expect(await seen(overdue)).toMatchObject({ amount: { amount: 230 }, reminders: { sent: 3, nextAt: null } })
  })

  test('a reminder says whether the brand has a card on file', async () => {
    const { agency } = await buildOverdue()
    await app.turnClock(days(7))
    await app.deps.db.deleteFrom('payment_method').where('agency_id', '=', agency.id).execute()
    await app.turnClock(days(7))
    const told = (await remindersTo(agency)).map(({ data }) => data)
    expect(told).toMatchObject([{ hasCard: true }, { hasCard: false }])
  })

  test('R-207 is listed oldest first and counted for the operator; one that is tried again is not', async () => {
    const first = await buildOverdue()
    const second = await buildOverdue()
    const trying = await buildAgency(app.deps)
    await buildCard(app, trying, cards.declinedAtCharge)
    const tried = await buildContract(app.deps, { agency: trying, creator })
    await app.call(finalizeContract, { as: trying, params: { id: tried.id } })

    const as = await again(operator)
    const { body } = await app.call(wire.listOperatorPayments, { as, query: { state: 'overdue' } })
    const listed = body.data.map(({ id }) => id)
    expect(listed.slice(-2)).toEqual([first.contract.paymentId, second.contract.paymentId])
    expect(listed).not.toContain(tried.paymentId)
    const since = body.data.map(({ overdue }) => overdue?.since ?? '')
    expect(since).toEqual(since.toSorted((one, other) => one.localeCompare(other)))
    const failed = (await app.call(wire.listOperatorPayments, { as, query: { state: 'failed' } })).body
    expect(failed.data.map(({ id }) => id)).toEqual(expect.arrayContaining([...listed, tried.paymentId]))
    const { waiting } = (await app.call(getOverview, { as })).body.data
    expect(waiting).toMatchObject({ overduePayments: body.meta.total, failedPayments: failed.meta.total })
  })

  test('R-207 is no longer reminded of once it is paid, by hand or by the operator', async () => {
    const [byHand, byOperator] = [await buildOverdue(), await buildOverdue()]
    await app.turnClock(days(7))
    for (const { agency } of [byHand, byOperator]) {
      expect(await remindersTo(agency)).not.toHaveLength(0)
      await app.deps.db.deleteFrom('payment_method').where('agency_id', '=', agency.id).execute()
      await buildCard(app, await again(agency))
    }
    const brand = await again(byHand.agency)
    expect((await app.call(finalizeContract, { as: brand, params: { id: byHand.contract.id } })).status).toBe(200)
    const { body } = await app.call(getPayment, { as: brand, params: { id: byHand.contract.paymentId } })
    expect(body.data).toMatchObject({ state: 'paid', overdue: null, failure: null })
    const retried = await app.call(wire.retryPayment, { as: await again(operator), params: { id: byOperator.contract.paymentId } })
    expect(retried.body.data).toMatchObject({ state: 'paid', overdue: null, reminders: null })
    const counts = async () => [(await remindersTo(byHand.agency)).length, (await remindersTo(byOperator.agency)).length]
    const before = await counts()
    await app.turnClock(days(21))
    expect([before, await counts()]).toEqual([
      [2, 1],
      [2, 1],
    ])
  })

  test('R-207 is no longer reminded of once its job is cancelled', async () => {
    const overdue = await buildOverdue()
    const params = { id: overdue.contract.id }
    expect((await app.call(cancelContract, { as: await again(operator), params, body: { reason: 'Agreed.' } })).status).toBe(200)
    await app.turnClock(days(21))
    expect([await subjectsTo(overdue.agency), await seen(overdue)]).toEqual([[], undefined])
  })

  test('R-207 another try that fails neither hastens nor puts off the next reminder', async () => {
    const { agency, contract } = await buildOverdue()
    await app.turnClock(days(6))
    const retried = await app.call(wire.retryPayment, { as: await again(operator), params: { id: contract.paymentId } })
    expect(retried.error.code).toBe('PAYMENT_FAILED')
    expect(await remindersTo(agency)).toHaveLength(0)
    await app.turnClock(days(1))
    expect(await remindersTo(agency)).toHaveLength(1)
  })

  test('R-207 is not reminded of when it is cancelled, or a charge begins, between the clock’s look and its turn', async () => {
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%"live_payment"%'`.execute(app.deps.db)
      return rows.length > 0
    }
    for (const change of ['void', 'charge'] as const) {
      const { agency, contract } = await buildOverdue()
      app.clock.turn(days(7))
      const ticks: Promise<unknown>[] = []
      await transact(app.deps.db, async (tx) => {
        const payment = await lockPaymentOfContract(tx, contract.id)
        ticks.push(remindOverduePayments.run(app.deps))
        await expect.poll(isWaiting).toBe(true)
        const begun = { charging_since: app.clock.now(), charge_key: 'elsewhere' }
        if (change === 'void') await voidPayment(tx, contract.id, app.clock.now())
        else
          await tx
            .updateTable('payment')
            .set(begun)
            .where('id', '=', payment?.id ?? contract.paymentId)
            .execute()
      })
      await Promise.all(ticks)
      expect(await remindersTo(agency)).toEqual([])
    }
  })

  test('R-207 waits for the answer of a charge that is under way', async () => {
    const { agency, contract } = await buildOverdue()
    const charging = (since: Date | null) =>
      app.deps.db
        .updateTable('payment')
        .set({ charging_since: since, charge_key: since && 'elsewhere' })
        .where('id', '=', contract.paymentId)
        .execute()
    app.clock.turn(days(7))
    await charging(app.clock.now())
    await remindOverduePayments.run(app.deps)
    expect(await remindersTo(agency)).toHaveLength(0)
    await charging(null)
    await remindOverduePayments.run(app.deps)
    expect(await remindersTo(agency)).toHaveLength(1)
  })
})

describe('a pause', () => {
  test('R-207 keeps every reminder back until an operator resumes, with its reason and who paused', async () => {
    const overdue = await buildOverdue()
    const { agency, contract } = overdue
    const params = { id: contract.paymentId }
    const paused = await app.call(wire.pausePaymentReminders, {
      as: await again(operator),
      params,
      body: { reason: 'They called: a new card on Monday.' },
    })
    expect(paused.body.data.reminders).toMatchObject({
      sent: 0,
      nextAt: null,
      paused: { at: wireTime(app.clock.now()), by: expect.any(String), reason: 'They called: a new card on Monday.' },
    })
    const twice = await app.call(wire.pausePaymentReminders, { as: await again(operator), params, body: { reason: 'Again.' } })
    expect([twice.status, twice.error.message]).toEqual([409, 'The reminders for this payment are already paused.'])
    await app.turnClock(days(40))
    expect(await remindersTo(agency)).toHaveLength(0)
    // Another try that fails ends no pause.
    expect((await app.call(wire.retryPayment, { as: await again(operator), params })).status).toBe(409)
    await app.turnClock(days(8))
    expect(await remindersTo(agency)).toHaveLength(0)

    expect((await app.call(wire.resumePaymentReminders, { as: await again(operator), params })).status).toBe(200)
    expect((await app.call(wire.resumePaymentReminders, { as: await again(operator), params })).error.message).toBe(
      'The reminders for this payment aren’t paused.',
    )
    await app.turnClock(hours(23))
    expect(await remindersTo(agency)).toHaveLength(0)
    await app.turnClock(hours(1))
    expect(await remindersTo(agency)).toHaveLength(1)
  })

  test('R-207 is refused of a payment that no reminder is to come of, and a paid one is not resumed', async () => {
    const { agency, contract } = await buildOverdue()
    const params = { id: contract.paymentId }
    const as = await again(operator)
    expect((await app.call(wire.pausePaymentReminders, { as, params, body: { reason: 'Agreed.' } })).status).toBe(200)
    await app.deps.db.deleteFrom('payment_method').where('agency_id', '=', agency.id).execute()
    await buildCard(app, await again(agency))
    expect((await app.call(wire.retryPayment, { as, params })).status).toBe(200)
    expect((await app.call(wire.resumePaymentReminders, { as, params })).error.message).toBe('This payment is no longer overdue.')
    const other = await buildContract(app.deps, { agency, creator })
    const refused = await app.call(wire.pausePaymentReminders, { as, params: { id: other.paymentId }, body: { reason: 'Agreed.' } })
    expect(refused.error.message).toBe('This payment has no more reminders to pause.')
  })

  test('R-003 R-207 a suspended brand, who cannot log in to pay, is not reminded until it can', async () => {
    const overdue = await buildOverdue()
    const { agency } = overdue
    const suspend = (at: Date | null) => app.deps.db.updateTable('member').set({ suspended_at: at }).where('id', '=', agency.id).execute()
    await suspend(app.clock.now())
    await app.turnClock(days(20))
    expect(await remindersTo(agency)).toHaveLength(0)
    // No time is shown at which nothing will happen.
    expect(await seen(overdue)).toMatchObject({ reminders: { nextAt: null, heldBySuspension: true } })
    await suspend(null)
    await app.turnClock(hours(1))
    expect(await remindersTo(agency)).toHaveLength(1)
    expect(await seen(overdue)).toMatchObject({ reminders: { nextAt: expect.any(String), heldBySuspension: false } })
  })
})
