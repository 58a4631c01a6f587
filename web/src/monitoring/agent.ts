import { apm } from '@elastic/apm-rum'
import { sanitize } from './sanitize.ts'
import type { MonitoringSettings } from './settings.ts'

/** The part of telemetry that needs the agent, in a separate chunk. */
export interface Agent {
  viewStart(name: string): void
  viewEnd(name: string): void
  /** Reports a view that ended before the agent loaded. Times are from performance.now(). */
  reportView(view: PastView): void
  captureError(error: Error | string): void
}

export interface PastView {
  name: string
  startMs: number
  endMs: number
}

const rendering = 'rendering'
// Ending any transaction stops the observers of the page load, which ends one second after the agent starts.
const pageLoadMs = 2000

/** `pageName` is the pattern of the route that the page was loaded with. */
export function startAgent(settings: MonitoringSettings, pageName: string): Agent {
  let view = pageName
  let open: ReturnType<typeof apm.startTransaction>

  apm.addFilter((payload) => {
    for (const error of payload.errors) error.transaction = { ...error.transaction, name: view }
    sanitize(payload)
    return payload
  })
  // All other options keep the agent's defaults: the numbers of the specification, section 9.
  const options = {
    serviceName: settings.serviceName,
    serviceVersion: settings.version,
    serverUrl: settings.apmBaseUrl,
    environment: settings.environment,
    transactionSampleRate: settings.sampleRate,
    pageLoadTransactionName: pageName,
    session: true,
    // A page served from the query cache makes no calls, but still is a view.
    reportTransactionsWithoutSpans: true,
    // The agent observes only pushState and guesses names from addresses; the router knows the routes.
    disableInstrumentations: ['history' as const],
    // Logging a failure is not part of a person's waiting time.
    ignoreTransactions: [/^POST \/api\/log\//],
    logLevel: 'error' as const,
  }
  apm.init(options)

  return {
    viewStart(name) {
      view = name
      // A redirect, or a click on another link while the first was loading: still one view.
      if (open && apm.getCurrentTransaction() === open) {
        open.name = name
        return
      }
      // The agent renames an unfinished transaction, which would lose the previous view; a click that led here may be
      // renamed.
      const current = apm.getCurrentTransaction()
      if (current && current.type !== 'user-interaction') current.end()
      open = apm.startTransaction(name, 'route-change', { managed: true, canReuse: true })
      open?.addTask(rendering)
    },
    viewEnd(name) {
      view = name
      const ending = open
      open = undefined
      if (!ending) return
      ending.name = name
      requestAnimationFrame(() => ending.removeTask(rendering))
    },
    reportView({ name, startMs, endMs }) {
      setTimeout(() => apm.startTransaction(name, 'route-change', { startTime: startMs })?.end(endMs), pageLoadMs)
    },
    captureError(error) {
      apm.captureError(error)
    },
  }
}
