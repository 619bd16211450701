import { context, ROOT_CONTEXT, SpanKind as Kind, SpanStatusCode, trace, TraceFlags, type Link, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanKind, SpanWanted, Tracing } from './traced.ts'

const kinds = { server: Kind.SERVER, client: Kind.CLIENT, consumer: Kind.CONSUMER, internal: Kind.INTERNAL } satisfies Record<
  SpanKind,
  Kind
>

/** How long remaining spans may take to be sent at the end, so that a hanging collector does not delay the exit. */
const lastWordsMs = 2_000

export type TraceSettings = { endpoint: string; share: number }

/**
 * The official SDK, sending batches to an OTLP collector over HTTP. Spans wait in a queue of 2,048 and are dropped beyond that, so an unreachable
 * collector does not slow down calls. Loaded only when configured, because loading takes time and memory.
 */
export function openTracing(name: string, { endpoint, share }: TraceSettings): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': `pairtake-${name}` }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('pairtake')
  return {
    begin({ name: spanName, kind = 'internal', attributes = {}, isRoot = false, causedBy }: SpanWanted) {
      const links = linkTo(causedBy)
      const parent = isRoot ? ROOT_CONTEXT : context.active()
      return openSpan(tracer.startSpan(spanName, { kind: kinds[kind], attributes, links }, parent))
    },
    current() {
      const ids = trace.getActiveSpan()?.spanContext()
      return ids && { trace_id: ids.traceId, span_id: ids.spanId }
    },
    traceparent() {
      const ids = trace.getActiveSpan()?.spanContext()
      return ids && `00-${ids.traceId}-${ids.spanId}-${ids.traceFlags.toString(16).padStart(2, '0')}`
    },
    async stop() {
      const limit = Promise.withResolvers<void>()
      const timer = setTimeout(limit.resolve, lastWordsMs)
      await Promise.race([provider.shutdown().catch(() => {}), limit.promise])
      clearTimeout(timer)
      context.disable()
    },
  }
}

function openSpan(span: Span): OpenSpan {
  const own = trace.setSpan(context.active(), span)
  return {
    within: (work) => context.with(own, work),
    set: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

function linkTo(traceparent: string | undefined): Link[] {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return []
  return [{ context: { traceId, spanId, traceFlags: Number(`0x${flags}`) & TraceFlags.SAMPLED, isRemote: true } }]
}
