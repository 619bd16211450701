import type { Socket } from 'node:net'
import pg from 'pg'
import { currentTracing } from '#tracing/traced.ts'
import { tracedQuery, type Query } from '#tracing/traced-query.ts'
import { isStalePlan, type StatementNames } from './statement-names.ts'
import { mayWrite } from './written-statements.ts'

/** How long the parts of a piece of work may take before it is given up; in milliseconds, 0 for as long as it takes. */
export type Patience = {
  /** For a connection: from the pool, or a new one. */
  connectMs: number
  /** For the answer to one statement. The server cannot keep this promise when it hangs, so the client does: it drops the connection. */
  answerMs: number
  /** As `answerMs`, kept by the server: a little shorter, so that normally the connection survives. */
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

/** A call gets its answer within 5 s, even if the answer is that the database is away: waiting for a connection and for one statement fit in. */
export const patienceOfCalls: Patience = {
  connectMs: 1_800,
  answerMs: 2_800,
  statementMs: 2_500,
  lockMs: 2_000,
  idleInTransactionMs: 20_000,
}

/** For reads over the whole market and for work that nobody waits for. */
export const patienceOfWork: Patience = {
  connectMs: 4_000,
  answerMs: 125_000,
  statementMs: 120_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
}

/** For migrations: half a change is worse than a slow one. */
export const patienceOfMigrations: Patience = { connectMs: 4_000, answerMs: 0, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** The open connections of a process, so that all of them can be dropped at once when the database hangs. */
export type Lines = Set<GuardedClient>

type GuardedConfig = pg.PoolConfig & {
  answerMs?: number
  lines?: Lines | undefined
  names?: StatementNames | undefined
  isShared?: boolean
  /** Called after each commit of what may have changed a row. */
  onWritten?: (() => void) | undefined
}

/** A pooler gives the server's connections away between transactions: no setting of a session stays with who made it (decision 074). */
export type Sharing = { isShared: boolean }

export function connectionTo(url: string, patience: Patience, lines?: Lines, { isShared }: Sharing = { isShared: false }) {
  const settings = {
    // JSON built by the server carries times in the session's zone.
    timezone: 'UTC',
    statement_timeout: patience.statementMs,
    lock_timeout: patience.lockMs,
    idle_in_transaction_session_timeout: patience.idleInTransactionMs,
  }
  return {
    connectionString: url,
    // A pooler refuses them; there the limits are the role's.
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

/** The database did not answer within the patience of a connection, which was dropped. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
  constructor() {
    super('The database did not answer in time.')
  }
}

const goodbyeMs = 2_000

/**
 * A connection that ends no process when it is cut between two statements, waits no longer than its patience for an answer, and closes
 * though the server says nothing.
 */
export class GuardedClient extends pg.Client {
  #awaited: NodeJS.Timeout | undefined
  readonly #isShared: boolean

  constructor(config: GuardedConfig = {}) {
    super(config)
    // The pool takes its own listener off while a connection is in use, and an 'error' that nobody hears ends the process.
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

  /** The driver asks for these when it connects. Of all settings, poolers keep the time zone of each client apart. */
  getStartupConf(): Record<string, string> {
    const inherited: unknown = Reflect.get(pg.Client.prototype, 'getStartupConf')
    const conf: Record<string, string> = typeof inherited === 'function' ? Reflect.apply(inherited, this, []) : {}
    return this.#isShared ? { ...conf, TimeZone: 'UTC' } : conf
  }

  /** Gives a statement with parameters its name, where it has one. */
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
        // A transaction is lost by it, and runs once more (transact.ts).
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
        // This process may have been the slow one: what has arrived meanwhile is read before the verdict.
        setImmediate(() => {
          if (this.#awaited === timer) this.cut()
        })
      }, answerMs).unref()
      this.#awaited = timer
      return query(...given)
    }
  }

  /** Drops the connection: what waits for an answer fails at once. */
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
