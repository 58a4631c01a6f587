import { type TestStepKey, testSteps } from '@portal/contract/diagnostics/values.ts'
import { erroredOfHour, metrics } from './carrier/metrics.ts'
import { isLineStep, type Reading, type Readings } from './readings.ts'

/** A figure of a test as TMF653 has it, under the names that carriers use for theirs (docs/line-tests.md). */
export interface Measured {
  metricName: string
  unitOfMeasure?: string
  captureDateTime?: string
  value: { name: string; value: string | number | boolean }
}

interface OwnMetric<S extends TestStepKey> {
  name: string
  unit?: string
  of: (reading: Reading<S>) => string | number | boolean | null
}

/** The steps that the portal carries out itself. */
const ownMetrics: { [S in 'account' | 'ping' | 'tcp' | 'dns' | 'http' | 'traceroute']: OwnMetric<S>[] } = {
  account: [
    { name: 'accountRestriction', of: ({ stop }) => stop },
    { name: 'incidentsUnderWay', of: ({ incidents }) => incidents.length },
    { name: 'plannedWorks', of: ({ works }) => works.length },
  ],
  ping: [
    { name: 'pingsSent', of: ({ sent }) => sent },
    { name: 'pingsReceived', of: ({ received }) => received },
    { name: 'pingRoundTrip', unit: 'ms', of: ({ avgMs }) => avgMs },
  ],
  tcp: [
    { name: 'tcpResponding', of: ({ isAnswering }) => isAnswering },
    { name: 'tcpResponseTime', unit: 'ms', of: ({ ms }) => ms },
  ],
  dns: [
    { name: 'dnsResponding', of: ({ isAnswering }) => isAnswering },
    { name: 'dnsResponseTime', unit: 'ms', of: ({ ms }) => ms },
  ],
  http: [
    { name: 'httpResponding', of: ({ isAnswering }) => isAnswering },
    { name: 'httpResponseTime', unit: 'ms', of: ({ ms }) => ms },
    { name: 'httpStatus', of: ({ status }) => status },
  ],
  traceroute: [
    { name: 'routeComplete', of: ({ isComplete }) => isComplete },
    { name: 'routeHops', of: ({ hops }) => hops.length },
  ],
}

/** The names and units of a step's measures. */
export function metricsOf(step: TestStepKey): { name: string; unit?: string }[] {
  if (!isLineStep(step)) return ownMetrics[step]
  const all: { name: string; unit?: string }[] = Object.values(metrics[step])
  return step === 'errors' ? [...all, erroredOfHour] : all
}

/** All measures of a test in the order of its steps, without those that were not taken. */
export const measuresOf = (readings: Readings): Measured[] => testSteps.flatMap((step) => ofStep(step, readings))

function ofStep(step: TestStepKey, readings: Readings): Measured[] {
  switch (step) {
    case 'account':
      return own(ownMetrics.account, readings.account)
    case 'ping':
      return own(ownMetrics.ping, readings.ping)
    case 'tcp':
      return own(ownMetrics.tcp, readings.tcp)
    case 'dns':
      return own(ownMetrics.dns, readings.dns)
    case 'http':
      return own(ownMetrics.http, readings.http)
    case 'traceroute':
      return own(ownMetrics.traceroute, readings.traceroute)
    default:
      return ofLine(step, readings)
  }
}

const own = <S extends keyof typeof ownMetrics>(of: readonly OwnMetric<S>[], reading: Reading<S> | undefined) =>
  reading === undefined ? [] : of.flatMap((metric) => measure(metric, metric.of(reading)))

function ofLine(step: keyof typeof metrics, readings: Readings): Measured[] {
  const fields = new Map<string, unknown>(Object.entries(readings[step] ?? {}))
  const taken = Object.entries(metrics[step]).flatMap(([field, metric]: [string, { name: string; unit?: string }]) =>
    measure(metric, fields.get(field)),
  )
  if (step !== 'errors') return taken
  const hours = (readings.errors?.hours ?? []).flatMap(({ at, errored }) =>
    measure(erroredOfHour, errored).map((each) => ({ ...each, captureDateTime: at })),
  )
  return [...taken, ...hours]
}

function measure({ name, unit }: { name: string; unit?: string }, value: unknown): Measured[] {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return []
  return [{ metricName: name, ...(unit && { unitOfMeasure: unit }), value: { name, value } }]
}
