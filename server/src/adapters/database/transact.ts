import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import { committed } from './after-commit.ts'
import type { Tx } from './database.ts'
import { databaseTrouble, UnknownOutcomeError } from './database-trouble.ts'
import type { DB } from './schema.gen.ts'

type Work<T> = (tx: Transaction<DB>) => Promise<T>

/** A call must be answered within 5 s, so there is no retry after more than this. */
const secondTryWithinMs = 2_000
const pauseMs = 100

/**
 * Every change of more than one row goes through here: all of it is committed, or none. Inside a transaction, the work joins it, so that the code
 * that opened it decides what is committed together. Work that the database certainly rolled back for no fault of its own (a deadlock, a broken
 * connection) is run again, so it must not change anything outside of its transaction.
 */
export async function transact<T>(db: Tx, work: Work<T>): Promise<T> {
  if (isTransaction(db)) return setApart.has(db) ? withSavepoint(db, work) : work(db)
  const begunAt = performance.now()
  const first = await attempt(db, work)
  if (first.isDone) return first.result
  if (!first.isUndone || performance.now() - begunAt > secondTryWithinMs) throw first.error
  // A server that restarts, or a disk that is being cleared, is usually ready a moment later.
  await wait(pauseMs)
  const second = await attempt(db, work)
  if (second.isDone) return second.result
  throw second.error
}

/** Transactions in which each `transact` can be rolled back without undoing what was done before it. */
const setApart = new WeakSet<Tx>()

/** A transaction around several pieces of work, each of which is committed or rolled back as if it had its own. */
export function transactApart<T>(db: Tx, work: Work<T>): Promise<T> {
  return transact(db, (tx) => {
    setApart.add(tx)
    return work(tx)
  })
}

async function withSavepoint<T>(tx: Transaction<DB>, work: Work<T>): Promise<T> {
  const say = (words: string) => tx.executeQuery(CompiledQuery.raw(words))
  await say('savepoint piece')
  try {
    const result = await work(tx)
    await say('release savepoint piece')
    return result
  } catch (error) {
    // If this fails too, the connection is gone and everything is rolled back.
    await say('rollback to savepoint piece').catch(() => {})
    throw error
  }
}

/** `isUndone`: nothing of the work was kept, and a retry may succeed. */
type Attempt<T> = { isDone: true; result: T } | { isDone: false; error: unknown; isUndone: boolean }

async function attempt<T>(db: Tx, work: Work<T>): Promise<Attempt<T>> {
  let failure: { error: unknown } | undefined
  let isWorkDone = false
  let transaction: Transaction<DB> | undefined
  try {
    const result = await db.transaction().execute(async (tx) => {
      transaction = tx
      try {
        const done = await work(tx)
        isWorkDone = true
        return done
      } catch (error) {
        failure = { error }
        throw error
      }
    })
    if (transaction) committed(transaction)
    return { isDone: true, result }
  } catch (error) {
    if (isWorkDone) return commitFailure(error)
    // Rolling back on a broken connection fails too, and would hide the original error.
    const cause = failure ? failure.error : error
    const trouble = databaseTrouble(cause)
    return { isDone: false, error: cause, isUndone: trouble === 'aborted' || trouble === 'away' || trouble === 'full' }
  }
}

/** The server's answer is final; without one the change may have been made, and a retry could make it twice. */
function commitFailure(error: unknown): Attempt<never> {
  const trouble = databaseTrouble(error)
  if (trouble === 'away' || trouble === 'busy') {
    const unknown = new UnknownOutcomeError('The connection broke while a change was being committed.', { cause: error })
    return { isDone: false, error: unknown, isUndone: false }
  }
  return { isDone: false, error, isUndone: trouble === 'aborted' }
}

function isTransaction(db: Tx): db is Transaction<DB> {
  return db.isTransaction
}
