/** Values come from closed lists (routes, tables, names of tasks), never from what somebody sent. */
type Attributes = Record<string, string | number>

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

export type SpanWanted = {
  name: string
  kind?: SpanKind
  attributes?: Attributes
  /** Begins a trace of its own, and names what caused it: the words of `traceparent` of another trace. */
  isRoot?: boolean
  causedBy?: string | undefined
}

export type OpenSpan = {
  /** What begins in here, and whatever follows from it, belongs to the span. */
  within<T>(work: () => T): T
  set(attributes: Attributes): void
  /** With what it failed by; its words are not told, since they may hold what is somebody's own. */
  end(error?: unknown): void
}

export type TraceIds = { trace_id: string; span_id: string }

export type Tracing = {
  begin(wanted: SpanWanted): OpenSpan
  /** Undefined outside of every span. */
  current(): TraceIds | undefined
  /** The current span in the words of W3C Trace Context, for whoever goes on with its work. */
  traceparent(): string | undefined
  /** Sends what is left, and waits for nobody who does not take it. */
  stop(): Promise<void>
}

let tracing: Tracing | undefined

/** Once, before anything is opened that is traced; undefined ends it. */
export function useTracing(opened: Tracing | undefined): void {
  tracing = opened
}

export const currentTracing = (): Tracing | undefined => tracing

/** Does the work within a span where traces are asked for, and else just does it. */
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
