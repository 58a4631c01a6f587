import { currentWork } from './current-work.ts'

export type SpanKind = 'server' | 'client' | 'job' | 'inside'
export type Facts = Record<string, string | number>

/** An open span of a trace. */
export interface OpenSpan {
  /** The context that continues the span elsewhere: W3C Trace Context. */
  traceparent: string
  end(failed: boolean, facts?: Facts): void
}

/** The recipient of traces; absent unless a collector is set. */
export interface Tracer {
  start(name: string, kind: SpanKind, parent: string | undefined, startMs?: number): OpenSpan
}

let tracer: Tracer | undefined

/** Called once, if a collector is set. */
export function takeTraces(found: Tracer | undefined): void {
  tracer = found
}

/** Opens a span below the given one, or else below the current work's. Without a collector it does nothing. */
export function startSpan(name: string, kind: SpanKind, parent?: string, startMs?: number): OpenSpan | undefined {
  return tracer?.start(name, kind, parent ?? currentWork()?.traceparent, startMs)
}
