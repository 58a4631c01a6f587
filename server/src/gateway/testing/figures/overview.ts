import { caseList, caseRead } from '@portal/contract/cases/cases.ts'
import { lineTestList } from '@portal/contract/diagnostics/diagnostics.ts'
import { orderList, orderRead } from '@portal/contract/orders/orders.ts'
import { planList, planRead } from '@portal/contract/plans/plans.ts'
import { incidentRead, serviceIncidentList } from '@portal/contract/service-status/incidents.ts'
import { type ServiceOverview, serviceOverviewRead } from '@portal/contract/services/overview.ts'
import { type Service, serviceRead } from '@portal/contract/services/services.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { CareLevel } from '@portal/contract/plans/content.ts'
import { targetsOf } from '@portal/db/src/targets/targets-of.ts'
import { sum } from './sum.ts'
import { pick, type Walk } from './walk.ts'

/** The first page of a service shows the records of other areas: each as its own screen does. */
export async function checkOverview(walk: Walk, serviceId: string): Promise<void> {
  const service = await walk.ask(serviceRead, { params: { serviceId } })
  const overview = await walk.ask(serviceOverviewRead, { params: { serviceId } })
  await checkOpenCases(walk, serviceId, overview)
  await checkOpenOrders(walk, serviceId, overview)
  await checkIncidents(walk, serviceId, overview)
  await checkTargets(walk, service, overview)
  checkDays(walk, service, overview)
  if (!overview.tests) return
  const [first] = await walk.rows(lineTestList, { params: { serviceId } }, 20)
  const { last } = overview.tests
  const shown = ['testId', 'kind', 'status', 'outcome', 'requestedAt', 'requestedByName'] as const
  if (first?.testId === last?.testId || last === null) {
    walk.agree(`service ${serviceId}, last test`, last && pick(last, ...shown), first ? pick(first, ...shown) : null)
  }
}

async function checkOpenCases(walk: Walk, serviceId: string, { cases }: ServiceOverview): Promise<void> {
  if (!cases) return
  const open = await Promise.all(
    (['customer', 'provider'] as const).map((waitingOn) => walk.total(caseList, { query: { serviceId, waitingOn } })),
  )
  walk.agree(`service ${serviceId}, open cases`, cases.length, Math.min(10, sum(open)))
  for (const each of cases) {
    const found = await walk.ask(caseRead, { params: { caseId: each.caseId } })
    const screen = `service ${serviceId}, case ${each.caseId}`
    const same = ['title', 'status', 'priority', 'impact', 'incidentId', 'openedAt', 'openedByName', 'nextAt'] as const
    walk.agree(screen, pick(each, ...same), pick(found, ...same))
    walk.agree(`${screen}, fault`, each.isFault, found.kind === 'fault')
    walk.agree(`${screen}, targets`, each.targets, { repair: found.targets.repair, credit: found.targets.credit })
    walk.agree(`${screen}, paused`, each.isPaused, found.pausedAt !== null)
    const repair = found.promises.find(({ name }) => name === 'resolve')
    if (repair?.due) walk.agree(`${screen}, repair due`, Date.parse(each.resolveBy), Date.parse(repair.due))
    const isYours = found.status === 'pending' || found.status === 'resolved'
    walk.agree(`${screen}, waiting on`, each.waitingOn, isYours ? 'customer' : 'provider')
  }
}

async function checkOpenOrders(walk: Walk, serviceId: string, { orders }: ServiceOverview): Promise<void> {
  for (const each of orders ?? []) {
    const order = await walk.ask(orderRead, { params: { orderId: each.orderId } })
    const same = ['type', 'productName', 'status', 'stage', 'blockedBy', 'isLate', 'expected'] as const
    walk.agree(`service ${serviceId}, order ${each.orderId}`, pick(each, ...same), pick(order, ...same))
  }
  if (!orders) return
  const listed = await walk.rows(orderList, { query: { status: 'Approved' } }, 60)
  const known = new Set(orders.map(({ orderId }) => orderId))
  for (const { orderId } of listed) {
    const order = await walk.ask(orderRead, { params: { orderId } })
    if (order.serviceId === serviceId)
      walk.agree(`service ${serviceId} shows order ${orderId}`, known.has(orderId), true)
  }
}

async function checkIncidents(walk: Walk, serviceId: string, { incidents, works }: ServiceOverview): Promise<void> {
  const beside = (await walk.ask(serviceIncidentList, { params: { serviceId } })).incidents
  const soon = walk.now.getTime() + 30 * 86_400_000
  const shown = [...incidents, ...works]
  const refs = shown.filter(({ start, endedAt }) => Date.parse(start) < soon && endedAt === null).map(({ ref }) => ref)
  const listed = beside.map(({ ref }) => ref)
  walk.agree(`service ${serviceId}, incidents beside diagnostics`, refs.toSorted(), listed.toSorted())
  for (const each of shown) {
    const found = await walk.ask(incidentRead, { params: { ref: each.ref } })
    const same = ['kind', 'title', 'state', 'start', 'eta', 'minutesDown', 'nextUpdateBy', 'endedAt', 'cause'] as const
    walk.agree(`service ${serviceId}, incident ${each.ref}`, pick(each, ...same), pick(found, ...same))
  }
}

async function checkTargets(walk: Walk, service: Service, { targets, lastDays }: ServiceOverview): Promise<void> {
  if (!walk.may('BusinessPortalCSPs')) return
  const { serviceId, careLevel, productName, productCategory } = service
  const { plans } = await walk.ask(planList)
  const row = plans.find((plan) => plan.productCategory === productCategory)
  if (!row && service.condition === 'ceased') return
  const plan = row ? await walk.ask(planRead, { params: { planId: row.planId } }) : null
  const { rows } = await rowsOf(CareLevel)`
    select name, repair, hours from care_level where name = ${careLevel}`.execute(walk.database.system)
  const terms = { plan, careLevel: rows[0] ?? null }
  const subject = { kind: 'fault', priority: 'critical', careLevel, productName } as const
  walk.agree(`service ${serviceId}, targets beside plan ${row?.planId}`, targets, targetsOf(subject, terms))
  if (!lastDays) return
  const limits = plan?.content.availability.map(({ below }) => below / 100) ?? []
  walk.agree(
    `service ${serviceId}, target availability`,
    lastDays.target,
    limits.length > 0 ? Math.max(...limits) : null,
  )
}

function checkDays(walk: Walk, { serviceId, condition }: Service, { lastDays }: ServiceOverview): void {
  if (!lastDays) return
  const { days, minutesDown, availability } = lastDays
  walk.agree(`service ${serviceId}, minutes down`, minutesDown, sum(days.map((day) => day.minutesDown)))
  if (availability !== null) {
    walk.agree(`service ${serviceId}, 100% without an outage`, availability === 100, minutesDown === 0)
  }
  if (condition === 'down' || condition === 'degraded') {
    const today = days.at(-1)?.mark
    walk.agree(`service ${serviceId}, today`, today === 'down' ? 'down' : today, today === 'down' ? 'down' : condition)
  }
}
