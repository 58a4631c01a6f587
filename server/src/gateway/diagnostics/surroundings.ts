import type { LineSurroundings, NetworkIncident } from '@portal/contract/diagnostics/diagnostics.ts'
import { plural } from '@portal/contract/format/counts.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { getService } from '../services/service.ts'
import { listIncidentsAt } from '../service-status/store.ts'
import { findExchange, listNeighbours } from './surroundings-store.ts'

/**
 * Shows whether only this line is affected: the account's other services on the exchange, and the exchange's incidents.
 */
export async function showSurroundings(scope: AccountScope, serviceId: string): Promise<LineSurroundings> {
  await getService(scope, serviceId)
  const exchange = await findExchange(scope, serviceId)
  const incidents = await listIncidentsAt(scope, { serviceId })
  if (!exchange) {
    const answer = 'This line is not linked to a site, so its exchange cannot be compared with your other services.'
    return { exchange, answer, incidents, services: [] }
  }
  const services = await listNeighbours(scope, serviceId, exchange)
  return { exchange, answer: answerOf(exchange.name, incidents, services, scope.now), incidents, services }
}

/** A current incident: neither future planned work nor a closed incident. */
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
    return `Possibly not. ${troubled} of your ${services.length} other lines at sites served by ${exchange} ${plural(troubled, 'is', 'are')} also affected.`
  }
  if (services.length === 0)
    return `There is no known incident at ${exchange}, and you have no other line there to compare with.`
  const others = services.length === 1 ? 'Your other line' : `Your ${services.length} other lines`
  // A mobile line is at such a site as well, but not on the exchange.
  return `Yes, it appears so. ${others} at sites served by ${exchange} ${plural(services.length, 'works', 'work')}, and there is no known incident there.`
}
