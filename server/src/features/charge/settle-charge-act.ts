import type { ContractId, PaymentId } from '@pairtake/protocol/ids'
import type { ChargeOutcome } from '#adapters/payments/payments.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { mailInvoice, makeCleanTwins } from '#tasks/task-payloads.ts'
import { dayOf } from '#wire-time.ts'
import type { PaymentFailure } from '#stored/payment-failure.ts'
import { postSystemMessage } from '#features/conversation/message-queries.ts'
import { issueSelfBilledInvoice } from '#features/creator-paper/issue-self-billed-act.ts'
import { earn } from '#features/finances/earning-queries.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import { chargeEntries } from '#features/ledger/posting-rules.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { issueInvoice } from '#features/payment/invoice-queries.ts'
import {
  endRetries,
  findPayment,
  lockPaymentOfContract,
  markPaid,
  recordFailure,
  spendAttempts,
  type PaymentRow,
} from '#features/payment/payment-queries.ts'
import { nextReminderAt } from '#features/payment/payment-reminder-rules.ts'
import { listWithoutCleanTwins } from '#features/contract/contract-asset-queries.ts'
import { nextRetryAt } from '#features/contract/contract-clock-rules.ts'
import { findContractNames, lockContract, tryMoveContract, type ContractRow } from '#features/contract/contract-queries.ts'
import { attemptOfKey } from './charge-key-rules.ts'
import { openFeedback } from './charge-queries.ts'
import { suspendCharge } from './keep-suspense-act.ts'
import { isSuspended } from './suspense-queries.ts'

/** A refusal that arrives in an event may have no words. */
export type KnownOutcome = Extract<ChargeOutcome, { kind: 'paid' }> | Refused
type Refused = { kind: 'refused'; words: string | null } | { kind: 'needs_confirmation'; chargeRef: string }
type Settlement = { paymentId: PaymentId; key: string; outcome: KnownOutcome }

/**
 * The second transaction of a charge: applies everything that follows from the provider's answer, or nothing. It may run any number of times and from
 * anywhere (the call itself, the reconciler, a webhook before or after them): the row lock on the job lets one in, the others find it done.
 */
export async function settleCharge(deps: Deps, settlement: Settlement): Promise<void> {
  const known = await findPayment(deps.db, settlement.paymentId)
  if (!known) return
  await transact(deps.db, async (tx) => {
    const contract = await lockContract(tx, known.contract_id)
    const payment = await lockPaymentOfContract(tx, known.contract_id)
    if (!contract || !payment) return
    if (settlement.outcome.kind === 'paid') {
      return settlePaid(tx, deps, { contract, payment, key: settlement.key, chargeRef: settlement.outcome.chargeRef })
    }
    // A refusal of an older attempt says nothing about this one.
    if (payment.charging_since === null || payment.charge_key !== settlement.key) return
    await keepFailure(tx, deps, { contract, payment, ...failureOf(settlement.outcome) })
  })
}

/** The bank's own words sound like a refusal; ours say what the agency can do about it. */
function failureOf(outcome: Refused): Pick<Failed, 'failure' | 'confirmRef'> {
  if (outcome.kind === 'refused') return { failure: { kind: 'refused', words: outcome.words }, confirmRef: null }
  return { failure: { kind: 'needs_confirmation', words: null }, confirmRef: outcome.chargeRef }
}

type Paid = { contract: ContractRow; payment: PaymentRow; key: string; chargeRef: string }

