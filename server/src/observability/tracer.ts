import { ROOT_CONTEXT, SpanKind as Kind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import { nameOfStatement, type Statement, statements, textWithoutValues } from '@portal/db/src/statements.ts'
import { hostname } from 'node:os'
import type { Config, Role } from '../config.ts'
import { currentWork } from './current-work.ts'
import { type SpanKind, startSpan, takeTraces, type Tracer } from './spans.ts'

// This file is imported only if a collector is set: its dependencies take a second to load.

const kinds: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  job: Kind.CONSUMER,
  inside: Kind.INTERNAL,
}

/** Sends traces to the collector. Returns a function that flushes pending spans and stops. */
export function startTracer(config: Config, roles: readonly Role[]): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.version': config.RELEASE,
      'service.instance.id': `${hostname()}:${config.PORT}`,
      'deployment.environment.name': config.ENVIRONMENT,
      'portal.roles': [...roles],
    }),
    // Follows a sampling decision made upstream, such as the browser's.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  takeTraces(tracerOf(provider))
  statements.subscribe(traceStatement)
  return async () => {
    statements.unsubscribe(traceStatement)
    takeTraces(undefined)
    await provider.shutdown()
  }
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('portal')
  return {
    start(name, kind, parent, startTime) {
      const span = tracer.startSpan(name, { kind: kinds[kind], ...(startTime && { startTime }) }, below(parent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(failed, facts = {}) {
          span.setAttributes(facts)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
  }
}

const format = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

function below(parent: string | undefined): typeof ROOT_CONTEXT {
  const [, traceId, spanId, flags] = format.exec(parent ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}

/**
 * Statements are published after they finish. Those outside any work, such as queue polling, would be traces of their
 * own.
 */
function traceStatement(message: unknown): void {
  const { sql, ms, failed } = message as Statement // oxlint-disable-line typescript/consistent-type-assertions -- the channel carries nothing else
  if (!currentWork()?.traceparent) return
  const span = startSpan(nameOfStatement(sql), 'client', undefined, Date.now() - ms)
  span?.end(failed, {
    'db.system.name': 'postgresql',
    'db.query.summary': nameOfStatement(sql),
    'db.query.text': textWithoutValues(sql),
  })
}
