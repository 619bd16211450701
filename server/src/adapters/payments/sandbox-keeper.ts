import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '#adapters/database/schema.gen.ts'

type Answer<Row> = { rows: Row[]; rowCount: number }

export type Statements = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Answer<Row>>
}

/** Access to the sandbox's books. */
export type Keeper = Statements & {
  transact<T>(work: (statements: Statements) => Promise<T>): Promise<T>
}

export function keeperOf(pool: pg.Pool): Keeper {
  return {
    ...statementsOn(pool),
    async transact(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(statementsOn(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** Books that are committed or rolled back with another transaction. */
export function keeperIn(tx: Transaction<DB>): Keeper {
  const statements: Statements = {
    async query<Row extends object>(text: string, values: unknown[] = []): Promise<Answer<Row>> {
      const { rows, numAffectedRows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
  return { ...statements, transact: (work) => work(statements) }
}

function statementsOn(connection: pg.Pool | pg.PoolClient): Statements {
  return {
    async query<Row extends object>(text: string, values: unknown[] = []): Promise<Answer<Row>> {
      const { rows, rowCount } = await connection.query<Row>(text, values)
      return { rows, rowCount: rowCount ?? 0 }
    },
  }
}
