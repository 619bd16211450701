import type { Insertable } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'
import type { Member } from '../../adapters/database/schema.gen.ts'

export async function insertOperator(tx: Tx, row: Insertable<Member>): Promise<void> {
  await tx.insertInto('member').values(row).execute()
}

/** An address that was never confirmed has nothing but its profile and links, which go with it. */
export async function removeUnconfirmed(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('member').where('email_key', '=', emailKey).where('confirmed_at', 'is', null).execute()
}
