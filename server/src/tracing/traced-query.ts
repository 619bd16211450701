import { statementName } from './statement-rules.ts'
import { currentTracing, traced } from './traced.ts'

export type Query = (...given: unknown[]) => unknown

/** Opens a span for each statement of a call or task, without its parameters. The queue's own polling belongs to neither and gets none. */
export function tracedQuery(query: Query): Query {
  return (...given) => {
    const text = textOf(given[0])
    if (text === undefined || typeof given.at(-1) === 'function' || currentTracing()?.current() === undefined) return query(...given)
    const { operation, table } = statementName(text)
    return traced(
      {
        name: table === undefined ? operation : `${operation} ${table}`,
        kind: 'client',
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          ...(table === undefined ? {} : { 'db.collection.name': table }),
        },
      },
      () => query(...given),
    )
  }
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return undefined
  return typeof statement.text === 'string' ? statement.text : undefined
}
