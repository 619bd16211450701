import { currentTracing } from '#tracing/traced.ts'

/** Beside the payload, which every handler reads without it. */
const key = 'traceparent'

/** A task remembers which call or task it follows from, where traces are asked for. */
export function withCause<Payload extends object>(payload: Payload): Payload {
  const traceparent = currentTracing()?.traceparent()
  return traceparent === undefined ? payload : { ...payload, [key]: traceparent }
}

export function causeOf(payload: object): string | undefined {
  const cause: unknown = Reflect.get(payload, key)
  return typeof cause === 'string' ? cause : undefined
}
