import { dueTime } from '@portal/contract/format/relative.ts'
import type { IncidentRow } from '@portal/contract/service-status/incidents.ts'
import { partQuery } from '../api/queries.ts'

/** Incidents that are not over and planned work of one service. */
export const openAtServiceQuery = (serviceId: string) =>
  partQuery(
    ['works', 'service', serviceId],
    'GET /incident-info/api/services/:serviceId/incidents',
    { params: { serviceId } },
    ({ incidents }) => incidents,
  )

/** The same of all services at a site. */
export const openAtSiteQuery = (siteId: string) =>
  partQuery(
    ['works', 'site', siteId],
    'GET /incident-info/api/sites/:siteId/incidents',
    { params: { siteId } },
    ({ incidents }) => incidents,
  )

/** Of an incident that has begun: when it ends, and the next update. */
export function progressInWords({ state, eta, nextUpdateBy }: IncidentRow): string {
  if (state === 'restoration') return 'Service restored. We are monitoring it.'
  const end = eta && Date.parse(eta) > Date.now() ? `Expected to end ${dueTime(eta)}.` : 'We are working on it.'
  const next = nextUpdateBy && Date.parse(nextUpdateBy) > Date.now() ? ` Next update by ${dueTime(nextUpdateBy)}.` : ''
  return `${end}${next}`
}
