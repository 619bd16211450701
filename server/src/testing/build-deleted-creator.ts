import type { MemberId } from '@pairtake/protocol/ids'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import { keepOwedAfterDeletion } from '#features/payout/owed-after-deletion-queries.ts'
import { buildCreator } from '#testing/builders.ts'

/** A creator who deleted the account and is owed 10,000 that came back. */
export async function buildDeletedCreator(deps: Deps): Promise<MemberId> {
  const { id } = await buildCreator(deps)
  await deps.db.deleteFrom('creator_profile').where('creator_id', '=', id).execute()
  await deps.db.updateTable('member').set({ deleted_at: deps.now() }).where('id', '=', id).execute()
  await transact(deps.db, async (tx) => {
    const entries = [
      { account: { kind: 'creator' as const, memberId: id }, amountMinor: 1_000_000 },
      { account: { kind: 'bank' as const }, amountMinor: -1_000_000 },
    ]
    await post(tx, { cause: `planted:${id}`, entries, currency: 'EUR', at: deps.now() })
    await keepOwedAfterDeletion(tx, id, deps.now())
  })
  return id
}

/** A payout of all of it, as an operator enters it. */
export const deletedCreatorPayout = {
  fullName: 'Mara Kovac',
  address: 'Allee 2',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bankName: 'Bank',
  bankAddress: 'Town',
  amount: { amount: 10_000, currency: 'EUR' },
  reason: 'For a test.',
}