async function settlePaid(tx: Tx, deps: Deps, { contract, payment, key, chargeRef }: Paid): Promise<void> {
  const now = deps.now()
  if (payment.state === 'paid') {
    if (payment.charge_ref !== chargeRef) await suspendCharge(tx, deps, { payment, chargeRef, cause: 'paid_twice' })
    return
  }
  // Its money is the brand's, however often the provider tells of it, and even if the job can be finalized by now.
  if (await isSuspended(tx, chargeRef)) return
  const moved = await tryMoveContract(tx, {
    of: { id: contract.id },
    action: 'finalize',
    change: { finalized_at: now, auto_finalize_at: null },
  })
  if (!moved) {
    // Cancelling is refused while a charge is open, so this is money that we did not ask for, or that a lost service did after the backup.
    await suspendCharge(tx, deps, { payment, chargeRef, cause: 'contract_closed' })
    // If the job is finalized later, the provider must not answer with this charge again.
    await spendAttempts(tx, payment, attemptOfKey(key) ?? 0)
    return
  }
  await markPaid(tx, payment, { chargeRef, provider: deps.payments.provider, at: now })
  await earn(tx, contract.id, now)
  await openFeedback(tx, contract.id, now)

  const parties = { agencyId: contract.agency_id, creatorId: contract.creator_id }
  await post(tx, { cause: `charge:${payment.id}`, entries: chargeEntries(payment, parties), currency: payment.currency, at: now })
  await issueSelfBilledInvoice(tx, deps, payment.id)
  // After the ledger entries: the invoice number is the last lock taken, and it is held until the commit (no gaps, no deadlock with a refund).
  const invoiceId = await issueInvoice(tx, deps, payment.id)
  await deps.tasks.enqueue(tx, mailInvoice, { invoiceId })
  for (const { media_id } of await listWithoutCleanTwins(tx, contract.id))
    await deps.tasks.enqueue(tx, makeCleanTwins, { mediaId: media_id })
  await tellFinalized(tx, deps, contract)
}

async function tellFinalized(tx: Tx, deps: Deps, contract: ContractRow): Promise<void> {
  const names = await findContractNames(tx, contract.id)
  const notice = { type: 'contract_finalized', ...names } as const
  await postNotification(tx, deps, { to: contract.agency_id, role: 'agency', notice })
  await postNotification(tx, deps, { to: contract.creator_id, role: 'creator', notice })
  const line = { kind: 'job_finalized', campaignName: names.campaignName } as const
  await postSystemMessage(tx, { conversationId: contract.conversation_id, line, at: deps.now() })
}

type Failed = { contract: ContractRow; payment: PaymentRow; failure: PaymentFailure; confirmRef: string | null }

/** Records why a charge failed, tells the agency, and schedules daily retries for some days; then the operator sees it. */
export async function keepFailure(tx: Tx, deps: Deps, { contract, payment, failure, confirmRef }: Failed): Promise<void> {
  const now = deps.now()
  const failedSince = payment.failed_since ?? now
  const retryAt = nextRetryAt(failedSince, now, deps.config)
  const remindAt = remindAtAfter(payment, { retryAt, now, deps })
  await recordFailure(tx, payment, { failure, confirmRef, failedSince, nextRetryAt: retryAt, remindAt })
  const names = await findContractNames(tx, contract.id)
  const where = confirmRef === null ? {} : { paymentId: payment.id }
  const notice = { type: 'payment_failed', ...names, ...where, failure, triesAgainOn: retryAt && dayOf(retryAt) } as const
  await postNotification(tx, deps, { to: contract.agency_id, role: 'agency', notice })
}

/** Retries were turned off: a failed charge that would have been tried again is left to people, as after its last retry. */
export async function giveUpRetry(deps: Deps, contractId: ContractId): Promise<void> {
  await transact(deps.db, async (tx) => {
    if (!(await lockContract(tx, contractId))) return
    const payment = await lockPaymentOfContract(tx, contractId)
    // It is being charged by hand: the provider's answer decides.
    if (payment?.state !== 'scheduled' || payment.charging_since !== null) return
    await endRetries(tx, payment, remindAtAfter(payment, { retryAt: null, now: deps.now(), deps }))
  })
}

/** The clock's last retry starts the reminders; a retry by hand leaves them as they are. */
function remindAtAfter(payment: PaymentRow, { retryAt, now, deps }: { retryAt: Date | null; now: Date; deps: Deps }): Date | null {
  const hasBegun = payment.remind_at !== null || payment.reminders > 0 || payment.reminders_paused_at !== null
  if (retryAt !== null || hasBegun) return payment.remind_at
  return nextReminderAt(0, now, deps.config)
}
