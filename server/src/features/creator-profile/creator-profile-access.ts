import { own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { findCreatorProfile, lockCreatorProfile, type CreatorProfileRow } from './creator-profile-queries.ts'

/** Signup creates the profile, so every creator has one. */
export async function requireOwnProfile(tx: Tx, caller: Caller): Promise<Own<CreatorProfileRow>> {
  const row = await findCreatorProfile(tx, caller.id)
  if (!row) throw missing(caller)
  return own(row)
}

/** The same, with the row locked until the transaction ends. */
export async function requireLockedProfile(tx: Tx, caller: Caller): Promise<Own<CreatorProfileRow>> {
  const row = await lockCreatorProfile(tx, caller.id)
  if (!row) throw missing(caller)
  return own(row)
}

const missing = (caller: Caller) => new Error(`The creator ${caller.id} has no profile.`)
