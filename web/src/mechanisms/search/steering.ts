import { oneOfParam, textParam } from './search-params.ts'

/** The list settings in the URL: search text, filter and order. Absent means all records, and the first order. */
export type Asked<State extends string = string, Sort extends string = string> = {
  q?: string | undefined
  state?: State | undefined
  sort?: Sort | undefined
}

export function steeringParams<const State extends string, const Sort extends string>(states: readonly State[], sorts: readonly Sort[]) {
  return { q: textParam, state: oneOfParam(states), sort: oneOfParam(sorts) }
}

export const isNarrowed = ({ q, state }: Asked): boolean => Boolean(q) || state !== undefined

/** Returns the settings as an endpoint's query; absent ones are not sent. */
export function queryOf<State extends string, Sort extends string>({ q, state, sort }: Asked<State, Sort>) {
  return { ...(q ? { q } : {}), ...(state === undefined ? {} : { state }), ...(sort === undefined ? {} : { sort }) }
}
