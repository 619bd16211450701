import type { Endpoint } from '@pairtake/protocol/endpoint'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import pg from 'pg'
import type { TestApp } from './test-app.ts'

export type Outside = {
  send(
    method: string,
    path: string,
    given?: { as?: { token: string }; body?: unknown },
  ): Promise<{ status: number; body: Record<string, unknown> }>
}

/** Calls the application over a local socket, like any client. */
export async function openOutside(app: TestApp): Promise<Outside> {
  const origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    async send(method, path, { as, body } = {}) {
      const response = await fetch(origin + pathPrefix + path, {
        method,
        headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
  }
}

/** The path of an endpoint with its parameters filled in. */
export const pathOf = ({ path }: Endpoint, id: string) => path.replace(/\{\w+\}/, id)

type Held = { databaseUrl: string; statement: string; values: unknown[] }

/** Holds a row while the calls start, releases it once each one waits for a lock, and returns their answers. */
export async function meetAtLock<T>({ databaseUrl, statement, values }: Held, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  const watcher = new pg.Client({ connectionString: databaseUrl })
  await Promise.all([holder.connect(), watcher.connect()])
  try {
    await holder.query('begin')
    const { rowCount } = await holder.query(statement, values)
    if (rowCount !== 1) throw new Error('There is no row to hold.')
    const answers: Promise<T>[] = []
    let answered = 0
    for (const [at, call] of calls.entries()) {
      answers.push(call().finally(() => (answered += 1)))
      // A call that is refused without waiting counts as started.
      while ((await countWaiting(watcher)) + answered < at + 1);
    }
    await holder.query('commit')
    return await Promise.all(answers)
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}

async function countWaiting(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
