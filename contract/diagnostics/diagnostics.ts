import { z } from 'zod'
import { connections } from '../connection.ts'
import { pageQueryOf } from '../listing-query.ts'
import {
  faultLocations,
  faultSides,
  incidentKinds,
  incidentStates,
  lineFamilies,
  pathSegments,
  segmentStates,
  stepStates,
  testKinds,
  testOutcomes,
  testStatuses,
  testSteps,
  testProblems,
} from './values.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf } from '../paging.ts'
import { ById, ServiceId } from '../services/services.ts'
import { serviceConditions } from '../services/values.ts'
import { testListing } from './listing.ts'

const diagnostics = ['BusinessPortalDiagnostics'] as const
export const TestId = z.string().regex(/^T-[0-9A-Z]{8,20}$/)
const ByTest = z.object({ testId: TestId })
const Moment = z.iso.datetime()

export const Verdict = z.object({
  outcome: z.enum(testOutcomes),
  /** For the desk and the carrier: OPEN_PAIR, POTENTIAL_BRAS_PROFILE_MISMATCH. */
  code: z.string(),
  side: z.enum(faultSides),
  segment: z.enum(pathSegments).nullable(),
  faultLocation: z.enum(faultLocations),
  title: z.string(),
  text: z.string(),
  /** Recommended actions, in order. */
  advice: z.array(z.string()),
  confidence: z.enum(['high', 'medium', 'low']),
  /** The number of tests that support the verdict. */
  agreeing: z.number().int(),
  faultReportAdvised: z.boolean(),
  appointmentRequired: z.boolean(),
})
export type Verdict = z.infer<typeof Verdict>

export const TestStep = z.object({
  key: z.enum(testSteps),
  state: z.enum(stepStates),
  /** "Ended", "High", "No sync": replaces the status if present. */
  word: z.string(),
  saw: z.string(),
  reading: z.string().nullable(),
  /** The usual duration. */
  usualMs: z.number().int(),
  startedAt: Moment.nullable(),
  tookMs: z.number().int().nullable(),
})
export type TestStep = z.infer<typeof TestStep>

export const PathNode = z.object({
  segment: z.enum(pathSegments),
  name: z.string(),
  state: z.enum(segmentStates),
  word: z.string(),
  note: z.string(),
})
export type PathNode = z.infer<typeof PathNode>

export const LineTestRow = z.object({
  testId: TestId,
  serviceId: ServiceId,
  kind: z.enum(testKinds),
  status: z.enum(testStatuses),
  disruptive: z.boolean(),
  /** The result comes from the simulator of a demo: no line was tested. */
  isSimulated: z.boolean(),
  outcome: z.enum(testOutcomes).nullable(),
  /** A short verdict, or the reason why there is none. */
  title: z.string(),
  requestedByName: z.string(),
  requestedAt: Moment,
  endedAt: Moment.nullable(),
})
export type LineTestRow = z.infer<typeof LineTestRow>

export const LineTest = LineTestRow.extend({
  serviceName: z.string(),
  productName: z.string(),
  siteName: z.string().nullable(),
  family: z.enum(lineFamilies).nullable(),
  startedAt: Moment.nullable(),
  stopAsked: z.boolean(),
  steps: z.array(TestStep),
  path: z.array(PathNode),
  verdict: Verdict.nullable(),
  /** "Repair due tomorrow, 11:28 if you report it now". */
  repair: z.string().nullable(),
  failure: z.string().nullable(),
  /** Until when a case may be raised with it. */
  validUntil: Moment.nullable(),
  /** The server's clock, so that a countdown does not depend on the reader's. */
  now: Moment,
  /** Readings by step, opaque. */
  raw: z.record(z.string(), z.unknown()),
  cases: z.array(z.object({ caseId: z.string(), title: z.string() })),
})
export type LineTest = z.infer<typeof LineTest>

export const TestOffer = z.object({
  kind: z.enum(testKinds),
  does: z.string(),
  steps: z.array(z.enum(testSteps)),
  seconds: z.number().int(),
  /** The effect on the line while it runs; null if there is none. */
  disturbs: z.string().nullable(),
  /** Whether it needs the line test system; our own server runs the others. */
  needsCarrier: z.boolean(),
  reasonDisabled: z.string().nullable(),
})
export type TestOffer = z.infer<typeof TestOffer>

const Share = z.object({ used: z.number().int(), most: z.number().int() })
export const TestQuota = z.object({ day: Share, hour: Share, freeAt: Moment.nullable() })
export type TestQuota = z.infer<typeof TestQuota>

export const DiagnosticLine = z.object({
  serviceId: ServiceId,
  name: z.string(),
  productName: z.string(),
  condition: z.enum(serviceConditions),
  family: z.enum(lineFamilies).nullable(),
  /** To the line test system, which every test but that of reachability needs. */
  connection: z.enum(connections),
  /** Why no test is possible; null if one is. */
  reason: z.string().nullable(),
  offers: z.array(TestOffer),
  /** Warnings before a test: a phone uses the line, a session is online. */
  careful: z.array(z.string()),
  address: z.string().nullable(),
  quota: TestQuota,
  runningTestId: TestId.nullable(),
})
export type DiagnosticLine = z.infer<typeof DiagnosticLine>

export const diagnosticLineRead = endpoint({
  method: 'GET',
  path: '/diagnostic-info/api/services/:serviceId',
  summary: 'The tests available for a line, those that interrupt service, and how many are left today',
  permissions: diagnostics,
  comesWith: ['serviceDiagnostics'],
  params: ById,
  response: DiagnosticLine,
})

