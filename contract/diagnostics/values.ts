/** Types of test; each is a list of steps. */
export const testKinds = ['full', 'status', 'copper', 'fibre', 'session', 'quality', 'throughput', 'reach'] as const
export type TestKind = (typeof testKinds)[number]

export const testKindNames: Record<TestKind, string> = {
  full: 'Full diagnostics',
  status: 'Status check',
  copper: 'Copper line test',
  fibre: 'Fibre check',
  session: 'PPP session and router',
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
  session: 'PPP session',
  sync: 'Line in sync',
  copper: 'Copper line test',
  ont: 'Fibre terminal',
  light: 'Optical levels',
  circuit: 'Fibre circuit',
  errors: 'Errors in the last 24 hours',
  router: 'Router',
  loss: 'Loss and latency',
  throughput: 'Speed',
  ping: 'Ping',
  tcp: 'Connection',
  dns: 'DNS answer',
  http: 'Web response',
  traceroute: 'Route',
}

/** Shown while a step runs. */
export const testStepDoing: Record<TestStepKey, string> = {
  account: 'Checking for account restrictions and planned work.',
  network: 'Checking the exchange and our edge router.',
  session: 'Checking the PPP session.',
  sync: 'Reading the sync status at the modem and the cabinet.',
  copper: 'Measuring both wires. This takes up to 45 s.',
  ont: 'Reading the fibre terminal.',
  light: 'Measuring the optical level at both ends.',
  circuit: 'Sending test frames through the circuit.',
  errors: 'Counting errors in the last 24 hours.',
  router: 'Checking the router.',
  loss: 'Reading 864 samples of 100 seconds.',
  throughput: 'Measuring the throughput in both directions.',
  ping: 'Sending 5 pings to the service’s address.',
  tcp: 'Opening a connection to the service’s address.',
  dns: 'Sending a DNS query to the service’s address.',
  http: 'Requesting a web page from the service’s address.',
  traceroute: 'Tracing the route to the service’s address.',
}

export const testStatuses = ['queued', 'running', 'complete', 'failed', 'rejected', 'stopped'] as const
export type TestStatus = (typeof testStatuses)[number]

export const stepStates = ['waiting', 'running', 'passed', 'note', 'failed', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

/** The word of a passed step about planned work that has not begun. */
export const plannedWord = 'Planned'

export const testOutcomes = ['GREEN', 'AMBER', 'RED'] as const
export type TestOutcome = (typeof testOutcomes)[number]

export const testOutcomeNames: Record<TestOutcome, string> = {
  GREEN: 'Passed',
  AMBER: 'Needs attention',
  RED: 'Fault found',
}

/** The parts of the path from the desk to the internet. */
export const pathSegments = ['desk', 'router', 'line', 'exchange', 'provider', 'internet'] as const
export type PathSegment = (typeof pathSegments)[number]
export const segmentStates = ['untested', 'testing', 'ok', 'note', 'fault'] as const

/** The side of a fault. */
export const faultSides = ['none', 'yours', 'line', 'exchange', 'provider', 'unknown'] as const
export type FaultSide = (typeof faultSides)[number]
export const faultSideNames: Record<FaultSide, string> = {
  none: 'None: no fault found',
  yours: 'Your equipment',
  line: 'The line, outside your site',
  exchange: 'The exchange',
  provider: 'Our network',
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

/** Protects the network from excessive tests. */
export const mostTestsPerDay = 60
export const mostTestsPerLineAndHour = 6
/** Hours in which a case may be raised with a result. */
export const resultValidHours = 2

/** Samples of the last 24 hours, one for every 100 seconds. */
export const sampleSeconds = 100
export const samplesPerDay = 864

/** Thresholds above which a reading is good or fair; below both it is poor. */
export const signalBands = {
  snr: { good: 6, fair: 3 },
  attenuation: { good: 25, fair: 40 },
  light: { good: -25, fair: -28 },
} as const
/** Errored seconds in an hour above which the test notes a problem. */
export const errorsPerHourToNote = 60

/** Why a test is not started, by a person or by a system. */
export const testProblems = [
  'confirmation_needed',
  'line_not_testable',
  'no_address',
  'not_connected',
  'test_not_offered',
  'test_running',
] as const
