/** What can be asked of a line; each is a list of steps. */
export const testKinds = ['full', 'status', 'copper', 'fibre', 'session', 'quality', 'throughput', 'reach'] as const
export type TestKind = (typeof testKinds)[number]

export const testKindNames: Record<TestKind, string> = {
  full: 'Full diagnostics',
  status: 'Status check',
  copper: 'Copper line test',
  fibre: 'Fibre check',
  session: 'Login and router',
  quality: 'Loss and latency',
  throughput: 'Speed test',
  reach: 'Reachability',
}

export const testSteps = [
  'account',
  'network',
  'session',
  'sync',
  'copper',
  'ont',
  'light',
  'circuit',
  'errors',
  'router',
  'loss',
  'throughput',
  'ping',
  'tcp',
  'dns',
  'http',
  'traceroute',
] as const
export type TestStepKey = (typeof testSteps)[number]

export const testStepNames: Record<TestStepKey, string> = {
  account: 'Account and planned work',
  network: 'Provider network',
  session: 'Login session',
  sync: 'Line in sync',
  copper: 'Copper line test',
  ont: 'Fibre terminal',
  light: 'Light on the fibre',
  circuit: 'Fibre circuit',
  errors: 'Errors in the last 24 hours',
  router: 'Router',
  loss: 'Loss and latency',
  throughput: 'Speed',
  ping: 'Ping',
  tcp: 'Connection',
  dns: 'DNS answer',
  http: 'Web answer',
  traceroute: 'Route',
}

/** What is said while a step runs. */
export const testStepDoing: Record<TestStepKey, string> = {
  account: 'Looking for stops and planned work.',
  network: 'Asking the exchange and our edge router.',
  session: 'Reading the login server.',
  sync: 'Asking modem and cabinet what they see.',
  copper: 'Measuring both wires. This is the slow one, up to 45 s.',
  ont: 'Asking the fibre terminal.',
  light: 'Measuring the light at both ends.',
  circuit: 'Sending test frames through the circuit.',
  errors: 'Counting errors of the last 24 hours.',
  router: 'Asking the router.',
  loss: 'Reading 864 samples of 100 seconds.',
  throughput: 'Filling the line in both directions.',
  ping: 'Sending 5 pings to the service’s own address.',
  tcp: 'Opening a connection to the service’s own address.',
  dns: 'Asking the service’s own address a DNS question.',
  http: 'Asking the service’s own address for a web page.',
  traceroute: 'Following the route to the service’s own address.',
}

export const testStatuses = ['queued', 'running', 'complete', 'failed', 'rejected', 'stopped'] as const
export type TestStatus = (typeof testStatuses)[number]

export const stepStates = ['waiting', 'running', 'passed', 'note', 'failed', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

export const testOutcomes = ['GREEN', 'AMBER', 'RED'] as const
export type TestOutcome = (typeof testOutcomes)[number]

export const testOutcomeNames: Record<TestOutcome, string> = {
  GREEN: 'No fault found',
  AMBER: 'Needs a look',
  RED: 'Fault found',
}

/** From the desk to the internet. */
export const pathSegments = ['desk', 'router', 'line', 'exchange', 'provider', 'internet'] as const
export type PathSegment = (typeof pathSegments)[number]
export const segmentStates = ['untested', 'testing', 'ok', 'note', 'fault'] as const

/** Whose side a fault is on. */
export const faultSides = ['none', 'yours', 'line', 'exchange', 'provider', 'unknown'] as const
export type FaultSide = (typeof faultSides)[number]
export const faultSideNames: Record<FaultSide, string> = {
  none: 'Nobody’s: there is no fault',
  yours: 'Yours',
  line: 'The line, outside your site',
  exchange: 'The exchange',
  provider: 'Ours',
  unknown: 'Not known yet',
}

/** OK, customer apparatus, customer equipment, exchange, frames unit, local network. */
export const faultLocations = ['OK', 'CA', 'CE', 'EX', 'FU', 'LN'] as const

export const lineFamilies = ['copper', 'fibre', 'ethernet'] as const
export type LineFamily = (typeof lineFamilies)[number]

export const incidentKinds = ['MSO', 'PEW', 'degradation'] as const
export const incidentKindNames: Record<(typeof incidentKinds)[number], string> = {
  MSO: 'Major service outage',
  PEW: 'Planned work',
  degradation: 'Degraded service',
}
export const incidentStates = ['initial', 'update', 'restoration', 'closure', 'cancelled'] as const

/** So that nobody hammers the network. */
export const mostTestsPerDay = 60
export const mostTestsPerLineAndHour = 6
/** How long a case may be raised with a result. */
export const resultValidHours = 2

/** Samples of the last 24 hours, one for each 100 seconds. */
export const sampleSeconds = 100
export const samplesPerDay = 864

/** From here on a reading is good, from there on fair, otherwise poor. */
export const signalBands = {
  snr: { good: 6, fair: 3 },
  attenuation: { good: 25, fair: 40 },
  light: { good: -25, fair: -28 },
} as const
/** Errored seconds in one hour above which somebody should look. */
export const errorsPerHourToNote = 60
