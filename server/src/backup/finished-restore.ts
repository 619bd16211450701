import { openDatabase } from '#adapters/database/database.ts'
import { StartRefusal } from '#start-refusal.ts'
import { unfinishedFact } from './load-queries.ts'

/** A service that starts on half a restore would send mails and charge cards that are not its own yet. */
export async function refuseUnfinishedRestore(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { connections: 1 })
  try {
    const fact = await db.selectFrom('installation').select('value').where('name', '=', unfinishedFact).executeTakeFirst()
    if (fact)
      throw new StartRefusal(`The restore of the backup of ${fact.value} did not come to its end. Run it again; it goes on where it was.`)
  } finally {
    await close()
  }
}
