import { cases } from '@portal/contract/cases/cases.ts'
import { orders } from '@portal/contract/orders/orders.ts'
import type { ServiceDays, ServiceOverview } from '@portal/contract/services/overview.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { availabilityOf } from '@portal/db/src/targets/credit-of.ts'
import { targetsOf } from '@portal/db/src/targets/targets-of.ts'
import { utcText } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { findTargets } from '../../../targets/find-targets.ts'
import { listOutages } from '../../../targets/outage-store.ts'
import { findTermsInForce } from '../../../targets/terms-in-force-store.ts'
import { pathOf } from '../../../upstreams/line-tests/path.ts'
import { scopeWith } from '../../actor.ts'
import { canFail } from '../policy.ts'
import { getService } from '../service.ts'
import { daysOf, firstDayOf } from './days.ts'
import { listDayEvents } from './days-store.ts'
import { findLoss } from './loss-store.ts'
import { findLastTest, listIncidents, listOpenCases, listOpenOrders } from './store.ts'

/** The current status of a service. Each part needs the permission of its own area, with its limits to sites. */
export async function showOverview(scope: AccountScope, serviceId: string): Promise<ServiceOverview> {
  const service = await getService(scope, serviceId)
  const inCases = scopeWith(scope, cases[0])
  const inOrders = scopeWith(scope, orders[0])
  const inTests = scopeWith(scope, 'BusinessPortalDiagnostics')
  const incidents = await listIncidents(scope, serviceId)
  const { productName, ...terms } = await findTermsInForce(scope, serviceId, service.careLevel, scope.now)
  const { careLevel } = service
  const limits = terms.plan?.content.availability.map(({ below }) => below / 100) ?? []
  return {
    now: utcText(scope.now),
    incidents: incidents.filter(({ kind }) => kind !== 'PEW'),
    works: incidents.filter(({ kind, endedAt }) => kind === 'PEW' && endedAt === null),
    cases: inCases && (await openCases(inCases, serviceId)),
    tests: inTests && { last: await lastTest(inTests, serviceId) },
    loss: inTests && (await findLoss(inTests, serviceId)),
    orders: inOrders && (await listOpenOrders(inOrders, serviceId)),
    lastDays: canFail(service.productCategory)
      ? await lastDays(scope, service, limits.length > 0 ? Math.max(...limits) : null)
      : null,
    targets: targetsOf({ kind: 'fault', priority: 'critical', careLevel, productName }, terms),
  }
}

async function openCases(scope: AccountScope, serviceId: string): Promise<ServiceOverview['cases']> {
  const found = await listOpenCases(scope, serviceId)
  return Promise.all(
    found.map(async ({ kind, opened, careLevel, targets, ...row }) => ({
      ...row,
      isFault: kind === 'fault',
      // An imported case brings its due times, but not the targets that they follow from.
      targets: targets ?? (await findTargets(scope, { kind, priority: row.priority, careLevel, serviceId }, opened)),
    })),
  )
}

async function lastTest(scope: AccountScope, serviceId: string) {
  const found = await findLastTest(scope, serviceId)
  if (!found) return null
  const { steps, ...test } = found
  return {
    ...test,
    steps: steps.length,
    failedSteps: steps.filter(({ state }) => state === 'failed').length,
    path: test.verdict ? pathOf(found) : [],
  }
}

async function lastDays(
  scope: AccountScope,
  { serviceId, condition }: Service,
  target: number | null,
): Promise<ServiceDays> {
  const isDown = condition === 'down'
  const span = { from: firstDayOf(scope.now), to: scope.now }
  const outages = await listOutages(scope, serviceId, span)
  const recorded = daysOf(outages, await listDayEvents(scope, { serviceId, isDown }, span.from), scope.now)
  // The condition is known, even if no case or incident explains it.
  const days = recorded.map((day, index) =>
    index === recorded.length - 1 && day.mark !== 'down' && (isDown || condition === 'degraded')
      ? { ...day, mark: condition }
      : day,
  )
  const minutesDown = days.reduce((sum, day) => sum + day.minutesDown, 0)
  const minutes = (span.to.getTime() - span.from.getTime()) / 60_000
  const isUnexplained = isDown && recorded.at(-1)?.mark !== 'down'
  return {
    days,
    minutesDown,
    availability: isUnexplained ? null : availabilityOf(minutesDown, minutes) / 100,
    target,
  }
}
