import type { MemberId } from '@pairtake/protocol/ids'
import { expressionBuilder, sql, type Expression } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '#adapters/database/schema.gen.ts'
import { readyPortfolio } from '#features/portfolio/portfolio-queries.ts'

/**
 * SQL expression for what an agency sees of a creator as one JSON object, for use inside another statement:
 * `creatorFaceSelect('contract.creator_id').as('creator')`. `viewContractCreator` turns it into the wire shape.
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
      .where('face.id', '=', sql.ref<MemberId>(creatorColumn)),
  ).$notNull() // The column is a foreign key to a member, so there always is one.
}

export type CreatorFaceRow = ReturnType<typeof creatorFaceSelect> extends Expression<infer Row> ? Row : never
