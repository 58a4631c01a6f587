import type { Agent, PastView } from './agent.ts'
import { asError, keepEarlyErrors } from './early-errors.ts'
import { createLazyLog } from './lazy-log.ts'
import type { Log } from './log.ts'
import { isMonitored, type MonitoringSettings } from './settings.ts'
import { whenIdle } from './when-idle.ts'

/** The portal's interface to monitoring. No call throws or waits. */
export interface Telemetry {
  /** A person navigates to the page of this route pattern. */
  viewStart(name: string): void
  /** The page is shown; it may be another one than requested. */
  viewEnd(name: string): void
  captureError(error: unknown): void
  /** Writes to the server's log, whether or not monitoring is on. */
  log: Log
}

interface AgentModule {
  startAgent: (settings: MonitoringSettings, pageName: string) => Agent
}

interface TelemetryOptions {
  loadAgent?: () => Promise<AgentModule>
  log?: Log
}

const mostPastViews = 20

/** Starts monitoring if the settings allow it. The agent loads when the page is idle. */
export function createTelemetry(settings: MonitoringSettings, options: TelemetryOptions = {}): Telemetry {
  const { loadAgent = () => import('./agent.ts'), log = createLazyLog() } = options
  if (!isMonitored(settings)) return { viewStart() {}, viewEnd() {}, captureError() {}, log }

  const errors = keepEarlyErrors()
  let agent: Agent | undefined
  let isOff = false
  let pageName: string | undefined
  let isFirstShown = false
  const past: PastView[] = []
  // A view that started before the agent loaded and is measured here.
  let early: { startMs: number } | undefined

  whenIdle(async () => {
    try {
      const { startAgent } = await loadAgent()
      agent = startAgent(settings, pageName ?? 'Unknown')
      for (const error of errors.take()) agent.captureError(error)
      for (const view of past) agent.reportView(view)
    } catch {
      // Blocked or not found: the portal works without it.
      isOff = true
      errors.take()
    }
  })

  return {
    viewStart(name) {
      pageName ??= name
      if (agent) quietly(() => agent?.viewStart(name))
      else if (isFirstShown) early ??= { startMs: performance.now() }
    },
    viewEnd(name) {
      // The first page may have redirected.
      if (!isFirstShown) pageName = name
      isFirstShown = true
      const view = early && { name, startMs: early.startMs, endMs: performance.now() }
      early = undefined
      if (view && !agent && !isOff && past.length < mostPastViews) past.push(view)
      quietly(() => (view ? agent?.reportView(view) : agent?.viewEnd(name)))
    },
    captureError(error) {
      if (isOff) return
      if (agent) quietly(() => agent?.captureError(asError(error)))
      else errors.add(error)
    },
    log,
  }
}

/** A fault of the agent must not become a fault of the page. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // Losing a measurement does no harm.
  }
}
