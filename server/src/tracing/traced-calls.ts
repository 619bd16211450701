import { currentTracing, traced } from './traced.ts'

/** The same adapter with a span around each of its calls, such as `storage.putFile`; the adapter itself when tracing is off. */
export function tracedCalls<Part extends object>(name: string, part: Part): Part {
  if (currentTracing() === undefined) return part
  const wrapped = new Map<unknown, unknown>()
  return new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      const known = wrapped.get(value)
      if (known) return known
      const call = (...given: unknown[]): unknown =>
        // Work that no call or task caused, such as a check every minute, makes no trace.
        currentTracing()?.current() === undefined
          ? Reflect.apply(value, target, given)
          : traced({ name: `${name}.${key}`, kind: 'client' }, (): unknown => Reflect.apply(value, target, given))
      wrapped.set(value, call)
      return call
    },
  })
}
