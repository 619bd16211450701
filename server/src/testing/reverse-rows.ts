import pg from 'pg'

type Query = (this: pg.Client, ...given: unknown[]) => unknown

// A setup file for each test file with `npm run test:luck`. Reverses rows of statements without an order: PostgreSQL may return them in any order,
// and does once a table has been vacuumed or a plan has changed.
const send = pg.Client.prototype.query as Query & { isReversing?: true }
if (!send.isReversing) {
  const reversing: Query = function (first, ...rest) {
    const answer = send.call(this, first, ...rest)
    if (!(answer instanceof Promise) || hasOrder(textOf(first))) return answer
    return answer.then((result: unknown) => reversed(result))
  }
  pg.Client.prototype.query = Object.assign(reversing, { isReversing: true }) as unknown as typeof pg.Client.prototype.query
}

/**
 * Whether the whole statement has an order: an order inside parentheses says nothing about the result. Rows of an insert return in the order in which
 * they were given.
 */
function hasOrder(statement: string): boolean {
  let outer = statement
  for (let inner = ''; inner !== outer;) {
    inner = outer
    outer = outer.replaceAll(/\([^()]*\)/g, '')
  }
  return /\border by\b|^\s*insert\b/i.test(outer)
}

function textOf(given: unknown): string {
  if (typeof given === 'string') return given
  return typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string' ? given.text : ''
}

function reversed(result: unknown): unknown {
  if (result instanceof pg.Result && result.rows.length > 1) result.rows.reverse()
  return result
}
