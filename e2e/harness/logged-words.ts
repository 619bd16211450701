import { sql } from 'kysely'
import type { OpenDeps } from '@pairtake/server/open-deps'

type Column = { table: string; column: string; isJson: boolean }

/** Shorter texts occur in other words by chance. */
const shortest = 6
/** Identifiers of our own: 'campaign', 'price_owner'. */
const isOurs = (word: string) => /^[a-z_-]+$/.test(word)

/**
 * Returns every text of the database that occurs in the log, with its column: 'member.email: ida@nordlys.example'. `allowed` texts may occur. Kept sums
 * are left out: their texts are names of ours and numbers of weeks, which occur in ids by chance.
 */
export async function findLogged({ db }: Pick<OpenDeps['deps'], 'db'>, log: string, allowed: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type = 'jsonb' as "isJson"
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'kept_sum' and (data_type in ('text', 'character varying', 'jsonb') or udt_name = 'citext')
      and table_name in (select tablename from pg_tables where schemaname = 'public')
    order by 1, 2`.execute(db)
  const found: string[] = []
  for (const column of columns) {
    for (const word of await wordsIn(db, column))
      if (!isOurs(word) && !allowed.includes(word) && log.includes(word)) found.push(`${column.table}.${column.column}: ${word}`)
  }
  return found
}

async function wordsIn(db: OpenDeps['deps']['db'], { table, column, isJson }: Column): Promise<string[]> {
  const [from, name] = [sql.table(table), sql.ref(column)]
  const { rows } = isJson
    ? await sql<{ word: string }>`
        select distinct word #>> '{}' as word from ${from}, jsonb_path_query(${name}, 'strict $.** ? (@.type() == "string")') as word`.execute(
        db,
      )
    : await sql<{ word: string }>`select distinct ${name}::text as word from ${from} where ${name} is not null`.execute(db)
  return rows.map(({ word }) => word).filter((word) => word.length >= shortest)
}
