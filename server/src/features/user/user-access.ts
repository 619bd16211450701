import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import { loggedOut } from '#refusal.ts'
import { lockProfile, type ProfileRow } from './user-queries.ts'

/**
 * Locks a member whose data is about to be saved, before any lock that comes later in the order. The deletion of the account holds the same lock, so
 * nothing is saved about a member after it: a save that waited for it is refused like any call after it.
 */
export async function requireLockedMember(tx: Tx, memberId: MemberId): Promise<ProfileRow> {
  const row = await lockProfile(tx, memberId)
  if (!row) throw loggedOut()
  return row
}
