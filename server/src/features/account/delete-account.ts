import * as wire from '@pairtake/protocol/user/user-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { forgetCustomer, removeFiles, replaceNames } from '#tasks/task-payloads.ts'
import { declineOpenRequestsOf } from '#features/candidate-request/end-requests-act.ts'
import { keepDepartedSeller } from '#features/dac7/dac7-queries.ts'
import { balance, lockAccount } from '#features/ledger/ledger-queries.ts'
import { postMail } from '#features/mail/mail-queries.ts'
import { checkOwnPassword } from '#features/session/own-password-act.ts'
import { endSessions, forgetSessions, lockMemberByPassword } from '#features/session/session-queries.ts'
import { closeCampaignsOf, findOpenBusiness, lockCampaignsOf, removePersonalData, type OpenBusiness } from './delete-account-queries.ts'
import { pictureStorageKey } from '#features/member/member-view.ts'
import { requireLockedMember } from '#features/user/user-access.ts'

const wrong = () => new Refusal('WRONG_PASSWORD', 'The password is wrong.')

/** Allowed only if no job, payment, chargeback, payout or balance is open; invoices and ledger stay. */
export const deleteAccount = serve(
  wire.deleteAccount,
  async (call) => {
    const { deps, caller, body } = call
    const matched = await checkOwnPassword(call, body.password)
    if (matched === undefined) throw wrong()

    await transact(deps.db, async (tx) => {
      // Campaigns first, as everywhere: while they are locked nobody can be hired for or by this member.
      await lockCampaignsOf(tx, caller.id)
      // Of two deletions, the second finds no member.
      const member = await requireLockedMember(tx, caller.id)
      // Whoever knows only a password that was reset since the check must not delete the account.
      if (!(await lockMemberByPassword(tx, { memberId: caller.id, passwordHash: matched }))) throw wrong()
      const whose = caller.role === 'agency' ? { agencyId: caller.id, because: 'off_market' as const } : { creatorId: caller.id }
      await declineOpenRequestsOf(tx, deps, whose)
      refuseOpenBusiness(await findOpenBusiness(tx, caller.id))
      if (caller.role === 'creator') {
        const account = { kind: 'creator', memberId: caller.id } as const
        // A concurrent payout request waits for the account's lock and then finds no member.
        await lockAccount(tx, account)
        if ((await balance(tx, account)) > 0) {
          throw new Refusal(
            'ACCOUNT_IN_USE',
            'You still have money in your balance. Please request all of it first. When you leave, the minimum doesn’t apply.',
          )
        }
      }

      // The mail is written while the address is still known; its row keeps the address until it is delivered.
      await postMail(tx, deps, { memberId: caller.id, cause: `account-deleted:${newId()}`, letter: { kind: 'account_deleted' } })
      if (caller.role === 'creator' && deps.config.dac7 !== undefined) await keepDepartedSeller(tx, caller.id, deps.now())
      await closeCampaignsOf(tx, caller.id, deps.now())
      const left = await removePersonalData(tx, caller.id, deps.now())
      const keys = member.picture_key === null ? left.fileKeys : [...left.fileKeys, pictureStorageKey(member.picture_key)]
      if (keys.length > 0) await deps.tasks.enqueue(tx, removeFiles, { keys })
      // What others were told may be much, so their rows are not changed in this transaction.
      await deps.tasks.enqueue(tx, replaceNames, { memberId: caller.id, after: null })
      // The provider may not answer now, and keeps name, email and cards until it does.
      for (const customer of left.customers) await deps.tasks.enqueue(tx, forgetCustomer, customer)
      await endSessions(tx, caller.id)
    })
    forgetSessions(deps, caller.id)

    return {}
  },
  // A deleted caller cannot repeat the call.
  { repeats: 'harmless', isPatient: true },
)

function refuseOpenBusiness(open: OpenBusiness): void {
  if (open.jobs > 0) throw new Refusal('ACCOUNT_IN_USE', 'One of your jobs isn’t completed yet. You can delete your account once it is.')
  if (open.payments > 0)
    throw new Refusal('ACCOUNT_IN_USE', 'One of your payments is still open. You can delete your account once it is paid.')
  if (open.chargebacks > 0) {
    const words = 'Your bank is taking one of your payments back. You can delete your account once that’s decided.'
    throw new Refusal('ACCOUNT_IN_USE', words)
  }
  if (open.payouts > 0)
    throw new Refusal('ACCOUNT_IN_USE', 'One of your payouts is on its way. You can delete your account once it is paid.')
}
