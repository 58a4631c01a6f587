import { z } from 'zod'
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
} from './diagnostic-values.ts'
import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf } from './paging.ts'
import { ById, ServiceId } from './services.ts'
import { serviceConditions } from './service-values.ts'

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
  /** What to do, in this order. */
  advice: z.array(z.string()),
  confidence: z.enum(['high', 'medium', 'low']),
  /** How many tests point there. */
  agreeing: z.number().int(),
  faultReportAdvised: z.boolean(),
  appointmentRequired: z.boolean(),
})
export type Verdict = z.infer<typeof Verdict>

export const TestStep = z.object({
  key: z.enum(testSteps),
  state: z.enum(stepStates),
  /** "Ended", "High", "No sync": better than the state where there is one. */
  word: z.string(),
  saw: z.string(),
  reading: z.string().nullable(),
  /** How long it usually takes. */
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
  outcome: z.enum(testOutcomes).nullable(),
  /** The verdict in a few words, or why there is none. */
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
  /** "Likely repair within 24 hours on your care level." */
  repair: z.string().nullable(),
  failure: z.string().nullable(),
  /** Until when a case may be raised with it. */
  validUntil: Moment.nullable(),
  /** The server's clock, so that a countdown does not depend on the reader's. */
  now: Moment,
  /** What the tests read, by step, opaque. */
  raw: z.record(z.string(), z.unknown()),
  cases: z.array(z.object({ caseId: z.string(), title: z.string() })),
})
export type LineTest = z.infer<typeof LineTest>

export const TestOffer = z.object({
  kind: z.enum(testKinds),
  does: z.string(),
  steps: z.array(z.enum(testSteps)),
  seconds: z.number().int(),
  /** What it does to the line while it runs; null where nobody notices. */
  disturbs: z.string().nullable(),
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
  family: z.enum(lineFamilies).nullable(),
  /** Why nothing can be tested; null where something can. */
  reason: z.string().nullable(),
  offers: z.array(TestOffer),
  /** Why to ask first: a telephone runs over the line, somebody is connected. */
  careful: z.array(z.string()),
  address: z.string().nullable(),
  quota: TestQuota,
  runningTestId: TestId.nullable(),
})
export type DiagnosticLine = z.infer<typeof DiagnosticLine>

export const diagnosticLineRead = endpoint({
  method: 'GET',
  path: '/diagnostic-info/api/services/:serviceId',
  summary: 'What can be tested on a line, what it disturbs, and how many tests are left',
  permissions: diagnostics,
  params: ById,
  response: DiagnosticLine,
})

export const lineTestList = endpoint({
  method: 'GET',
  path: '/diagnostic-info/api/services/:serviceId/tests',
  summary: 'The tests of a line, newest first',
  permissions: diagnostics,
  params: ById,
  query: PageQuery,
  response: pageOf(LineTestRow),
})

export const lineTestCreate = endpoint({
  method: 'POST',
  path: '/diagnostic-info/api/services/:serviceId/tests',
  summary: 'Run a test; one that disturbs the line has to be confirmed',
  permissions: diagnostics,
  params: ById,
  body: z.object({
    kind: z.enum(testKinds, 'Choose a test.'),
    confirmed: z.boolean('Answer yes or no.').default(false),
  }),
  response: LineTest,
  problems: ['confirmation_needed', 'line_not_testable', 'no_address', 'test_not_offered', 'test_running'],
})

export const lineTestRead = endpoint({
  method: 'GET',
  path: '/diagnostic-info/api/tests/:testId',
  summary: 'One test with its steps, and its verdict once it has one',
  permissions: diagnostics,
  params: ByTest,
  response: LineTest,
})

export const lineTestCancellationCreate = endpoint({
  method: 'POST',
  path: '/diagnostic-info/api/tests/:testId/cancellation',
  summary: 'Stop a test; the step that runs is finished first',
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
  summary: 'What is different from another result of the same line',
  permissions: diagnostics,
  params: ByTest.extend({ otherTestId: TestId }),
  response: TestComparison,
  problems: ['different_lines', 'no_result'],
})

const Reading = z.number().nullable()
const Hourly = { hours: z.array(Moment) }

/** 24 hours of a line. Where the line has no such reading, the part is null. */
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
      /** In force from its moment until the next one; 0 is no sync. */
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
  query: z.object({ until: z.iso.datetime('Name a moment such as 2026-04-13T08:30:00Z.').optional() }),
  response: LineFigures,
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
  /** The answer to "is it just me?" in one sentence. */
  answer: z.string(),
  incidents: z.array(NetworkIncident),
  services: z.array(
    z.object({
      serviceId: ServiceId,
      name: z.string(),
      productName: z.string(),
      condition: z.enum(serviceConditions),
      lastTest: z.object({ testId: TestId, at: Moment, outcome: z.enum(testOutcomes) }).nullable(),
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
