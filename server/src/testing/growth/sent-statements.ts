import pg from 'pg'

export type Sent = { text: string; values: unknown[]; /** Whether its connection keeps plans (R-549). */ isKept: boolean }

/** A node of a plan that PostgreSQL explains as JSON. */
export type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] } & Record<string, unknown>

type Watch = {
  taken: Sent[]
  /** The processes of the database that statements were sent to. */
  pids: Set<number>
  stop(): void
}

/** Records every statement of this process; pg has no hook for this. */
export function watchStatements(): Watch {
  const send = pg.Client.prototype.query
  const taken: Sent[] = []
  const pids = new Set<number>()
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig)
    if (text && !/^(explain|prepare|deallocate)\b/.test(text)) {
      taken.push({ text, values: Array.isArray(values) ? values : [], isKept: keepsPlans(this) })
    }
    // pg knows the backend's process id, but its types do not include it.
    const { processID } = this as unknown as { processID?: number }
    if (processID !== undefined) pids.add(processID)
    return Reflect.apply(send, this, given)
  } as typeof send
  return { taken, pids, stop: () => (pg.Client.prototype.query = send) }
}

const keepsPlans = (line: pg.Client) => String(Reflect.get(line, 'connectionParameters')?.options).includes('force_generic_plan')

/** As text that PostgreSQL takes for any type. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? `{${value.map((one) => (one === null ? 'null' : `"${textOf(one).replaceAll(/["\\]/g, '\\$&')}"`)).join()}}`
    : value instanceof Date
      ? value.toISOString()
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
const literalOf = (value: unknown) => (value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value)))

let explained = 0

/**
 * Runs a statement again and returns the plan that its connection used: made for its values, or for any. `client` has to keep plans as that
 * connection does, and `options` are those of `explain` in addition to `analyze`.
 */
export async function explainSent(client: pg.Client, { text, values, isKept }: Sent, options = ''): Promise<Plan | undefined> {
  const explain = `explain (analyze, timing off, format json${options})`
  type Answer = { 'QUERY PLAN': { Plan: Plan }[] }
  if (!isKept || values.length === 0) {
    const { rows } = await client.query<Answer>(`${explain} ${text}`, values)
    return rows[0]?.['QUERY PLAN'][0]?.Plan
  }
  // One after the other: statements of a call are explained at once.
  const name = `explained_${(explained += 1)}`
  await client.query(`prepare ${name} as ${text}`)
  const { rows } = await client.query<Answer>(`${explain} execute ${name}(${values.map(literalOf).join()})`)
  await client.query(`deallocate ${name}`)
  return rows[0]?.['QUERY PLAN'][0]?.Plan
}
