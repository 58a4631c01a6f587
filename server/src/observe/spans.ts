import { currentWork } from './current-work.ts'

export type SpanKind = 'server' | 'client' | 'job' | 'inside'
export type Facts = Record<string, string | number>

/** A part of a trace that is under way. */
export interface OpenSpan {
  /** By which others continue it: W3C Trace Context. */
  traceparent: string
  end(failed: boolean, facts?: Facts): void
}

/** What takes traces; absent unless a collector is set. */
export interface Tracer {
  start(name: string, kind: SpanKind, parent: string | undefined, startMs?: number): OpenSpan
}

let tracer: Tracer | undefined

/** Said once, when a collector is set. */
export function takeTraces(found: Tracer | undefined): void {
  tracer = found
}

/** Opens a part of a trace below the given one, else below what the current work is. Without a collector it is nothing. */
export function startSpan(name: string, kind: SpanKind, parent?: string, startMs?: number): OpenSpan | undefined {
  return tracer?.start(name, kind, parent ?? currentWork()?.traceparent, startMs)
}
