import type { PaymentId } from '@pairtake/protocol/ids'
import type { Dispute } from '#adapters/payments/payments.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import { chargebackEntries } from '#features/ledger/posting-rules.ts'
import { findPayment, lockPaymentOfContract } from '#features/payment/payment-queries.ts'
import { findChargebackOfDispute, insertChargeback, moveChargeback, type ChargebackRow } from './chargeback-queries.ts'
import { actionTo, isAsNew, stateOf, type Told } from './chargeback-rules.ts'
import { tellChargeback } from './tell-chargeback-act.ts'

type Settled = { paymentId: PaymentId; dispute: Dispute }

/**
 * Brings a chargeback to the state that the provider reports for its dispute, any number of times and in any order. The row lock on the payment lets
 * one in at a time; a report older than our state changes nothing.
 */
export async function settleDispute(deps: Deps, { paymentId, dispute }: Settled): Promise<void> {
  const known = await findPayment(deps.db, paymentId)
  if (!known) return deps.log.error({ paymentId, disputeRef: dispute.disputeRef }, 'a dispute names an unknown payment')
  await transact(deps.db, async (tx) => {
    await lockPaymentOfContract(tx, known.contract_id)
    const before = await findChargebackOfDispute(tx, dispute.disputeRef)
    const row = before ?? (await insertChargeback(tx, { paymentId, dispute, at: deps.now() }))
    const told = toldBy(dispute)
    if (!isAsNew(toldOf(row), told)) return

    const after = await book(tx, deps, { row, dispute, told })
    await tellChargeback(tx, deps, { contractId: known.contract_id, before, after })
  })
}

const toldOf = (row: ChargebackRow): Told => ({
  state: row.state,
  isInquiry: row.is_inquiry,
  withdrawnMinor: row.withdrawn_minor,
  reinstatedMinor: row.reinstated_minor,
})

const toldBy = ({ status, isInquiry, withdrawnMinor, reinstatedMinor }: Dispute): Told => ({
  state: stateOf(status),
  isInquiry,
  withdrawnMinor,
  reinstatedMinor,
})

type Booking = { row: ChargebackRow; dispute: Dispute; told: Told }

async function book(tx: Tx, deps: Deps, { row, dispute, told }: Booking): Promise<ChargebackRow> {
  const at = deps.now()
  const { withdrawnMinor, reinstatedMinor, feeMinor, currency } = dispute
  const booked = { ...toldOf(row), isLost: row.state === 'lost', feeMinor: row.fee_minor }
  const entries = chargebackEntries(booked, { isLost: told.state === 'lost', withdrawnMinor, reinstatedMinor, feeMinor })
  const postings = row.postings + (entries.length > 0 ? 1 : 0)
  if (entries.length > 0) await post(tx, { cause: `chargeback:${row.id}:${postings}`, entries, currency, at })
  const isDecided = told.state === 'won' || told.state === 'lost'
  return moveChargeback(tx, row, {
    action: actionTo(row.state, told.state),
    change: {
      is_inquiry: told.isInquiry,
      amount_minor: dispute.amountMinor,
      reason: dispute.reason,
      due_at: dispute.dueAt,
      withdrawn_minor: withdrawnMinor,
      reinstated_minor: reinstatedMinor,
      fee_minor: feeMinor,
      postings,
      answered_at: told.state === 'answered' ? (row.answered_at ?? at) : row.answered_at,
      decided_at: isDecided ? (row.state === told.state ? (row.decided_at ?? at) : at) : null,
    },
  })
}
