import type { FeedbackId, MemberId } from '@pairtake/protocol/ids'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { Feedback } from '#adapters/database/schema.gen.ts'

export type FeedbackRow = Selectable<Feedback>

export function findFeedback(tx: Tx, feedbackId: FeedbackId): Promise<FeedbackRow | undefined> {
  return tx.selectFrom('feedback').selectAll().where('id', '=', feedbackId).executeTakeFirst()
}

type Verdict = 'good' | 'bad'
export type Rating = { contentQuality: Verdict; professionalism: Verdict }

/** Undefined if it was rated before: two concurrent clicks count once. */
export function completeFeedback(tx: Tx, feedbackId: FeedbackId, rating: Rating & { at: Date }): Promise<FeedbackRow | undefined> {
  return tx
    .updateTable('feedback')
    .set({ content_quality: rating.contentQuality, professionalism: rating.professionalism, completed_at: rating.at })
    .where('id', '=', feedbackId)
    .where('completed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Adds a rating to the totals on the creator's profile, which agencies see. */
export async function addRating(tx: Tx, creatorId: MemberId, rating: Rating): Promise<void> {
  const one = (verdict: Verdict, wanted: Verdict) => (verdict === wanted ? 1 : 0)
  await tx
    .updateTable('creator_profile')
    .set({
      quality_good: sql`quality_good + ${one(rating.contentQuality, 'good')}`,
      quality_bad: sql`quality_bad + ${one(rating.contentQuality, 'bad')}`,
      professionalism_good: sql`professionalism_good + ${one(rating.professionalism, 'good')}`,
      professionalism_bad: sql`professionalism_bad + ${one(rating.professionalism, 'bad')}`,
    })
    .where('creator_id', '=', creatorId)
    .execute()
}
