import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isSuspended } from '#adapters/database/suspended.ts'

export type Reach = {
  ageFrom: number | null
  ageTo: number | null
  genders: string[]
  countries: string[]
  language: string | null
  today: string
}

/** Counts verified creators who could apply; an empty restriction excludes nobody. */
export async function countReachedCreators(tx: Tx, reach: Reach): Promise<number> {
  const { rows } = await sql<{ creators: number }>`select count(*)::int as creators
    from creator_profile as me join live_member as member on member.id = me.creator_id
    where me.state = 'verified' and not ${isSuspended('member')}
      and (${reach.language}::text is null or ${reach.language}::text = me.native_language or ${reach.language}::text = any(me.languages))
      and (${reach.countries}::text[] = '{}' or me.country = any(${reach.countries}::text[]))
      and (${reach.genders}::text[] = '{}' or me.gender = any(${reach.genders}::text[]))
      and (${reach.ageFrom}::int is null or extract(year from age(${reach.today}::date, me.birth_date)) >= ${reach.ageFrom}::int)
      and (${reach.ageTo}::int is null or extract(year from age(${reach.today}::date, me.birth_date)) <= ${reach.ageTo}::int)`.execute(tx)
  return rows[0]?.creators ?? 0
}
