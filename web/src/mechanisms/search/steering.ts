import { oneOfParam, textParam } from './search-params.ts'

/** What an address says of a list: the words, what it is narrowed to, and its order. Absent is all, the first order first. */
export type Asked<State extends string = string, Sort extends string = string> = {
  q?: string | undefined
  state?: State | undefined
  sort?: Sort | undefined
}

export function steeringParams<const State extends string, const Sort extends string>(states: readonly State[], sorts: readonly Sort[]) {
  return { q: textParam, state: oneOfParam(states), sort: oneOfParam(sorts) }
}

export const isNarrowed = ({ q, state }: Asked): boolean => Boolean(q) || state !== undefined

/** The same as a query of the call: what is absent is not sent. */
export function queryOf<State extends string, Sort extends string>({ q, state, sort }: Asked<State, Sort>) {
  return { ...(q ? { q } : {}), ...(state === undefined ? {} : { state }), ...(sort === undefined ? {} : { sort }) }
}
