const param = /\{(\w+)\}/g

/** The names of the parameters of a path, in order. */
export function paramsOf(path: string): string[] {
  return [...path.matchAll(param)].map(([, name = '']) => name)
}

/** A path with its parameters in their places. */
export function fillPath(path: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  return path.replaceAll(param, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** A path with its parameters and a query. */
export function fillAddress(
  path: string,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined },
): string {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  const filled = fillPath(path, params as Record<string, string>)
  return search === '' ? filled : `${filled}?${search}`
}

/** As the router of the server writes it. */
export function routerPath(path: string): string {
  return path.replaceAll(param, ':$1')
}

type Name<Path extends string> = Path extends `${string}{${infer P}}${infer Rest}` ? P | Name<Rest> : never

/** The parameters of a path, as strings. */
export type ParamsOf<Path extends string> = { [K in Name<Path>]: string }
