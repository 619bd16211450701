import type { MemberId } from '@pairtake/protocol/ids'
import type { Role } from '@pairtake/protocol/roles'
import type { Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { isSuspended } from '#adapters/database/suspended.ts'

export type SessionRow = { id: string; member_id: MemberId; role: Role; expires_at: Date; last_used_at: Date }

export const findSession = prepared<{ hash: Buffer }, SessionRow>((db, p) =>
  db
    .selectFrom('session')
    .innerJoin('live_member as member', 'member.id', 'session.member_id')
    .select(['session.id', 'session.member_id', 'member.role', 'session.expires_at', 'session.last_used_at'])
    .where('session.token_hash', '=', p('hash'))
    .where(({ not }) => not(isSuspended('member'))),
)

export async function saveUse(tx: Tx, { id, last_used_at, expires_at }: SessionRow): Promise<void> {
  await tx.updateTable('session').set({ last_used_at, expires_at }).where('id', '=', id).execute()
}