export const lineTestList = endpoint({
  method: 'GET',
  path: '/diagnostic-info/api/services/:serviceId/tests',
  summary: 'The tests of a line, newest first',
  permissions: diagnostics,
  params: ById,
  query: pageQueryOf(testListing),
  response: pageOf(LineTestRow),
})

export const lineTestCreate = endpoint({
  method: 'POST',
  path: '/diagnostic-info/api/services/:serviceId/tests',
  summary: 'Run a test; one that interrupts service has to be confirmed',
  permissions: diagnostics,
  params: ById,
  body: z.object({
    kind: z.enum(testKinds, 'Choose a test.'),
    confirmed: z.boolean('Answer yes or no.').default(false),
  }),
  response: LineTest,
  problems: testProblems,
})

export const lineTestRead = endpoint({
  method: 'GET',
  path: '/diagnostic-info/api/tests/:testId',
  summary: 'One test with its steps, and its verdict once it has one',
  permissions: diagnostics,
  comesWith: ['lineTest'],
  params: ByTest,
  response: LineTest,
})

export const lineTestCancellationCreate = endpoint({
  method: 'POST',
  path: '/diagnostic-info/api/tests/:testId/cancellation',
  summary: 'Stop a test: a running step is cancelled at the carrier',
  permissions: diagnostics,
  params: ByTest,
  response: LineTest,
  problems: ['test_over'],
})

export const lineTestReport = endpoint({
  method: 'GET',
  path: '/diagnostic-info/api/tests/:testId/report.pdf',
  summary: 'The result as a PDF',
  permissions: diagnostics,
  params: ByTest,
  produces: 'application/pdf',
  problems: ['no_result'],
})

export const TestComparison = z.object({
  rows: z.array(
    z.object({
      label: z.string(),
      before: z.string(),
      after: z.string(),
      change: z.enum(['better', 'worse', 'same', 'different']),
    }),
  ),
})
export type TestComparison = z.infer<typeof TestComparison>

export const lineTestComparisonRead = endpoint({
  method: 'GET',
  path: '/diagnostic-info/api/tests/:testId/comparisons/:otherTestId',
  summary: 'Compare a result with another result of the same line',
  permissions: diagnostics,
  params: ByTest.extend({ otherTestId: TestId }),
  response: TestComparison,
  problems: ['different_lines', 'no_result'],
})

const Reading = z.number().nullable()
const Hourly = { hours: z.array(Moment) }

/** 24 hours of a line. Readings that the line does not have are null. */
export const LineFigures = z.object({
  from: Moment,
  until: Moment,
  quality: z
    .object({
      stepSeconds: z.number().int(),
      lossPercent: z.array(Reading),
      minMs: z.array(Reading),
      avgMs: z.array(Reading),
      maxMs: z.array(Reading),
    })
    .nullable(),
  sync: z
    .object({
      /** In force until the next one; 0 means no sync. */
      spells: z.array(z.object({ from: Moment, downKbps: z.number(), upKbps: z.number() })),
      retrains: z.array(Moment),
      lostAt: Moment.nullable(),
      guaranteedKbps: z.number().nullable(),
    })
    .nullable(),
  margins: z
    .object({
      ...Hourly,
      snrDown: z.array(Reading),
      snrUp: z.array(Reading),
      attenuationDown: z.array(Reading),
      attenuationUp: z.array(Reading),
    })
    .nullable(),
  errors: z.object({ ...Hourly, errored: z.array(z.number()), severe: z.array(z.number()) }).nullable(),
  sessions: z.array(z.object({ from: Moment, to: Moment.nullable(), cause: z.string().nullable() })),
  light: z.object({ ...Hourly, rx: z.array(Reading), tx: z.array(Reading) }).nullable(),
})
export type LineFigures = z.infer<typeof LineFigures>

export const lineFiguresRead = endpoint({
  method: 'GET',
  path: '/diagnostic-info/api/services/:serviceId/figures',
  summary: '24 hours of a line: quality in samples of 100 seconds, sync, margins, errors, sessions, light',
  permissions: diagnostics,
  params: ById,
  query: z.object({ until: z.iso.datetime('Enter a date and time such as 2026-04-13T08:30:00Z.').optional() }),
  response: LineFigures.extend({ isSimulated: z.boolean() }),
  maybeEmpty: true,
  problems: ['upstream'],
})

export const NetworkIncident = z.object({
  ref: z.string(),
  kind: z.enum(incidentKinds),
  title: z.string(),
  start: Moment,
  eta: Moment.nullable(),
  state: z.enum(incidentStates),
  updates: z.array(z.object({ at: Moment, text: z.string() })),
})
export type NetworkIncident = z.infer<typeof NetworkIncident>

export const LineSurroundings = z.object({
  exchange: z.object({ code: z.string().nullable(), name: z.string() }).nullable(),
  /** One sentence that says whether only this line is affected. */
  answer: z.string(),
  incidents: z.array(NetworkIncident),
  services: z.array(
    z.object({
      serviceId: ServiceId,
      name: z.string(),
      productName: z.string(),
      condition: z.enum(serviceConditions),
      lastTest: z
        .object({ testId: TestId, at: Moment, outcome: z.enum(testOutcomes), isSimulated: z.boolean() })
        .nullable(),
    }),
  ),
})
export type LineSurroundings = z.infer<typeof LineSurroundings>

export const lineSurroundingsRead = endpoint({
  method: 'GET',
  path: '/diagnostic-info/api/services/:serviceId/surroundings',
  summary: "The account's other services on the same exchange, and incidents there",
  permissions: diagnostics,
  params: ById,
  response: LineSurroundings,
})
