import * as wire from '@pairtake/protocol/payout/payout-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { lockAccount } from '#features/ledger/ledger-queries.ts'
import { postMail } from '#features/mail/mail-queries.ts'
import { requireLockedMember } from '#features/user/user-access.ts'
import { isSameAccount, refuseImpossibleAccount } from './beneficiary-rules.ts'
import { findBeneficiary, hasPendingPayout, saveBeneficiaryRow } from './payout-queries.ts'
import { viewBeneficiary } from './payout-view.ts'

/** Saves the account that payouts go to: refused while one is pending, and the creator is mailed about every change. */
export const saveBeneficiary = serve(wire.saveBeneficiary, async ({ deps, caller, body }) => {
  refuseImpossibleAccount(body, deps.config.currency)

  await transact(deps.db, async (tx) => {
    await requireLockedMember(tx, caller.id)
    // The same lock that a payout takes: a concurrent request and change are processed one after the other.
    await lockAccount(tx, { kind: 'creator', memberId: caller.id })
    if (await hasPendingPayout(tx, caller.id)) {
      throw new Refusal('PAYOUT_PENDING', 'A payout is on its way. You can change the bank account once it has been paid.')
    }
    const known = await findBeneficiary(tx, caller.id)
    if (known && isSameAccount(viewBeneficiary(known), body)) return

    const now = deps.now()
    await saveBeneficiaryRow(tx, caller.id, { beneficiary: body, at: now })
    if (!known) return
    await postMail(tx, deps, {
      memberId: caller.id,
      cause: `beneficiary:${caller.id}:${now.getTime()}`,
      letter: { kind: 'beneficiary_changed', ibanEnd: body.iban.slice(-4), fullName: body.fullName },
    })
  })

  return { data: body }
})
