import { own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { loggedOut } from '#refusal.ts'
import { findCreatorProfile, lockCreatorProfile, type CreatorProfileRow } from './creator-profile-queries.ts'

/** Signup creates the profile, so every creator has one until their account is deleted. */
export async function requireOwnProfile(tx: Tx, caller: Caller): Promise<Own<CreatorProfileRow>> {
  const row = await findCreatorProfile(tx, caller.id)
  if (!row) throw loggedOut()
  return own(row)
}

/** The same, with the row locked until the transaction ends. */
export async function requireLockedProfile(tx: Tx, caller: Caller): Promise<Own<CreatorProfileRow>> {
  const row = await lockCreatorProfile(tx, caller.id)
  if (!row) throw loggedOut()
  return own(row)
}
