import type { MemberId } from '@pairtake/protocol/ids'
import { limits } from '@pairtake/protocol/limits'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { Member } from '#adapters/database/schema.gen.ts'
import { hasBillingInfo, hasPaymentMethod, isProfileWhole, readyVideos } from '#features/member/provided-queries.ts'

const profileColumns = [
  'id',
  'email',
  'role',
  'first_name',
  'last_name',
  'company_name',
  'display_name',
  'picture_key',
  'residence_country',
] as const

export type ProfileRow = Pick<Selectable<Member>, (typeof profileColumns)[number]>

/** `provider` is the one that charges cards now. */
type AuthUserParams = { memberId: MemberId; provider: string }

/** Reads the member and every onboarding flag in one statement, because each page begins with it. */
const selectAuthUser = prepared<
  AuthUserParams,
  ProfileRow & {
    creator_profile_state: 'incomplete' | 'in_review' | 'verified' | null
    has_creator_profile: boolean
    has_portfolio: boolean
    has_billing_info: boolean
    has_payment_method: boolean
  }
>((db, p) =>
  db
    .selectFrom('member')
    .leftJoin('creator_profile', 'creator_profile.creator_id', 'member.id')
    .select(profileColumns.map((column) => `member.${column}` as const))
    .select([
      'creator_profile.state as creator_profile_state',
      isProfileWhole.as('has_creator_profile'),
      sql<boolean>`${readyVideos} >= ${sql.raw(String(limits.portfolioVideos.min))}`.as('has_portfolio'),
      hasBillingInfo.as('has_billing_info'),
      hasPaymentMethod(p('provider')).as('has_payment_method'),
    ])
    .where('member.id', '=', p('memberId')),
)

export async function findAuthUser(tx: Tx, asked: AuthUserParams) {
  const [row] = await selectAuthUser(tx, asked)
  return row
}

export function findProfile(tx: Tx, memberId: MemberId): Promise<ProfileRow> {
  return tx.selectFrom('member').select(profileColumns).where('id', '=', memberId).executeTakeFirstOrThrow()
}

/**
 * Locks the row: of two saves of different fields, the display name must reflect both. Undefined if the account is deleted, also by a transaction that
 * this one waited for.
 */
export function lockProfile(tx: Tx, memberId: MemberId): Promise<ProfileRow | undefined> {
  return tx.selectFrom('live_member as member').select(profileColumns).where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
}

export async function isPictureOf(tx: Tx, memberId: MemberId, pictureKey: string): Promise<boolean> {
  const row = await tx.selectFrom('member').select('id').where('id', '=', memberId).where('picture_key', '=', pictureKey).executeTakeFirst()
  return row !== undefined
}

export async function updateMember(tx: Tx, memberId: MemberId, change: Updateable<Member>): Promise<void> {
  await tx.updateTable('member').set(change).where('id', '=', memberId).execute()
}

export async function findPreferences(tx: Tx, memberId: MemberId): Promise<Record<string, boolean>> {
  const row = await tx.selectFrom('member').select('mail_preferences').where('id', '=', memberId).executeTakeFirstOrThrow()
  return row.mail_preferences
}

export async function mergePreferences(tx: Tx, memberId: MemberId, changes: Record<string, boolean>): Promise<void> {
  await tx
    .updateTable('member')
    .set({ mail_preferences: sql`mail_preferences || ${JSON.stringify(changes)}::jsonb` })
    .where('id', '=', memberId)
    .execute()
}
