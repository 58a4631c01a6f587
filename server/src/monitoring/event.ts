/** An event as stored. */
export interface StoredEvent {
  kind: 'transaction' | 'error' | 'log'
  type: string
  name?: string | undefined
  service?: string | undefined
  environment?: string | undefined
  durationMs?: number | undefined
  marks?: Record<string, number> | undefined
  message?: string | undefined
  culprit?: string | undefined
  sessionId?: string | undefined
  detail?: unknown
}

/** Attributes shared by all events of a request. */
export interface Origin {
  service: string
  environment: string | undefined
}
