import { currentTracing } from '#tracing/traced.ts'

/** An extra field next to the payload's own; handlers ignore it. */
const key = 'traceparent'

/** Records in a task which call or task it follows from, when tracing is on. */
export function withCause<Payload extends object>(payload: Payload): Payload {
  const traceparent = currentTracing()?.traceparent()
  return traceparent === undefined ? payload : { ...payload, [key]: traceparent }
}

export function causeOf(payload: object): string | undefined {
  const cause: unknown = Reflect.get(payload, key)
  return typeof cause === 'string' ? cause : undefined
}
