import { z } from 'zod'
import { caseImpacts, casePriorities, caseStatuses, caseWaitingOn } from '../cases/values.ts'
import { CaseTargets } from '../cases/targets.ts'
import { PathNode, TestId } from '../diagnostics/diagnostics.ts'
import { incidentKinds, incidentStates, testKinds, testOutcomes, testStatuses } from '../diagnostics/values.ts'
import { endpoint } from '../endpoint.ts'
import { orderBlockers, orderStages, orderStatuses, orderTypes } from '../orders/values.ts'
import { PlainDate } from '../plain-date.ts'
import { dayMarks } from './event-values.ts'
import { ById, services } from './services.ts'

const Moment = z.iso.datetime()

/** An incident or planned work that affects the service. */
export const ServiceIncident = z.object({
  ref: z.string(),
  kind: z.enum(incidentKinds),
  title: z.string(),
  state: z.enum(incidentStates),
  start: Moment,
  eta: Moment.nullable(),
  minutesDown: z.number().int().nullable(),
  nextUpdateBy: Moment.nullable(),
  lastUpdate: z.object({ at: Moment, text: z.string() }).nullable(),
  /** Set for a day after its end, with the cause if it is known. */
  endedAt: Moment.nullable(),
  cause: z.string().nullable(),
})
export type ServiceIncident = z.infer<typeof ServiceIncident>

/** An open case about the service, with what was promised for it. */
export const ServiceCase = z.object({
  caseId: z.string(),
  title: z.string(),
  isFault: z.boolean(),
  status: z.enum(caseStatuses),
  priority: z.enum(casePriorities),
  impact: z.enum(caseImpacts).nullable(),
  incidentId: z.string().nullable(),
  waitingOn: z.enum(caseWaitingOn),
  openedAt: Moment,
  openedByName: z.string(),
  respondedAt: Moment.nullable(),
  /** The next update, the customer's reply or the closure: what the status waits for. */
  nextAt: Moment.nullable(),
  /** The last message of the desk. */
  lastUpdateAt: Moment.nullable(),
  /** Until when the repair is due; its clock is paused while we wait for the customer. */
  resolveBy: Moment,
  isPaused: z.boolean(),
  targets: CaseTargets.pick({ repair: true, credit: true }),
})
export type ServiceCase = z.infer<typeof ServiceCase>

export const ServiceTest = z.object({
  testId: TestId,
  kind: z.enum(testKinds),
  status: z.enum(testStatuses),
  outcome: z.enum(testOutcomes).nullable(),
  title: z.string().nullable(),
  requestedAt: Moment,
  requestedByName: z.string(),
  steps: z.number().int(),
  failedSteps: z.number().int(),
  path: z.array(PathNode),
})
export type ServiceTest = z.infer<typeof ServiceTest>

export const ServiceOrder = z.object({
  orderId: z.string(),
  type: z.enum(orderTypes),
  productName: z.string(),
  status: z.enum(orderStatuses),
  stage: z.enum(orderStages).nullable(),
  blockedBy: z.enum(orderBlockers).nullable(),
  isLate: z.boolean(),
  expected: PlainDate.nullable(),
})
export type ServiceOrder = z.infer<typeof ServiceOrder>

/** The last 30 days: recorded outages, degradation and planned work. */
export const ServiceDays = z.object({
  /** One for each day in UK time, the oldest first. */
  days: z.array(z.object({ day: PlainDate, mark: z.enum(dayMarks), minutesDown: z.number().int() })),
  minutesDown: z.number().int(),
  /** In per cent, from recorded outages without planned work; null while the service is down since an unknown time. */
  availability: z.number().nullable(),
  /** The availability of a month that the plan in force promises, in per cent. */
  target: z.number().nullable(),
})
export type ServiceDays = z.infer<typeof ServiceDays>

/** Each part is null for a person without its permission. */
export const ServiceOverview = z.object({
  /** The server's clock, so that overdue updates do not depend on the reader's. */
  now: Moment,
  /** Current incidents and those that ended since yesterday, the worst first. */
  incidents: z.array(ServiceIncident),
  /** Open cases, faults first. */
  cases: z.array(ServiceCase).nullable(),
  /** The latest test and its verdict; `last` is null if the line was never tested. */
  tests: z.object({ last: ServiceTest.nullable() }).nullable(),
  /** Packets that the continuous measurement loses now; null if it loses none, or the line is not measured. */
  loss: z.object({ since: Moment, percent: z.number() }).nullable(),
  orders: z.array(ServiceOrder).nullable(),
  /** Planned work that affects the service, the next first. */
  works: z.array(ServiceIncident),
  /** Null for products that have no outages, such as a domain. */
  lastDays: ServiceDays.nullable(),
  /** The targets of a fault that stops the service, if it were reported now. */
  targets: CaseTargets,
})
export type ServiceOverview = z.infer<typeof ServiceOverview>

export const serviceOverviewRead = endpoint({
  method: 'GET',
  path: '/service-info/api/services/:serviceId/overview',
  summary: 'What is going on with a service: incidents, cases, last test, orders, planned work, the last 30 days',
  permissions: services,
  comesWith: ['service'],
  params: ById,
  response: ServiceOverview,
})
