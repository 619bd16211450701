import type { MemberId } from '@pairtake/protocol/ids'
import type { ClaimSubject } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import type { MemberFace } from '#features/member/member-view.ts'

/** The claimed record: a creator's profile is identified by its creator. */
export type Claimed = { subject: ClaimSubject; subjectId: string }

export type ClaimRow = MemberFace & {
  subject: ClaimSubject
  subject_id: string
  operator_id: MemberId
  claimed_at: Date | string
  expires_at: Date | string
}

type NewClaim = Claimed & { operatorId: MemberId; now: Date; expiresAt: Date; takesOver: boolean }

/**
 * Creates a claim or renews the operator's own. Two concurrent claims conflict at the record's key: the second leaves the first as it is, unless that
 * has expired or is taken over.
 */
export async function saveClaim(tx: Tx, { subject, subjectId, operatorId, now, expiresAt, takesOver }: NewClaim): Promise<void> {
  const isNew = sql<boolean>`(record_claim.operator_id <> excluded.operator_id or record_claim.expires_at <= ${now})`
  await tx
    .insertInto('record_claim')
    .values({ subject, subject_id: subjectId, operator_id: operatorId, claimed_at: now, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'subject_id'])
        .doUpdateSet({
          operator_id: sql`excluded.operator_id`,
          expires_at: sql`excluded.expires_at`,
          claimed_at: sql`case when ${isNew} then excluded.claimed_at else record_claim.claimed_at end`,
        })
        .where(sql<boolean>`(record_claim.operator_id = excluded.operator_id or record_claim.expires_at <= ${now} or ${takesOver})`),
    )
    .execute()
}

/** Stores when the operator last opened a record. */
export async function saveLook(tx: Tx, { subject, subjectId, operatorId, at }: Look): Promise<void> {
  await tx
    .insertInto('record_look')
    .values({ operator_id: operatorId, subject, subject_id: subjectId, opened_at: at })
    .onConflict((conflict) => conflict.columns(['operator_id', 'subject', 'subject_id']).doUpdateSet({ opened_at: at }))
    .execute()
}

type Look = Claimed & { operatorId: MemberId; at: Date }

export type OldLook = { id: string; operator_id: MemberId; subject: ClaimSubject; subject_id: string }

/** What operators opened last before a time, the oldest first. */
export function listOldLooks(tx: Tx, list: DueList, before: Date): Promise<OldLook[]> {
  const id = sql<string>`(record_look.operator_id || ' ' || record_look.subject || ' ' || record_look.subject_id)`
  return tx
    .selectFrom('record_look')
    .select([id.as('id'), 'operator_id', 'subject', 'subject_id'])
    .where('opened_at', '<', before)
    .where(isAskedFor(list, id))
    .orderBy('opened_at')
    .limit(list.limit)
    .execute()
}

/** Guarded: a record that was opened again since it was listed stays. */
export async function removeLooks(tx: Tx, looks: readonly OldLook[], before: Date): Promise<void> {
  await sql`delete from record_look
    using unnest(${looks.map((one) => one.operator_id)}::uuid[], ${looks.map((one) => one.subject)}::text[], ${looks.map((one) => one.subject_id)}::uuid[])
      as old (operator_id, subject, subject_id)
    where record_look.operator_id = old.operator_id and record_look.subject = old.subject and record_look.subject_id = old.subject_id
      and opened_at < ${before}`.execute(tx)
}

const selectClaims = (db: Db) =>
  db
    .selectFrom('record_claim')
    .innerJoin('member', 'member.id', 'record_claim.operator_id')
    .select(['record_claim.subject', 'record_claim.subject_id', 'record_claim.operator_id'])
    .select(['record_claim.claimed_at', 'record_claim.expires_at', 'member.display_name', 'member.picture_key'])
    .$castTo<ClaimRow>()

/** The current claim on a record. */
export function findClaim(tx: Tx, { subject, subjectId }: Claimed, now: Date): Promise<ClaimRow | undefined> {
  return selectClaims(tx)
    .where('record_claim.subject', '=', subject)
    .where('record_claim.subject_id', '=', subjectId)
    .where('record_claim.expires_at', '>', now)
    .executeTakeFirst()
}

/** Removes a claim, whoever holds it. */
export async function removeClaim(tx: Tx, { subject, subjectId }: Claimed): Promise<void> {
  await tx.deleteFrom('record_claim').where('subject', '=', subject).where('subject_id', '=', subjectId).execute()
}

export async function removeOwnClaim(tx: Tx, { subject, subjectId }: Claimed, operatorId: MemberId): Promise<void> {
  await tx
    .deleteFrom('record_claim')
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('operator_id', '=', operatorId)
    .execute()
}

export type MarksRow = { claims: ClaimRow[]; opened: { subject: ClaimSubject; subject_id: string; opened_at: string }[] }
type MarksParams = { operatorId: MemberId; now: Date; since: Date }

const selectMarks = prepared<MarksParams, MarksRow>((db, p) =>
  db
    .selectNoFrom([
      jsonArrayFrom(selectClaims(db).where('record_claim.expires_at', '>', p('now')).orderBy('record_claim.claimed_at')).as('claims'),
      jsonArrayFrom(
        db
          .selectFrom('record_look')
          .select(['subject', 'subject_id', 'opened_at'])
          .where('operator_id', '=', p('operatorId'))
          .where('opened_at', '>', p('since'))
          .orderBy('opened_at', 'desc'),
      ).as('opened'),
    ])
    .$castTo<MarksRow>(),
)

/** Every current claim, and what one operator opened since. */
export async function findMarks(tx: Tx, params: MarksParams): Promise<MarksRow> {
  const [row] = await selectMarks(tx, params)
  return row ?? { claims: [], opened: [] }
}
