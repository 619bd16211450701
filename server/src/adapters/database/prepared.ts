import { sql, type CompiledQuery, type Compilable } from 'kysely'
import type { Db, Tx } from './database.ts'
import { Placeholder } from './placeholder.ts'
import { everything } from './search.ts'

type Params = Record<string, unknown>
type Placeholders<P extends Params> = <N extends keyof P & string>(name: N) => P[N]

/** Parameters with few different values, such as the state that a list is filtered by. */
type Steers<P extends Params> = readonly (keyof P & string)[]

/**
 * Builds a statement once and runs it with new parameters: building it on every call costs twice the processor time of the statement itself. The
 * builder must pass every parameter through `p` and must not branch on any. Values that steer the statement are written into its text: flags, null,
 * the empty search, and the parameters in `steers`. A cached plan (statement-names.ts) does not know parameter values, and would scan every row for a
 * search that nobody asked for.
 */
export function prepared<P extends Params, Row>(build: (db: Db, p: Placeholders<P>) => Compilable<Row>, steers: Steers<P> = []) {
  const variants = new Map<string, CompiledQuery<Row>>()

  function compile(tx: Tx, params: P): CompiledQuery<Row> {
    const isWritten = (name: string) => isConstant(params[name]) || (steers.includes(name) && isWord(params[name]))
    const written = Object.keys(params).filter(isWritten)
    const variant = written.map((name) => `${name}=${String(params[name])}`).join()
    const known = variants.get(variant)
    if (known) return known
    // The builder never looks into a placeholder, which marks the position of the driver's value.
    const p = (name: string) => (isWritten(name) ? sql.lit(params[name]) : new Placeholder(name)) as never
    const made = build(tx, p).compile()
    if (variants.size >= mostVariants) variants.clear()
    variants.set(variant, made)
    return made
  }

  return async (tx: Tx, params: P): Promise<Row[]> => {
    const compiled = compile(tx, params)
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? params[value.name] : value))
    const result = await tx.executeQuery<Row>({ ...compiled, parameters })
    return result.rows
  }
}

const mostVariants = 200

const isConstant = (value: unknown) => value === null || typeof value === 'boolean' || value === '' || value === everything
const isWord = (value: unknown) => typeof value === 'string' && /^[a-z_]{1,40}$/.test(value)
