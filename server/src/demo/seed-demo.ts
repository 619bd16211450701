import { sql } from 'kysely'
import { transact } from '../adapters/database/transact.ts'
import type { Deps } from '../deps.ts'
import { makeDemoMedia } from '../tasks/task-payloads.ts'
import { days } from '../wire-time.ts'
import { openMarket } from './demo-market.ts'
import { gatherCast } from './demo-members.ts'
import { openStage } from './demo-stage.ts'
import { tellStory } from './demo-story.ts'

const fact = 'demo'
/** Two processes that start at once on one database: one of them plays. */
const lockNumber = 20_140_607

/**
 * At the first start, on an empty database: demo members with campaigns, jobs and money in every state (product.md, First start).
 * A seeding that was cut short is cleared away and begun again, which is safe because nothing listens yet.
 */
export async function seedDemo(deps: Deps, say: (line: string) => void): Promise<void> {
  if (!deps.config.withDemo) return
  await deps.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lockNumber}) as held`.execute(connection)
    if (!rows[0]?.held) return
    try {
      if (await isWanted(deps)) await play(deps, say)
    } finally {
      await sql`select pg_advisory_unlock(${lockNumber})`.execute(connection)
    }
  })
}

async function isWanted({ db }: Deps): Promise<boolean> {
  const known = await db.selectFrom('installation').select('value').where('name', '=', fact).executeTakeFirst()
  if (known?.value === 'made') return false
  if (known?.value === 'begun') {
    await clear(db)
    return true
  }
  const someone = await db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  if (someone) return false
  await db.insertInto('installation').values({ name: fact, value: 'begun' }).execute()
  return true
}

const kept = ['audit_entry', 'ledger_transaction', 'ledger_entry', 'invoice', 'payout_batch']

/** Everything but the facts of the installation. What is kept for auditors refuses to be emptied; here nothing real stands in it yet. */
async function clear(db: Deps['db']): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('migration', 'installation')`.execute(tx)
    for (const table of kept) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} cascade`.execute(tx)
    for (const table of kept) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    await sql`delete from task.job`.execute(tx)
  })
}

async function play(deps: Deps, say: (line: string) => void): Promise<void> {
  say('Making demo members, campaigns and jobs. Their videos and photos follow within a minute.')
  const stage = await openStage(deps)
  try {
    const cast = await gatherCast(stage)
    const market = openMarket(stage, cast)
    tellStory({ stage, cast, market })
    await stage.play()
    await transact(deps.db, async (tx) => {
      await tidy(deps, tx)
      await deps.tasks.enqueue(tx, makeDemoMedia, { files: stage.files, pictures: cast.pictures })
      await tx.updateTable('installation').set({ value: 'made' }).where('name', '=', fact).execute()
    })
  } finally {
    await stage.close()
  }
}

/** Nobody is logged in, and what is old has been seen. */
async function tidy(deps: Deps, tx: Deps['db']): Promise<void> {
  await tx.deleteFrom('session').execute()
  await tx
    .updateTable('notification')
    .set((eb) => ({ seen_at: eb.ref('created_at') }))
    .where('created_at', '<', new Date(deps.now().getTime() - days(2)))
    .execute()
  // Drawn within a minute of the start, so that nobody takes them for files that were given up days ago.
  await tx.updateTable('message_attachment').set({ sent_at: deps.now() }).where('preview', '=', 'processing').execute()
  const waited = sql`make_interval(mins => ${deps.config.unreadMailMinutes})`
  await sql`update conversation_member set unread_mailed_at = unread_since + ${waited} where unread > 0`.execute(tx)
}
