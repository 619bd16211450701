import type { MemberId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/payout/payout-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { toMinor } from '@pairtake/protocol/money'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'
import { readCreatorFinances } from '#features/finances/creator-finances-queries.ts'
import { balance, lockAccount, post } from '#features/ledger/ledger-queries.ts'
import { payoutRequestedEntries } from '#features/ledger/posting-rules.ts'
import { requireLockedMember } from '#features/user/user-access.ts'
import { whyNotBySepa } from './beneficiary-rules.ts'
import { findBeneficiary, insertPayout } from './payout-queries.ts'
import { viewBeneficiary, viewPayout } from './payout-view.ts'

/** S2 section 5: at least 50, at most the balance, which drops immediately. A leaving creator may take the rest, however small. */
export const requestPayout = serve(wire.requestPayout, async (call) => {
  const { deps, caller, body } = call
  const { currency } = deps.config
  if (body.amount.currency !== currency) throw fieldRefusal('amount.currency', `Payouts are in ${currency}.`)
  const amountMinor = toMinor(body.amount.amount)
  const isSmall = amountMinor < toMinor(limits.payout.min)
  const account = { kind: 'creator', memberId: caller.id } as const

  const payout = await transact(deps.db, async (tx) => {
    // A deletion of the account, which reads first what is requested and then the balance, comes before all of this or after it.
    await requireLockedMember(tx, caller.id)
    // Of two requests on one balance, the second waits here and sees what the first has left. A change of the beneficiary waits here too.
    await lockAccount(tx, account)
    const beneficiary = await findBeneficiary(tx, caller.id)
    if (!beneficiary) throw new Refusal('BENEFICIARY_MISSING', 'Please save your bank account first, so we know where to pay.')
    if (whyNotBySepa(viewBeneficiary(beneficiary), currency) !== undefined) {
      throw new Refusal('BENEFICIARY_MISSING', 'We can’t pay to your bank account by SEPA transfer. Please save another one first.')
    }
    const availableMinor = await balance(tx, account)
    if (amountMinor > availableMinor) throw exceedsBalance()
    if (isSmall) await refuseUnlessLeaving(tx, caller.id, { amountMinor, availableMinor })

    const now = deps.now()
    const row = await insertPayout(tx, {
      id: newId(),
      creator_id: caller.id,
      amount_minor: amountMinor,
      currency,
      beneficiary: viewBeneficiary(beneficiary),
      beneficiary_changed_at: beneficiary.changed_at,
      is_first_account: beneficiary.first_saved_at?.getTime() === beneficiary.changed_at.getTime(),
      created_at: now,
    })
    await post(tx, { cause: `payout:${row.id}`, entries: payoutRequestedEntries(row), currency, at: now })
    return row
  })

  return { data: viewPayout({ ...payout, statement_id: null }, call) }
})

/** An amount below the minimum must be the whole balance, and no job may be open that will still add to it. */
async function refuseUnlessLeaving(tx: Tx, creatorId: MemberId, payout: { amountMinor: number; availableMinor: number }): Promise<void> {
  if (payout.amountMinor !== payout.availableMinor) {
    throw fieldRefusal('amount.amount', `Below ${limits.payout.min} you can only request your whole balance.`)
  }
  const { futureMinor } = await readCreatorFinances(tx, creatorId)
  if (futureMinor > 0) {
    throw new Refusal('ACCOUNT_IN_USE', 'One of your jobs will still be paid. Please request everything once it’s finalized.')
  }
}

function exceedsBalance(): Refusal {
  const words = 'The requested amount exceeds your balance.'
  return new Refusal('PAYOUT_EXCEEDS_BALANCE', words, { errors: { children: { amount: { children: { amount: { errors: [words] } } } } } })
}
