import type { Transaction } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './schema.gen.ts'

/**
 * Every change of more than one row goes through here: all of it happens or nothing. Within a transaction the work joins that one, so that
 * whoever opened it decides what is committed together.
 */
export async function transact<T>(db: Tx, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db)
  return db.transaction().execute(work)
}

function isTransaction(db: Tx): db is Transaction<DB> {
  return db.isTransaction
}
