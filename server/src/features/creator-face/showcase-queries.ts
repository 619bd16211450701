import type { MemberId } from '@pairtake/protocol/ids'
import { mostShownVideos } from '@pairtake/protocol/candidate-request/showcase'
import { expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '#adapters/database/schema.gen.ts'
import { readyPortfolio } from '#features/portfolio/portfolio-queries.ts'

/** A creator's first videos and ratings as one JSON object, for use inside a list: `showcaseSelect('candidate_request.creator_id')`. */
export function showcaseSelect(creatorColumn: string) {
  return jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('member as shown')
      .leftJoin('creator_profile as shown_profile', 'shown_profile.creator_id', 'shown.id')
      .select([
        'shown_profile.quality_good',
        'shown_profile.quality_bad',
        'shown_profile.professionalism_good',
        'shown_profile.professionalism_bad',
      ])
      .select(readyPortfolio('shown.id', mostShownVideos).as('videos'))
      .where('shown.id', '=', sql.ref<MemberId>(creatorColumn)),
  ).$notNull() // The column is a foreign key to a member, so there always is one.
}
