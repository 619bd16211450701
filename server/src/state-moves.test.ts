import { contractMediaActions } from '@pairtake/protocol/contract-media/contract-media-actions'
import { earningActions } from '@pairtake/protocol/finances/earning-actions'
import { paymentActions } from '@pairtake/protocol/payment/payment-actions'
import { refundActions } from '@pairtake/protocol/payment/refund-actions'
import { payoutActions } from '@pairtake/protocol/payout/payout-actions'
import { remarkActions } from '@pairtake/protocol/remark/remark-actions'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefundId } from '@pairtake/protocol/ids'
import { movesOf } from '#adapters/database/moves.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { buildWorld, type World } from './testing/build-world.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'
import { writtenTables } from './testing/written/written-states.ts'

let app: TestApp
let world: World
let refundId: RefundId
beforeAll(async () => {
  app = await openTestApp()
  world = await buildWorld(app)
  refundId = newId()
  const asked = { payment_id: world.paymentId, amount_minor: 100, reason: 'Agreed.', refund_key: `refund-${refundId}` }
  await app.deps.db
    .insertInto('refund')
    .values({ id: refundId, ...asked, operator_id: world.operator.id, created_at: app.clock.now() })
    .execute()
})
afterAll(() => app.close())

const ended: Partial<Record<Name, string>> = { payment: 'voided_at', earning: 'voided_at', payout: 'returned_at' }
const machines = {
  payment: { table: paymentActions, moves: movesOf('payment', paymentActions), id: () => world.paymentId },
  earning: { table: earningActions, moves: movesOf('earning', earningActions), id: () => world.earningId },
  payout: { table: payoutActions, moves: movesOf('payout', payoutActions), id: () => world.payoutId },
  refund: { table: refundActions, moves: movesOf('refund', refundActions), id: () => refundId },
  remark: { table: remarkActions, moves: movesOf('remark', remarkActions), id: () => world.remarkId },
  contract_media: {
    table: contractMediaActions,
    moves: movesOf('contract_media', contractMediaActions),
    id: () => world.contractMediaId,
  },
} as const

type Name = keyof typeof machines
type AnyMove = (tx: TestApp['deps']['db'], move: { of: { id: string }; action: string; change: object }) => Promise<unknown>

/** Columns that belong to a state. */
function besides(name: Name, state: string): RawBuilder<unknown>[] {
  const now = app.clock.now()
  switch (name) {
    // Frozen by the move to scheduled, by its caller.
    case 'payment':
      return [sql`, buyer = '{}'`]
    case 'refund':
      return [
        sql`, done_at = ${state === 'done' || state === 'failed' ? now : null}::timestamptz,
          refused_at = ${state === 'refused' ? now : null}::timestamptz,
          failed_at = ${state === 'failed' ? now : null}::timestamptz`,
      ]
    case 'remark':
      return [sql`, sent_at = ${state === 'draft' ? null : now}::timestamptz`]
    default:
      return []
  }
}

/** Puts the row into this state directly. */
async function put(name: Name, state: string, isEnded: boolean): Promise<void> {
  const end = ended[name]
  const marks = end === undefined ? [] : [sql`, ${sql.ref(end)} = ${isEnded ? app.clock.now() : null}::timestamptz`]
  const all = sql.join([...marks, ...besides(name, state)], sql``)
  await sql`update ${sql.table(name)} set state = ${state} ${all} where id = ${machines[name].id()}`.execute(app.deps.db)
}

async function look(name: Name): Promise<unknown> {
  const { rows } = await sql`select * from ${sql.table(name)} where id = ${machines[name].id()}`.execute(app.deps.db)
  return rows[0]
}

/** Sets the time that belongs to a move, like its caller. */
const changes: Record<string, string> = {
  settle: 'done_at',
  refuse: 'refused_at',
  fail: 'failed_at',
  cancel: 'voided_at',
  return: 'returned_at',
  'payment fail': 'failed_since',
  'remark send': 'sent_at',
}

const names: Name[] = ['payment', 'earning', 'payout', 'refund', 'remark', 'contract_media']
type Attempt = { name: Name; action: string; state: string; isEnded: boolean }

const attempts: Attempt[] = names.flatMap((name) =>
  Object.keys(machines[name].table.actions).flatMap((action) =>
    Object.keys(machines[name].table.words).flatMap((state) =>
      (ended[name] === undefined ? [false] : [false, true]).map((isEnded) => ({ name, action, state, isEnded })),
    ),
  ),
)

/** The documents' line about it, and whether they allow it; the tables of the protocol are not used. */
const lineOf = ({ name, action }: Attempt) => writtenTables[name.replace('_', '-')]?.actions[action]
const isOpen = (attempt: Attempt) => !attempt.isEnded && lineOf(attempt)?.from.includes(attempt.state) === true

/** A change by the caller, for moves that change nothing themselves. */
const beside: Record<Name, object> = {
  payment: { retries: 0 },
  earning: { currency: 'EUR' },
  payout: { paid_at: null },
  refund: { loss_minor: 0 },
  remark: { done_take: 1 },
  contract_media: { rounds: 0 },
}

function attempt({ name, action }: Attempt): Promise<unknown> {
  const time = changes[`${name} ${action}`] ?? (name === 'remark' ? undefined : changes[action])
  const change = { ...beside[name], ...(time === undefined ? {} : { [time]: app.clock.now() }) }
  const move = machines[name].moves.move as unknown as AnyMove
  return move(app.deps.db, { of: { id: machines[name].id() }, action, change })
}

test.each(attempts.filter((one) => !isOpen(one)))('$action is refused of a $state $name, ended: $isEnded', async (one) => {
  await put(one.name, one.state, one.isEnded)
  const before = await look(one.name)
  const outcome = await attempt(one).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(Refusal)
  expect(outcome).toMatchObject({ code: 'STATE_MOVED_ON', message: expect.stringMatching(/^This \w+ (is|was) .+ and cannot .+ now\.$/) })
  expect(await look(one.name)).toEqual(before)
})

test.each(attempts.filter(isOpen))('$action is done to a $state $name', async (one) => {
  await put(one.name, one.state, one.isEnded)
  expect(await attempt(one)).toMatchObject({ state: lineOf(one)?.to ?? one.state })
})

const moving = attempts.filter((one) => isOpen(one) && (lineOf(one)?.ends === true || typeof lineOf(one)?.to === 'string'))
test.each(moving)('$action is done once to a $state $name', async (one) => {
  await put(one.name, one.state, one.isEnded)
  await attempt(one)
  await expect(attempt(one)).rejects.toBeInstanceOf(Refusal)
})

test('a row that is not there is no refusal but a fault, which is loud', async () => {
  const move = machines.payment.moves.move(app.deps.db, { of: { id: newId() }, action: 'schedule', change: {} })
  await expect(move).rejects.toThrow(/^There is no payment to schedule/)
})

test('two at once: one moves the payout, the other is refused', async () => {
  await put('payout', 'requested', false)
  const attempt = () =>
    machines.payout.moves.move(app.deps.db, { of: { id: world.payoutId }, action: 'markPaid', change: { paid_at: new Date() } })
  const outcomes = await Promise.allSettled([attempt(), attempt(), attempt()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
