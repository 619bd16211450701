import * as wire from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { serve, type Caller } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { payAll } from '#features/operator-money/mark-paid-act.ts'
import { returnOne } from '#features/operator-money/return-payout-act.ts'
import { voidOne } from '#features/operator-money/void-batch-act.ts'
import { lockPayouts, type PayoutRow } from '#features/payout/payout-queries.ts'
import { findLine, keepSettled, listPayoutsOfLine, type BankLineRow } from './bank-line-queries.ts'
import { proposalOfRow, viewBankLine } from './bank-line-view.ts'
import { reasonWords } from './bank-reason-rules.ts'
import { takeOpenLine } from './take-line-act.ts'

/**
 * Books a line that the operator has checked. The bank says that the money has moved, so neither a hold nor the need for a second operator prevents
 * booking it.
 */
export const confirmBankLine = serve(wire.confirmBankLine, async (call) => {
  const { deps, caller, params } = call
  await transact(deps.db, async (tx) => {
    const taken = await takeOpenLine(tx, params.id)
    const payouts = await lockNamed(tx, taken)
    // Read again under the locks, so that the proposal reflects the payouts as they are now.
    const line = (await findLine(tx, params.id)) ?? taken
    await settle(tx, deps, { line, payouts, caller })
  })
  const row = await findLine(deps.db, params.id)
  if (!row) throw notFound('Line')
  return { data: viewBankLine(row, call) }
})

async function lockNamed(tx: Tx, line: BankLineRow): Promise<PayoutRow[]> {
  const payoutIds = await listPayoutsOfLine(tx, line)
  return payoutIds.length === 0 ? [] : lockPayouts(tx, payoutIds)
}

type Confirmed = { line: BankLineRow; payouts: readonly PayoutRow[]; caller: Caller }

async function settle(tx: Tx, deps: Deps, { line, payouts, caller }: Confirmed): Promise<void> {
  const { act, words } = proposalOfRow(line)
  if (act === null) throw new Refusal('STATE_MOVED_ON', words)
  const operatorId = caller.id
  const as = settledAs(line, act)
  await keepSettled(tx, line.id, { as, operatorId, note: '', at: deps.now() })
  const reason = reasonWords(line.reason_code, line.words)
  if (act === 'pay') await payAll(tx, deps, { payouts: payouts.filter(isOpen), operatorId })
  if (act === 'return') for (const payout of payouts) await returnOne(tx, deps, { payout, operatorId, reason })
  if (act === 'void' && line.batch_id !== null) await voidOne(tx, deps, { batchId: line.batch_id, payouts, operatorId, reason })
  // Confirming a known line moves nothing but is logged as well; the other acts log their own entry.
  if (act === 'known') await recordAct(tx, deps, { operatorId, action: 'bank_line_noted', subject: 'bank_line', subjectId: line.id })
}

const isOpen = (payout: PayoutRow) => payout.state === 'requested' && payout.returned_at === null

function settledAs(line: BankLineRow, act: 'pay' | 'return' | 'void' | 'known') {
  if (act !== 'known') return ({ pay: 'paid', return: 'returned', void: 'voided' } as const)[act]
  if (line.kind === 'refused_batch') return 'voided_before'
  return line.is_return || line.kind === 'refused_payout' ? 'returned_before' : 'paid_before'
}
