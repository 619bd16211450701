import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#adapters/database/schema.gen.ts'
import { transact } from '#adapters/database/transact.ts'
import { sandboxPaymentsIn } from '#adapters/payments/sandbox-payments.ts'
import type { Deps } from '#deps.ts'
import { makeDemoMedia } from '#tasks/task-payloads.ts'
import { days } from '#wire-time.ts'
import { demoFact, hasDemo } from './demo-queries.ts'
import { openMarket } from './demo-market.ts'
import { gatherCast, membersOf } from './demo-members.ts'
import { openStage } from './demo-stage.ts'
import { tellStory } from './demo-story.ts'

/** If two processes start concurrently on one database, the lock lets one of them play. */
const lockNumber = 20_140_607

/**
 * At the first start, on a database without members, creates demo members with campaigns, jobs and money in every state. It is one
 * transaction, including the provider's books: a start that is killed leaves nothing that would have to be cleaned up. Returns whether there are demo
 * members now, to be named where the service starts.
 */
export async function seedDemo(deps: Deps, say: (line: string) => void): Promise<boolean> {
  if (!deps.config.withDemo) return false
  try {
    await transact(deps.patientDb, async (tx) => {
      if (await isWanted(tx, say)) await play({ ...deps, db: tx, patientDb: tx, listener: deaf }, tx, say)
    })
  } catch (error) {
    if (!(error instanceof SomebodyCame)) throw error
    say('Someone has signed up in the meantime, so no demo is created.')
  }
  return hasDemo(deps.db)
}

class SomebodyCame extends Error {}

async function isWanted(tx: Transaction<DB>, say: (line: string) => void): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lockNumber}) as held`.execute(tx)
  if (!rows[0]?.held) return false
  const known = await tx.selectFrom('installation').select('value').where('name', '=', demoFact).executeTakeFirst()
  if (known?.value === 'made') return false
  const someone = await tx.selectFrom('member').select('id').limit(1).executeTakeFirst()
  if (someone && known) {
    say(
      'An earlier version was stopped while it made the demo. Its members are left as they are, with the public demo password. ' +
        'For a complete demo, set DATA_DIR to a new folder.',
    )
  }
  return someone === undefined
}

async function play(deps: Deps, tx: Transaction<DB>, say: (line: string) => void): Promise<void> {
  say('Making demo members, campaigns and jobs. Their videos and photos follow within a minute.')
  const stage = await openStage(deps, (now) => sandboxPaymentsIn(tx, now))
  try {
    const cast = await gatherCast(stage)
    const market = openMarket(stage, cast)
    tellStory({ stage, cast, market })
    await stage.play()

    const members = membersOf(cast)
    await tidy(deps, tx, members)
    await deps.tasks.enqueue(tx, makeDemoMedia, { files: stage.files, pictures: cast.pictures })
    await tx
      .insertInto('installation')
      .values({ name: demoFact, value: 'made' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 'made' }))
      .execute()
    await refuseBesideOthers(tx, members)
  } finally {
    await stage.close()
  }
}

/** Ends the story's sessions and marks old notifications as seen. */
async function tidy(deps: Deps, tx: Transaction<DB>, members: MemberId[]): Promise<void> {
  await tx.deleteFrom('session').where('member_id', 'in', members).execute()
  await tx
    .updateTable('notification')
    .set((eb) => ({ seen_at: eb.ref('created_at') }))
    .where('created_at', '<', new Date(deps.now().getTime() - days(2)))
    .where('member_id', 'in', members)
    .execute()
  // Removes the placeholder renditions of films that are not drawn yet.
  const own = tx.selectFrom('media').select('id').where('owner_id', 'in', members)
  await tx.deleteFrom('media_rendition').where('media_id', 'in', own).execute()
  // They are drawn within a minute of the start; a current time keeps them from looking like files given up days ago.
  await tx
    .updateTable('message_attachment')
    .set({ sent_at: deps.now() })
    .where('preview', '=', 'processing')
    .where('media_id', 'in', own)
    .execute()
  const waited = sql<Date>`unread_since + make_interval(mins => ${deps.config.unreadMailMinutes})`
  await tx
    .updateTable('conversation_member')
    .set({ unread_mailed_at: waited })
    .where('unread', '>', 0)
    .where('member_id', 'in', members)
    .execute()
}

/** Another process may already serve this database. The lock keeps others from adding members between this check and the commit. */
async function refuseBesideOthers(tx: Transaction<DB>, members: MemberId[]): Promise<void> {
  await sql`lock table member in share row exclusive mode`.execute(tx)
  const other = await tx.selectFrom('member').select('id').where('id', 'not in', members).limit(1).executeTakeFirst()
  if (other) throw new SomebodyCame()
}

/** Other processes must not hear of uncommitted changes. */
const deaf: Deps['listener'] = {
  on() {},
  tell() {},
  async caughtUp() {},
  tellCommitted() {},
  tellTask() {},
  async told() {},
  onReconnect() {},
  isConnected: false,
  async close() {},
}
