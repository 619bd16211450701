import { CompiledQuery } from 'kysely'
import type { Db } from '#adapters/database/database.ts'
import { makeDemoMedia } from '#tasks/task-payloads.ts'

/** Whether every picture and film of the demo is there. */
export async function isDemoDrawn(db: Db): Promise<boolean> {
  const drawn = CompiledQuery.raw(`select 1 from task.job where name = $1 and state = 'completed'`, [makeDemoMedia.name])
  return (await db.executeQuery(drawn)).rows.length > 0
}
