import { creatorProfileActions } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import { expressionBuilder, sql, type Expression, type Selectable, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../adapters/database/database.ts'
import { prepared } from '../../adapters/database/prepared.ts'
import type { CreatorProfile, DB } from '../../adapters/database/schema.gen.ts'
import { readyPortfolio } from '../portfolio/portfolio-queries.ts'

export type CreatorProfileRow = Selectable<CreatorProfile>

const selectProfile = prepared<{ creatorId: string }, CreatorProfileRow>((db, p) =>
  db.selectFrom('creator_profile').selectAll().where('creator_id', '=', p('creatorId')),
)

export async function findCreatorProfile(tx: Tx, creatorId: string): Promise<CreatorProfileRow | undefined> {
  const [row] = await selectProfile(tx, { creatorId })
  return row
}

/** Locks the row: saving, submitting, the operator's verdict and every change of the portfolio go through it one by one. */
export function lockCreatorProfile(tx: Tx, creatorId: string): Promise<CreatorProfileRow | undefined> {
  return tx.selectFrom('creator_profile').selectAll().where('creator_id', '=', creatorId).forUpdate().executeTakeFirst()
}

type CreatorProfileAction = keyof typeof creatorProfileActions.actions

/** Applies an action of the state table; undefined when the profile has moved on, however many try at once. */
export function moveCreatorProfile(
  tx: Tx,
  move: { creatorId: string; action: CreatorProfileAction; change?: Updateable<CreatorProfile> },
): Promise<CreatorProfileRow | undefined> {
  const { from, to } = creatorProfileActions.actions[move.action]
  return tx
    .updateTable('creator_profile')
    .set({ ...move.change, ...(to === null ? {} : { state: to }) })
    .where('creator_id', '=', move.creatorId)
    .where('state', 'in', [...from])
    .returningAll()
    .executeTakeFirst()
}

/**
 * What an agency sees of a creator as one JSON object, for use inside another statement:
 * `creatorFaceSelect('contract.creator_id').as('creator')`. It becomes the wire's shape by `viewContractCreator`.
 */
export function creatorFaceSelect(creatorColumn: string) {
  return jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('member as face')
      .leftJoin('creator_profile as face_profile', 'face_profile.creator_id', 'face.id')
      .select([
        'face.id',
        'face.first_name',
        'face.display_name',
        'face.picture_key',
        'face_profile.short_bio',
        'face_profile.gender',
        'face_profile.birth_date',
        'face_profile.native_language',
        'face_profile.languages',
        'face_profile.country',
        'face_profile.quality_good',
        'face_profile.quality_bad',
        'face_profile.professionalism_good',
        'face_profile.professionalism_bad',
      ])
      .select(readyPortfolio('face.id').as('portfolio'))
      .where('face.id', '=', sql.ref<string>(creatorColumn)),
  ).$notNull() // The column is a foreign key to a member, so there always is one.
}

export type CreatorFaceRow = ReturnType<typeof creatorFaceSelect> extends Expression<infer Row> ? Row : never
