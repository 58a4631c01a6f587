import { markSimulated } from '@portal/contract/connection.ts'
import { caseRead } from '@portal/contract/cases/cases.ts'
import { serviceCreditRead } from '@portal/contract/credits/credits.ts'
import { lineTestRead } from '@portal/contract/diagnostics/diagnostics.ts'
import { orderRead } from '@portal/contract/orders/orders.ts'
import { incidentRead } from '@portal/contract/service-status/incidents.ts'
import { serviceAvailabilityRead } from '@portal/contract/services/availability.ts'
import { type ServiceEventKind, serviceEventKinds } from '@portal/contract/services/event-values.ts'
import { type ServiceEvent, serviceEventList } from '@portal/contract/services/records.ts'
import { sum } from './sum.ts'
import { pick, type Walk } from './walk.ts'

/** Each event in the history of a service has the title and the status of its record. */
export async function checkHistory(walk: Walk, serviceId: string): Promise<void> {
  const params = { serviceId }
  const events = await walk.rows(serviceEventList, { params }, 1000)
  const all = await walk.total(serviceEventList, { params })
  const ofKinds = serviceEventKinds.map((kind) => walk.total(serviceEventList, { params, query: { kind } }))
  walk.agree(`history of ${serviceId}, all kinds`, sum(await Promise.all(ofKinds)), all)
  for (const event of events) {
    const record = await recordOf[event.kind](walk, event)
    if (record) walk.agree(`history of ${serviceId}, ${event.id}`, pick(event, 'title', 'state'), record)
  }
  const { months } = await walk.ask(serviceAvailabilityRead, { params })
  for (const { month, minutesDown, credit } of months ?? []) {
    const outages = events.filter(({ kind, at }) => kind === 'outage' && monthOf(at) === month)
    const isAnyOpen = outages.some(({ endedAt }) => endedAt === null || monthOf(endedAt) !== month)
    const noted = sum(outages.map((event) => event.minutesDown ?? 0))
    if (outages.length > 0 && !isAnyOpen) walk.agree(`${month} of ${serviceId}, minutes down`, minutesDown, noted)
    if (!credit) continue
    const found = await walk.ask(serviceCreditRead, { params: { creditId: credit.creditId } })
    walk.agree(`${month} of ${serviceId}, credit`, credit, pick(found, 'creditId', 'amount', 'currency', 'state'))
  }
}

const monthOf = (moment: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO('Europe/London').toPlainDate().toPlainYearMonth().toString()

type RecordOf = (walk: Walk, event: ServiceEvent) => Promise<Pick<ServiceEvent, 'title' | 'state'> | null>

const incidentOf: RecordOf = async (walk, { id }) => {
  const { title, state } = await walk.ask(incidentRead, { params: { ref: id } })
  return { title, state }
}

const recordOf: Record<ServiceEventKind, RecordOf> = {
  // Where only the result of a case is kept, there is no record.
  outage: (walk, event) => (event.id.startsWith('CS-') ? Promise.resolve(null) : incidentOf(walk, event)),
  work: incidentOf,
  case: async (walk, { id }) => {
    const { title, status } = await walk.ask(caseRead, { params: { caseId: id } })
    return { title, state: status }
  },
  order: async (walk, { id }) => {
    const { productName, status } = await walk.ask(orderRead, { params: { orderId: id } })
    return { title: productName, state: status }
  },
  test: async (walk, { id }) => {
    const { verdict, kind, outcome, status, isSimulated } = await walk.ask(lineTestRead, { params: { testId: id } })
    return { title: verdict ? markSimulated(verdict.title, isSimulated) : kind, state: outcome ?? status }
  },
  change: () => Promise.resolve(null),
}
