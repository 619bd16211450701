import type { Socket } from 'node:net'
import pg from 'pg'
import { currentTracing } from '#tracing/traced.ts'
import { tracedQuery, type Query } from '#tracing/traced-query.ts'
import { isStalePlan, type StatementNames } from './statement-names.ts'
import { mayWrite } from './written-statements.ts'

/** Time limits for each part of a piece of work, in milliseconds; 0 means no limit. */
export type Patience = {
  /** For getting a connection from the pool, or a new one. */
  connectMs: number
  /** For the answer to one statement. A hanging server cannot enforce this limit, so the client does: it drops the connection. */
  answerMs: number
  /** The same limit enforced by the server: slightly shorter, so that the connection normally survives. */
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

/**
 * A call is answered within 5 s, even if the answer is that the database is away: these limits allow for getting a connection and for one statement.
 */
export const patienceOfCalls: Patience = {
  connectMs: 1_800,
  answerMs: 2_800,
  statementMs: 2_500,
  lockMs: 2_000,
  idleInTransactionMs: 20_000,
}

/** For reads over the whole market and for background work. */
export const patienceOfWork: Patience = {
  connectMs: 4_000,
  answerMs: 125_000,
  statementMs: 120_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
}

/** For migrations, where a slow change is better than half of one. */
export const patienceOfMigrations: Patience = { connectMs: 4_000, answerMs: 0, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** The open connections of a process, so that all of them can be dropped at once when the database hangs. */
export type Lines = Set<GuardedClient>

type GuardedConfig = pg.PoolConfig & {
  answerMs?: number
  lines?: Lines | undefined
  names?: StatementNames | undefined
  isShared?: boolean
  /** Called after each commit that may have changed a row. */
  onWritten?: (() => void) | undefined
}

/**
 * A pooler passes the server's connections on between transactions, so session settings do not stay with the client that made them (decision 074).
 */
export type Sharing = { isShared: boolean }

/**
 * Whether a prepared statement is planned once for all parameters. Otherwise PostgreSQL compares estimates, and at a million rows plans most lists
 * again each time they are sent, which costs several times what running them does (docs/decisions/162).
 */
type Planning = { keepsPlans?: boolean | undefined }

export function connectionTo(
  url: string,
  patience: Patience,
  lines?: Lines,
  { isShared, keepsPlans = false }: Sharing & Planning = { isShared: false },
) {
  const settings = {
    // JSON built by the server contains times in the session's time zone.
    timezone: 'UTC',
    // Compiling a statement takes longer than any of ours runs, and estimates for unknown parameters are high enough to start it.
    jit: 'off',
    ...(keepsPlans && { plan_cache_mode: 'force_generic_plan' }),
    statement_timeout: patience.statementMs,
    lock_timeout: patience.lockMs,
    idle_in_transaction_session_timeout: patience.idleInTransactionMs,
  }
  return {
    connectionString: url,
    // A pooler rejects these; there the role's settings apply.
    ...(!isShared && {
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
    isShared,
    connectionTimeoutMillis: patience.connectMs,
    keepAlive: true,
    Client: GuardedClient,
    answerMs: patience.answerMs,
    lines,
  }
}

/** The database did not answer within the time limit, so the connection was dropped. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
  constructor() {
    super('The database did not answer in time.')
  }
}

const goodbyeMs = 2_000

/**
 * A connection that does not end the process when it breaks between two statements, limits how long it waits for an answer, and closes even if the
 * server does not respond.
 */
export class GuardedClient extends pg.Client {
  #awaited: NodeJS.Timeout | undefined
  readonly #isShared: boolean

  constructor(config: GuardedConfig = {}) {
    super(config)
    // The pool removes its own listener while a connection is in use, and an unhandled 'error' event ends the process.
    this.on('error', () => {})
    const { answerMs = 0, lines, names, isShared = false, onWritten } = config
    this.#isShared = isShared
    lines?.add(this)
    this.once('end', () => {
      clearTimeout(this.#awaited)
      lines?.delete(this)
    })
    let query: Query = (...given) => Reflect.apply(pg.Client.prototype.query, this, given)
    if (answerMs > 0) query = this.#limitAnswers(query, answerMs)
    if (names) query = this.#named(query, names)
    if (currentTracing()) query = tracedQuery(query)
    if (onWritten) query = this.#telling(query, onWritten)
    this.query = query as typeof this.query
  }

  /** The settings that the driver sends when it connects. Of all settings, poolers only track the time zone per client. */
  getStartupConf(): Record<string, string> {
    const inherited: unknown = Reflect.get(pg.Client.prototype, 'getStartupConf')
    const conf: Record<string, string> = typeof inherited === 'function' ? Reflect.apply(inherited, this, []) : {}
    return this.#isShared ? { ...conf, TimeZone: 'UTC' } : conf
  }

  /** Sends a statement with parameters under its name, if it has one. */
  #named(query: Query, names: StatementNames): Query {
    const ask = (text: string, values: unknown[]) => {
      const name = names.of(text)
      return query(name === undefined ? { text, values } : { name, text, values }) as Promise<unknown>
    }
    return (...given) => {
      const [text, values, ...others] = given
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || others.length > 0) return query(...given)
      return ask(text, values).catch((error: unknown) => {
        if (!isStalePlan(error)) throw error
        names.renew()
        // The error has aborted the transaction, which `transact` retries.
        if (this.getTransactionStatus() !== 'I') throw error
        return ask(text, values)
      })
    }
  }

  #telling(query: Query, onWritten: () => void): Query {
    let hasWritten = false
    return (...given) => {
      const [text] = given
      if (typeof text === 'string' && mayWrite(text)) hasWritten = true
      const asked = query(...given)
      if (!hasWritten || !(asked instanceof Promise)) return asked
      return asked.then((result: pg.QueryResult) => {
        if (!hasWritten || this.getTransactionStatus() !== 'I') return result
        hasWritten = false
        if (result.command !== 'ROLLBACK') onWritten()
        return result
      })
    }
  }

  #limitAnswers(query: Query, answerMs: number): Query {
    this.on('drain', () => {
      clearTimeout(this.#awaited)
      this.#awaited = undefined
    })
    return (...given) => {
      clearTimeout(this.#awaited)
      const timer = setTimeout(() => {
        // Perhaps this process was the slow one: what has arrived in the meantime is read before the connection is dropped.
        setImmediate(() => {
          if (this.#awaited === timer) this.cut()
        })
      }, answerMs).unref()
      this.#awaited = timer
      return query(...given)
    }
  }

  /** Drops the connection: whatever waits for an answer fails at once. */
  cut(): void {
    socketOf(this).destroy(new NoAnswerError())
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const timer = setTimeout(() => socketOf(this).destroy(), goodbyeMs).unref()
    this.once('end', () => clearTimeout(timer))
    return callback ? super.end(callback) : super.end()
  }
}

function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
