import type { EarningId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findEarning, type EarningDetailRow } from './earning-list-queries.ts'

export async function requireOwnEarning(tx: Tx, caller: Caller, earningId: EarningId): Promise<Own<EarningDetailRow>> {
  const row = isId(earningId) ? await findEarning(tx, earningId) : undefined
  if (!row || row.creator_id !== caller.id) throw notFound('Earning')
  return own(row)
}
