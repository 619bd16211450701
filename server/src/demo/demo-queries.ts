import type { Db, Tx } from '#adapters/database/database.ts'

/** The row of `installation` that says that demo members were made; before they were made in one transaction it could also say `begun`. */
export const demoFact = 'demo'

/** Whether a start made demo members on this database. Any member may have an address at demo.test, so their addresses do not tell. */
export async function hasDemo(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('installation').select('name').where('name', '=', demoFact).executeTakeFirst()
  return row !== undefined
}
