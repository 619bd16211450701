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
  const waiting = tx
    .selectFrom('contract')
    .innerJoin('live_payment as payment', 'payment.contract_id', 'contract.id')
    .select('contract.id')
    .where('contract.state', '=', 'delivered')
    .where('payment.state', '=', 'scheduled')
    .where('payment.charging_since', 'is', null)
    // The cardholder may be confirming at their bank right now; the clock must not interrupt that.
    .where('payment.confirm_begun_at', 'is', null)
    .where(isAskedFor(list, sql.ref('contract.id')))
    .limit(list.limit)
  const again = await waiting
    .where((is) => (paymentRetryDays === 0 ? is('payment.next_retry_at', 'is not', null) : is('payment.next_retry_at', '<=', list.now)))
    .orderBy('payment.next_retry_at')
    .execute()
  const first = await waiting
    .where('payment.failure', 'is', null)
    .where('contract.auto_finalize_at', '<=', list.now)
    .$if(autoFinalizeHours === 0, (none) => none.where(sql<boolean>`false`))
    .orderBy('contract.auto_finalize_at')
    .execute()
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
