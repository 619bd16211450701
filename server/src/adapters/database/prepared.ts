import { sql, type CompiledQuery, type Compilable } from 'kysely'
import type { Db, Tx } from './database.ts'
import { Placeholder } from './placeholder.ts'
import { everything } from './search.ts'

type Params = Record<string, unknown>
type Placeholders<P extends Params> = <N extends keyof P & string>(name: N) => P[N]

/** A parameter with few values, as the state that a list is narrowed to. */
type Steers<P extends Params> = readonly (keyof P & string)[]

/**
 * A statement built once and run with new parameters: building it at every call costs twice the processor time of the statement itself.
 * The builder must put every parameter in through `p` and branch on none.
 *
 * What steers a statement stands in its text: flags, nothing at all, the search that finds everything, and what `steers` names. A plan that
 * is kept (statement-names.ts) knows no parameters, and would look into every row for a search that nobody asked for.
 */
export function prepared<P extends Params, Row>(build: (db: Db, p: Placeholders<P>) => Compilable<Row>, steers: Steers<P> = []) {
  const variants = new Map<string, CompiledQuery<Row>>()

  function compile(tx: Tx, params: P): CompiledQuery<Row> {
    const isWritten = (name: string) => isConstant(params[name]) || (steers.includes(name) && isWord(params[name]))
    const written = Object.keys(params).filter(isWritten)
    const variant = written.map((name) => `${name}=${String(params[name])}`).join()
    const known = variants.get(variant)
    if (known) return known
    // A placeholder stands where the driver's value will be; the builder never looks into it.
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
