import type { MemberId } from '@pairtake/protocol/ids'
import { creatorProfileActions } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import type { Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { CreatorProfile } from '#adapters/database/schema.gen.ts'

export type CreatorProfileRow = Selectable<CreatorProfile>

const selectProfile = prepared<{ creatorId: MemberId }, CreatorProfileRow>((db, p) =>
  db.selectFrom('creator_profile').selectAll().where('creator_id', '=', p('creatorId')),
)

export async function findCreatorProfile(tx: Tx, creatorId: MemberId): Promise<CreatorProfileRow | undefined> {
  const [row] = await selectProfile(tx, { creatorId })
  return row
}

/** Locks the row, which serializes saving, submitting, the operator's verdict and every change of the portfolio. */
export function lockCreatorProfile(tx: Tx, creatorId: MemberId): Promise<CreatorProfileRow | undefined> {
  return tx.selectFrom('creator_profile').selectAll().where('creator_id', '=', creatorId).forUpdate().executeTakeFirst()
}

/** Applies an action of the state table to a profile. */
export const { move: moveCreatorProfile } = movesOf('creator_profile', creatorProfileActions)
