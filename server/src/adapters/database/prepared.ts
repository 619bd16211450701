import type { CompiledQuery, Compilable } from 'kysely'
import type { Db, Tx } from './database.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Params = Record<string, unknown>
type Placeholders<P extends Params> = <N extends keyof P & string>(name: N) => P[N]

/**
 * A statement built once and run with new parameters: building it at every call costs twice the processor time of the statement itself.
 * The builder must put every parameter in through `p` and branch on none.
 */
export function prepared<P extends Params, Row>(build: (db: Db, p: Placeholders<P>) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined
  return async (tx: Tx, params: P): Promise<Row[]> => {
    // A placeholder stands where the driver's value will be; the builder never looks into it.
    compiled ??= build(tx, (name) => new Placeholder(name) as never).compile()
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? params[value.name] : value))
    const result = await tx.executeQuery<Row>({ ...compiled, parameters })
    return result.rows
  }
}
