import * as wire from '@pairtake/protocol/operator/operator-deleted-creator-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { toMinor } from '@pairtake/protocol/money'
import { isId } from '#access.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { moneyWords } from '#money-words.ts'
import { fieldRefusal, notFound, Refusal } from '#refusal.ts'
import { balance, lockAccount, post } from '#features/ledger/ledger-queries.ts'
import { payoutRequestedEntries } from '#features/ledger/posting-rules.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { refuseImpossibleAccount } from '#features/payout/beneficiary-rules.ts'
import { isDeletedCreator } from '#features/payout/owed-after-deletion-queries.ts'
import { insertPayout } from '#features/payout/payout-queries.ts'
import { findOperatorPayouts } from './operator-payout-queries.ts'
import { viewOperatorPayout } from './operator-payout-view.ts'

/**
 * Requests a payout for a creator who deleted the account, to the bank account that they gave to support. From here on it is a payout like
 * every other: exported, agreed to by two operators where that is needed, marked as paid, returned. The account is stored with the payout only.
 */
export const payDeletedCreator = serve(wire.payDeletedCreator, async (call) => {
  const { deps, caller, params, body } = call
  const { currency } = deps.config
  const { amount, reason, ...beneficiary } = body
  if (amount.currency !== currency) throw fieldRefusal('amount.currency', `Payouts are in ${currency}.`)
  refuseImpossibleAccount(beneficiary, currency)
  const amountMinor = toMinor(amount.amount)

  const payout = await transact(deps.db, async (tx) => {
    const creatorId = isId(params.id) ? params.id : undefined
    if (creatorId === undefined || !(await isDeletedCreator(tx, creatorId))) throw notFound('Deleted creator')
    const account = { kind: 'creator', memberId: creatorId } as const
    // Of two operators, the second waits here and sees what the first has left; so does one beside a return or a refund.
    await lockAccount(tx, account)
    const availableMinor = await balance(tx, account)
    if (availableMinor <= 0) throw new Refusal('STATE_MOVED_ON', 'Nothing is left to pay. Another operator may have paid it.')
    if (amountMinor > availableMinor) throw exceedsBalance({ amountMinor: availableMinor, currency })
    if (amountMinor < toMinor(limits.payout.min) && amountMinor !== availableMinor) {
      throw fieldRefusal('amount.amount', `Below ${limits.payout.min} you can only pay the whole balance.`)
    }

    const at = deps.now()
    const row = await insertPayout(tx, {
      id: newId(),
      creator_id: creatorId,
      amount_minor: amountMinor,
      currency,
      beneficiary,
      // The list then warns whoever exports it: the account is as new as the payout.
      beneficiary_changed_at: at,
      is_first_account: false,
      created_at: at,
    })
    await post(tx, { cause: `payout:${row.id}`, entries: payoutRequestedEntries(row), currency, at })
    await recordAct(tx, deps, {
      operatorId: caller.id,
      action: 'payout_requested_for_deleted_creator',
      subject: 'payout',
      subjectId: row.id,
      reason,
    })
    return row
  })

  const [row] = await findOperatorPayouts(deps.db, [payout.id])
  if (!row) throw notFound('Payout')
  return { data: viewOperatorPayout(row, call) }
})

function exceedsBalance(left: { amountMinor: number; currency: string }): Refusal {
  const words = `At most ${moneyWords(left)} can be paid.`
  return new Refusal('PAYOUT_EXCEEDS_BALANCE', words, { errors: { children: { amount: { children: { amount: { errors: [words] } } } } } })
}
