import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { tellingName } from './announcements.ts'
import { connectionTo, patienceOfCalls, type Lines, type Patience, type Sharing } from './guarded-client.ts'
import type { DB } from './schema.gen.ts'
import { StatementNames } from './statement-names.ts'

export type Db = Kysely<DB>
/** The parameter type of queries: the pool for a read, a transaction for a write. */
export type Tx = Kysely<DB> | Transaction<DB>

const { builtins } = pg.types
const types = new pg.TypeOverrides()
// Sums of minor units and sizes stay far below 2^53, so a number is exact.
types.setTypeParser(builtins.INT8, Number)
// A date has no time zone, but a Date object would add one.
types.setTypeParser(builtins.DATE, (value: string) => value)

export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> }

type Options = {
  connections?: number | undefined
  patience?: Patience
  lines?: Lines
  namesStatements?: boolean
  sharing?: Sharing | undefined
  /** For statements that are written for a kept plan: those of members' calls. Operators' lists are faster with one for their page. */
  keepsPlans?: boolean
  /** Called after each commit, to send what it has announced. Without it, the database sends announcements itself, within the commit. */
  onWritten?: (() => void) | undefined
}

export function openDatabase(url: string, options: Options = {}): Database {
  const { connections = 12, patience = patienceOfCalls, lines, namesStatements = true, sharing, keepsPlans, onWritten } = options
  const names = namesStatements ? new StatementNames() : undefined
  const telling = onWritten && { onWritten, application_name: tellingName }
  const line = connectionTo(url, patience, lines, { isShared: false, ...sharing, keepsPlans: keepsPlans && namesStatements })
  const pool = new pg.Pool({ ...line, ...telling, names, max: connections, types } as pg.PoolConfig)
  // The pool replaces an idle connection that breaks; without a listener, the error would end the process.
  pool.on('error', () => {})
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: withoutQueue(pool) }) })
  return { db, pool, url, close: () => db.destroy() }
}

const restMs = 300
const noConnection = /^(Connection terminated due to connection timeout|timeout expired)/

/**
 * Callers that wait in a queue, such as logins, would each wait for a hanging database: after a failed connection attempt, the others fail at once
 * for a moment.
 */
function withoutQueue(pool: pg.Pool): PostgresPool {
  let restsUntil = 0
  return {
    options: pool.options,
    async connect() {
      if (performance.now() < restsUntil && pool.idleCount === 0) throw new Error('timeout expired')
      try {
        return await pool.connect()
      } catch (error) {
        if (error instanceof Error && noConnection.test(error.message)) restsUntil = performance.now() + restMs
        throw error
      }
    },
    end: () => pool.end(),
  }
}

/** The name of the constraint that a write violated, so that callers can map it to a code. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '23514' || error.code === '23503')
    ? error.constraint
    : undefined
}
