/** An event as it is stored. */
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

/** What every event of a request has in common. */
export interface Origin {
  service: string
  environment: string | undefined
}
