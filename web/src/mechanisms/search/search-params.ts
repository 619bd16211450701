/**
 * What an address says of one thing: absent where it is missing or makes no sense, and never an error, whatever is typed.
 * Plain functions, because the addresses of all screens are part of every first load and a schema library would weigh more than they do.
 */
type Param<Value> = (given: unknown) => Value | undefined

type Search<Params> = { [Key in keyof Params]?: Params[Key] extends Param<infer Value> ? Value | undefined : never }

/** For `validateSearch`: the parameters a screen knows. What makes no sense is there as undefined, because the router lays it over the address as typed. */
export function searchOf<const Params extends Record<string, Param<unknown>>>(params: Params) {
  return (search: Record<string, unknown>): Search<Params> => {
    const read = Object.entries(params).map(([key, param]) => [key, param(search[key])] as const)
    return Object.fromEntries(read) as Search<Params>
  }
}

export const wholeParam: Param<number> = (given) => (Number.isSafeInteger(given) ? Number(given) : undefined)

/** `page` of a list; absent is the first one. */
export const pageParam: Param<number> = (given) => {
  const page = wholeParam(given) ?? 0
  return page >= 1 ? page : undefined
}

const isWritten = (given: unknown): given is string | number => typeof given === 'string' || typeof given === 'number'

/** An id in an address, as a dialog's. A number in it would be read as one. */
export const idParam: Param<string> = (given) => (isWritten(given) ? String(given) : undefined)

/** Words a person typed into a search field. */
export const textParam: Param<string> = (given) => (isWritten(given) ? String(given).slice(0, 200) : undefined)

export const yesOrNoParam: Param<boolean> = (given) => (typeof given === 'boolean' ? given : undefined)

/** Stands in the address or does not, whatever is written behind it. */
export const markParam: Param<1> = (given) => (isWritten(given) ? 1 : undefined)

/** Of a filter that is on or absent. */
export const yesParam: Param<true> = (given) => given === true || undefined

export function oneOfParam<const Value extends string>(values: readonly Value[]): Param<Value> {
  return (given) => values.find((value) => value === given)
}
