import type { MemberId, PayoutId } from '@pairtake/protocol/ids'
import { limits } from '@pairtake/protocol/limits'
import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { moneyWords } from '#money-words.ts'
import { Refusal } from '#refusal.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { whyNotBySepa } from '#features/payout/beneficiary-rules.ts'
import type { PayoutRow } from '#features/payout/payout-queries.ts'
import { isToNewAccount } from './account-change-rules.ts'
import { refuseChanged } from './batch-change-rules.ts'
import { findOperatorPayouts, lockExportablePayouts, type OperatorPayoutRow } from './operator-payout-queries.ts'
import { findBatchFile, findCommonBatch, insertBatch, newBatchId } from './payout-batch-queries.ts'
import { viewBatchFile } from './payout-batch-view.ts'
import { agreeToPay, sumsOfDay } from './agree-to-pay-act.ts'
import { needsAnother, secondNeeded } from './agreement-rules.ts'
import { sepaFile } from './sepa-file-rules.ts'

type Batch = { id: string; file: string }

/**
 * Exports the oldest requested payouts as one file for the bank, as many as it takes: banks limit a file, and marking it as paid writes several rows for
 * each payout in one transaction. With the ids of an existing batch it returns that batch's file again. An exported file is
 * money on its way, so large payouts need their second operator here too.
 */
export const exportPayouts = serve(wire.exportPayouts, async ({ deps, caller, body }) => {
  const { currency } = deps.config
  if (currency !== 'EUR') throw new Refusal('NOTHING_TO_EXPORT', `SEPA transfers are in EUR; this installation pays in ${currency}.`)
  const ids = body.ids?.filter(isId)
  if (ids?.length === 0) throw nothing()

  const outcome = await transact(deps.db, async (tx) => {
    const requested = await lockExportablePayouts(tx, ids)
    if (requested.length === 0) return (ids && (await findFileAgain(tx, ids))) ?? []
    if (ids !== undefined) {
      if (requested.length > limits.payoutFile.max) throw tooMany()
      await refuseLeftOut(tx, deps, { ids, requested })
    }
    // One such account, saved before accounts were checked for SEPA, would make the bank refuse the whole file.
    const reachable = requested.filter(({ beneficiary }) => whyNotBySepa(beneficiary, currency) === undefined)
    if (reachable.length === 0) throw unreachable()
    const exportable = body.exceptChangedAccounts ? reachable.filter((payout) => !isToNewAccount(payout)) : reachable
    if (exportable.length === 0) throw toNewAccounts()
    // If no ids are given, small payouts do not wait for large ones.
    const sums = await sumsOfDay(tx, deps, exportable)
    const ready = exportable.filter((payout) => !needsAnother(payout, { config: deps.config, sums, operatorId: caller.id }))
    const payouts = ids === undefined ? (ready.length > 0 ? ready : exportable).slice(0, limits.payoutFile.max) : exportable
    const waiting = await agreeToPay(tx, deps, { payouts, sums, operatorId: caller.id })
    return waiting.length > 0 ? waiting : makeBatch(tx, deps, { payouts, operatorId: caller.id })
  })

  if (!Array.isArray(outcome)) return viewBatchFile(outcome)
  throw outcome.length === 0 ? nothing() : secondNeeded(deps.config, outcome)
})

async function makeBatch(tx: Tx, deps: Deps, { payouts, operatorId }: { payouts: PayoutRow[]; operatorId: MemberId }): Promise<Batch> {
  const id = newBatchId()
  const file = sepaFile({ id, debtor: deps.config.sepaDebtor, transfers: payouts.map(transferOf), at: deps.now() })
  await insertBatch(tx, { id, operatorId, file, payoutIds: payouts.map((payout) => payout.id), at: deps.now() })
  await recordAct(tx, deps, { operatorId, action: 'payouts_exported', subject: 'payout_batch', subjectId: id })
  return { id, file }
}

function transferOf(payout: PayoutRow) {
  return { payoutId: payout.id, amountMinor: payout.amount_minor, beneficiary: payout.beneficiary }
}

/** Returns the file of the batch that all of these payouts are in, unless it must not go to the bank again. */
async function findFileAgain(tx: Tx, ids: PayoutId[]): Promise<Batch | undefined> {
  const batchId = await findCommonBatch(tx, ids)
  const batch = batchId && (await findBatchFile(tx, batchId))
  if (batch) refuseChanged(batch)
  return batch || undefined
}

/** An operator who chose the payouts has to be told which of them would not be in the file. */
async function refuseLeftOut(tx: Tx, deps: Deps, asked: { ids: PayoutId[]; requested: readonly PayoutRow[] }): Promise<void> {
  const takenIds = new Set(asked.requested.map(({ id }) => id))
  const rows = await findOperatorPayouts(tx, [...new Set(asked.ids)])
  const leftOut = rows.flatMap((row) => {
    const why = takenIds.has(row.id) ? whyNotBySepa(row.beneficiary, deps.config.currency) : whyClosed(row)
    return why === undefined
      ? []
      : [`${row.creator_display_name}, ${moneyWords({ amountMinor: row.amount_minor, currency: row.currency })}: ${why}.`]
  })
  if (leftOut.length === 0) return
  const words = `${leftOut.length === 1 ? 'This payout' : 'These payouts'} can’t be in the file. ${leftOut.join(' ')} Leave ${leftOut.length === 1 ? 'it' : 'them'} out to export the others.`
  throw new Refusal('NOT_EXPORTABLE', words)
}

function whyClosed(row: OperatorPayoutRow): string {
  if (row.returned_at !== null) return 'It was returned'
  if (row.state === 'paid') return 'It is marked as paid'
  return row.batch_id === null ? 'It is held because the creator is suspended' : 'It is already in another file'
}

function unreachable(): Refusal {
  const words = 'The remaining payouts cannot be in a bank file. Please return them so that their creators can save another account.'
  return new Refusal('NOTHING_TO_EXPORT', words)
}

function toNewAccounts(): Refusal {
  const words =
    'The bank accounts of the remaining payouts were changed less than 48 hours before the request. Check and choose those to export.'
  return new Refusal('NOTHING_TO_EXPORT', words)
}

function tooMany(): Refusal {
  const most = limits.payoutFile.max.toLocaleString('en-US')
  return new Refusal('NOT_EXPORTABLE', `One file takes at most ${most} payouts. Choose fewer, and export the others after it.`)
}

function nothing(): Refusal {
  return new Refusal('NOTHING_TO_EXPORT', 'Every requested payout is already in a batch.')
}
