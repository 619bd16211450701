/** Values come from closed lists (routes, tables, task names), never from what a caller sent. */
type Attributes = Record<string, string | number>

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

export type SpanWanted = {
  name: string
  kind?: SpanKind
  attributes?: Attributes
  /** Starts a new trace and links its cause: the `traceparent` of another trace. */
  isRoot?: boolean
  causedBy?: string | undefined
}

export type OpenSpan = {
  /** Everything started in `work`, and whatever follows from it, belongs to the span. */
  within<T>(work: () => T): T
  set(attributes: Attributes): void
  /** Ends the span, with the error if it failed; the error's message is left out, because it may contain personal data. */
  end(error?: unknown): void
}

export type TraceIds = { trace_id: string; span_id: string }

export type Tracing = {
  begin(wanted: SpanWanted): OpenSpan
  /** Undefined outside of any span. */
  current(): TraceIds | undefined
  /** The current span in the W3C Trace Context format, for whatever continues its work. */
  traceparent(): string | undefined
  /** Sends what is left, without waiting for a collector that does not respond. */
  stop(): Promise<void>
}

let tracing: Tracing | undefined

/** Call this once, before anything that is traced is opened; undefined turns tracing off. */
export function useTracing(opened: Tracing | undefined): void {
  tracing = opened
}

export const currentTracing = (): Tracing | undefined => tracing

/** Does the work in a span when tracing is on, and otherwise just does it. */
export function traced<T>(wanted: SpanWanted, work: () => T): T {
  if (tracing === undefined) return work()
  const span = tracing.begin(wanted)
  try {
    const result = span.within(work)
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    result.then(
      () => span.end(),
      (error: unknown) => span.end(error),
    )
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
