import type { ContractId, PaymentId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Config } from '#config.ts'
import type { Tx } from '#adapters/database/database.ts'
import { newId } from '#ids.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

/** Opens the ratings of a job when it is paid; calling it again changes nothing. */
export async function openFeedback(tx: Tx, contractId: ContractId, at: Date): Promise<void> {
  await tx
    .insertInto('feedback')
    .values({ id: newId(), contract_id: contractId, created_at: at })
    .onConflict((conflict) => conflict.constraint('feedback_once_per_contract').doNothing())
    .execute()
}

type DueContract = { id: ContractId; isRetry: boolean }

/**
 * Jobs due to be charged: for the first time, or a day after a failed charge. Two queries, because each has its own index. Of a clock that is set to 0
 * nothing is due for the first time, whatever was stored before, and every retry that is left is due at once: to be given up.
 */
export async function listDueContracts(
  tx: Tx,
  list: DueList,
  { autoFinalizeHours, paymentRetryDays }: Pick<Config, 'autoFinalizeHours' | 'paymentRetryDays'>,
): Promise<DueContract[]> {
  // The cardholder may be confirming at their bank right now; the clock must not interrupt that.
  const isUntouched = sql<boolean>`payment.state = 'scheduled' and payment.charging_since is null and payment.confirm_begun_at is null`
  const isAsked = isAskedFor(list, sql.ref('contract.id'))
  const isRetryDue = paymentRetryDays === 0 ? sql<boolean>`next_retry_at is not null` : sql<boolean>`next_retry_at <= ${list.now}`
  // `offset 0` keeps the order of the index, so that of many that are due no more are looked at than are listed.
  const { rows: again } = await sql<{ id: ContractId }>`select contract.id
    from (select * from live_payment where ${isRetryDue} order by next_retry_at offset 0) as payment
    join contract on contract.id = payment.contract_id
    where contract.state = 'delivered' and ${isUntouched} and ${isAsked} order by payment.next_retry_at limit ${list.limit}`.execute(tx)
  const { rows: first } = await sql<{ id: ContractId }>`select contract.id
    from (select id, auto_finalize_at from contract where state = 'delivered' and auto_finalize_at <= ${list.now} and ${autoFinalizeHours > 0}::boolean
      order by auto_finalize_at offset 0) as contract
    cross join lateral (select * from live_payment where contract_id = contract.id offset 0) as payment
    where payment.failure is null and ${isUntouched} and ${isAsked} order by contract.auto_finalize_at limit ${list.limit}`.execute(tx)
  const retries = again.filter(({ id }) => first.every((one) => one.id !== id))
  return [...first.map(({ id }) => ({ id, isRetry: false })), ...retries.map(({ id }) => ({ id, isRetry: true }))]
}

/** Payments whose charge was sent before this time and has had no answer. */
export function listUnknownCharges(tx: Tx, list: DueList, before: Date): Promise<{ id: PaymentId }[]> {
  return tx
    .selectFrom('live_payment as payment')
    .select('id')
    .where('charging_since', '<=', before)
    .where('state', '=', 'scheduled')
    .where(isAskedFor(list, sql.ref('payment.id')))
    .orderBy('charging_since')
    .limit(list.limit)
    .execute()
}
