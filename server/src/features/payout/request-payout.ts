import * as wire from '@pairtake/protocol/payout/payout-endpoints'
import { toMinor } from '@pairtake/protocol/money'
import { serve } from '../../http/serve.ts'
import { newId } from '../../ids.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { balance, lockAccount, post } from '../ledger/ledger-queries.ts'
import { payoutRequestedEntries } from '../ledger/posting-rules.ts'
import { findBeneficiary, insertPayout } from './payout-queries.ts'
import { viewBeneficiary, viewPayout } from './payout-view.ts'

/** S2 section 5: at least 50, at most the balance, which falls at once. */
export const requestPayout = serve(wire.requestPayout, async ({ deps, caller, body }) => {
  const { currency } = deps.config
  if (body.amount.currency !== currency) throw fieldRefusal('amount.currency', `Payouts are in ${currency}.`)
  const amountMinor = toMinor(body.amount.amount)
  const account = { kind: 'creator', memberId: caller.id } as const

  const payout = await deps.db.transaction().execute(async (tx) => {
    // Two requests on one balance: the second waits here and sees what the first has left. A change of the beneficiary waits here too.
    await lockAccount(tx, account)
    const beneficiary = await findBeneficiary(tx, caller.id)
    if (!beneficiary) throw new Refusal('BENEFICIARY_MISSING', 'Please save the bank account first that we pay to.')
    if (amountMinor > (await balance(tx, account))) throw exceedsBalance()

    const now = deps.now()
    const row = await insertPayout(tx, {
      id: newId(),
      creator_id: caller.id,
      amount_minor: amountMinor,
      currency,
      beneficiary: JSON.stringify(viewBeneficiary(beneficiary)),
      beneficiary_changed_at: beneficiary.changed_at,
      created_at: now,
    })
    await post(tx, { cause: `payout:${row.id}`, entries: payoutRequestedEntries(row), currency, at: now })
    return row
  })

  return { data: viewPayout(payout) }
})

function exceedsBalance(): Refusal {
  const words = 'The requested amount exceeds your balance.'
  return new Refusal('PAYOUT_EXCEEDS_BALANCE', words, { errors: { children: { amount: { children: { amount: { errors: [words] } } } } } })
}
