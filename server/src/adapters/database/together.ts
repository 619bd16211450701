import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type RootOperationNode,
} from 'kysely'
import { markPart } from './after-commit.ts'
import type { Tx } from './database.ts'
import type { DB } from './schema.gen.ts'

/**
 * Sends writes whose results are not needed as one statement with a part for each (docs/decisions/096). What `work` writes with the given `later` is
 * sent when `work` is done. All parts see the rows as they were before the statement, so none may change a row that another one inserts or changes: a
 * second change of the same table is refused. If a part waits for a row lock, the only locks already held are those of the transaction's earlier
 * statements.
 */
export async function together(tx: Tx, work: (later: Tx) => Promise<unknown>): Promise<void> {
  const parts = new Parts()
  markPart(parts.later, tx)
  await work(parts.later)
  const statement = parts.joined()
  if (statement) await tx.executeQuery(statement)
}

class Parts {
  readonly later: Tx
  readonly #parts: CompiledQuery[] = []
  readonly #changed = new Set<string>()

  constructor() {
    const connection: DatabaseConnection = {
      executeQuery: (query) => this.#keep(query),
      streamQuery: () => refuse('A stream'),
    }
    this.later = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new KeepingDriver(connection),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
  }

  async #keep<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.query.kind === 'RawNode' && !ofTheQueue.test(query.sql)) refuse('Written SQL')
    const changed = query.query.kind === 'RawNode' ? undefined : changedTable(query.query)
    if (changed !== undefined && this.#changed.has(changed)) refuse(`A second change of ${changed}`)
    if (changed !== undefined) this.#changed.add(changed)
    this.#parts.push(query)
    return { rows: [] }
  }

  joined(): CompiledQuery | undefined {
    const [only, ...others] = this.#parts
    if (others.length === 0) return only
    const expressions: string[] = []
    const parameters: unknown[] = []
    for (const [at, { sql, parameters: own }] of this.#parts.entries()) {
      expressions.push(`part${at} as (${renumbered(sql, parameters.length)})`)
      parameters.push(...own)
    }
    return CompiledQuery.raw(`with ${expressions.join(', ')} select`, parameters)
  }
}

class KeepingDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }
  acquireConnection = async () => this.#connection
  init = async () => {}
  releaseConnection = async () => {}
  destroy = async () => {}
  beginTransaction = async () => refuse('A transaction')
  commitTransaction = async () => refuse('A transaction')
  rollbackTransaction = async () => refuse('A transaction')
}

function refuse(what: string): never {
  throw new Error(`${what} cannot be sent together with other writes.`)
}

/**
 * The table that a statement changes; undefined for an insert, which changes no existing row. Refuses statements that return rows, because these
 * would never arrive.
 */
function changedTable(node: RootOperationNode): string | undefined {
  if (node.kind !== 'InsertQueryNode' && node.kind !== 'UpdateQueryNode' && node.kind !== 'DeleteQueryNode') return refuse(node.kind)
  if (node.returning) return refuse('What returns rows')
  if (node.kind === 'InsertQueryNode') return undefined
  return JSON.stringify(node.kind === 'UpdateQueryNode' ? node.table : node.from.froms)
}

const renumbered = (text: string, by: number) => text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + by}`)

/** The task queue writes its own SQL: an insert of one task. */
const ofTheQueue = /^\s*insert\s+into\s+task\./i
