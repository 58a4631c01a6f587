import { apm } from '@elastic/apm-rum'
import { sanitize } from './sanitize.ts'
import type { MonitoringSettings } from './settings.ts'

/** The part of telemetry that needs the agent; this file is a chunk of its own. */
export interface Agent {
  viewStart(name: string): void
  viewEnd(name: string): void
  captureError(error: Error | string): void
}

const rendering = 'rendering'

/** `pageName` is the pattern of the route that the page was loaded with. */
export function startAgent(settings: MonitoringSettings, pageName: string): Agent {
  let view = pageName
  let open: ReturnType<typeof apm.startTransaction>

  apm.addFilter((payload) => {
    for (const error of payload.errors) error.transaction = { ...error.transaction, name: view }
    sanitize(payload)
    return payload
  })
  // Everything that is not named here keeps the agent's default: those are the numbers of the specification, section 9.
  const options = {
    serviceName: settings.serviceName,
    serviceVersion: settings.version,
    serverUrl: settings.apmBaseUrl,
    environment: settings.environment,
    transactionSampleRate: settings.sampleRate,
    pageLoadTransactionName: pageName,
    session: true,
    // A screen that is served from the query cache calls nothing and is a view all the same.
    reportTransactionsWithoutSpans: true,
    // The agent sees pushState only and guesses names from the address; the router knows better.
    disableInstrumentations: ['history' as const],
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
      // The agent renames an unfinished transaction, and the view before would be lost; a click that led here may be.
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
    captureError(error) {
      apm.captureError(error)
    },
  }
}
