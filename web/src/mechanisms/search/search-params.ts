/**
 * Parses one parameter of the URL: undefined if it is missing or invalid, and never an error. Plain functions, because the URLs of all screens are
 * part of every first load and a schema library would weigh more than they do.
 */
type Param<Value> = (given: unknown) => Value | undefined

type Search<Params> = { [Key in keyof Params]?: Params[Key] extends Param<infer Value> ? Value | undefined : never }

/**
 * For `validateSearch`: parses a screen's parameters. Invalid ones are present as undefined, because the router merges the result over the URL as
 * typed.
 */
export function searchOf<const Params extends Record<string, Param<unknown>>>(params: Params) {
  return (search: Record<string, unknown>): Search<Params> => {
    const read = Object.entries(params).map(([key, param]) => [key, param(search[key])] as const)
    return Object.fromEntries(read) as Search<Params>
  }
}

export const wholeParam: Param<number> = (given) => (Number.isSafeInteger(given) ? Number(given) : undefined)

/** The `page` of a list; absent means the first one. */
export const pageParam: Param<number> = (given) => {
  const page = wholeParam(given) ?? 0
  return page >= 1 ? page : undefined
}

const isWritten = (given: unknown): given is string | number => typeof given === 'string' || typeof given === 'number'

/** An id in the URL, such as a dialog's. The router parses an id that looks like a number as one. */
export const idParam: Param<string> = (given) => (isWritten(given) ? String(given) : undefined)

/** Text typed into a search field. */
export const textParam: Param<string> = (given) => (isWritten(given) ? String(given).slice(0, 200) : undefined)

export const yesOrNoParam: Param<boolean> = (given) => (typeof given === 'boolean' ? given : undefined)

/** A flag that is set by its presence, whatever its value. */
export const markParam: Param<1> = (given) => (isWritten(given) ? 1 : undefined)

/** A filter that is either on or absent. */
export const yesParam: Param<true> = (given) => given === true || undefined

export function oneOfParam<const Value extends string>(values: readonly Value[]): Param<Value> {
  return (given) => values.find((value) => value === given)
}
