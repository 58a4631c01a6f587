import type { LineSurroundings, NetworkIncident } from '@portal/contract/diagnostics.ts'
import type { AccountScope } from '../actor.ts'
import { getService } from '../services/service.ts'
import { listIncidentsAt } from '../incidents/store.ts'
import { findExchange, listNeighbours } from './surroundings-store.ts'

/** Whether it is just this line: what else of the account hangs on the exchange, and what is known of the exchange. */
export async function showSurroundings(scope: AccountScope, serviceId: string, now: Date): Promise<LineSurroundings> {
  await getService(scope, serviceId)
  const exchange = await findExchange(scope, serviceId)
  const incidents = await listIncidentsAt(scope, { serviceId })
  if (!exchange) {
    const answer = 'This line belongs to no site, so we do not know which of your other services share its exchange.'
    return { exchange, answer, incidents, services: [] }
  }
  const services = await listNeighbours(scope, serviceId, exchange)
  return { exchange, answer: answerOf(exchange.name, incidents, services, now), incidents, services }
}

/** An incident that is under way, not work that is planned for later and not one that is over. */
export function isUnderWay({ kind, state, start, eta }: NetworkIncident, now: Date): boolean {
  if (state === 'closure' || state === 'cancelled' || Date.parse(start) > now.getTime()) return false
  return kind !== 'PEW' || eta === null || Date.parse(eta) > now.getTime()
}

export function answerOf(
  exchange: string,
  incidents: readonly NetworkIncident[],
  services: LineSurroundings['services'],
  now: Date,
): string {
  const incident = incidents.find((each) => isUnderWay(each, now))
  const troubled = services.filter(({ condition }) => condition === 'down' || condition === 'degraded').length
  if (incident) return `Probably not. There is an incident at ${exchange}: ${incident.title}.`
  if (troubled > 0) {
    return `Perhaps not. ${troubled} of your ${services.length} other lines on ${exchange} ${troubled === 1 ? 'is' : 'are'} in trouble too.`
  }
  if (services.length === 0)
    return `We know of no incident at ${exchange}, and you have no other line there to compare with.`
  const others = services.length === 1 ? 'Your other line' : `Your ${services.length} other lines`
  return `It looks like it. ${others} on ${exchange} ${services.length === 1 ? 'works' : 'work'}, and we know of no incident there.`
}
