import { Problem } from '@portal/contract/problem.ts'
import {
  incidentCalendarRead,
  incidentExport,
  incidentList,
  incidentRead,
  incidentServiceList,
  incidentSummaryRead,
  serviceIncidentList,
  siteIncidentList,
} from '@portal/contract/service-status/incidents.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { sendFile } from '../../files/send-file.ts'
import { incidentDeskRoutes } from './desk/routes.ts'
import { sendCsv } from '../send-csv.ts'
import { getService } from '../services/service.ts'
import { findSite } from '../services/sites/store.ts'
import { calendarOf } from './calendar.ts'
import { columns } from './columns.ts'
import { getIncident, getStoredIncident } from './service.ts'
import {
  countPhases,
  listIncidents,
  listIncidentsAt,
  listTouchedPlaces,
  readIncidents,
  type IncidentBeside,
} from './store.ts'
import { listTouchedServices } from './affected-services-store.ts'

export function incidentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, incidentList, (scope, { query }) => listIncidents(scope, query))

  bindScoped(app, parts, incidentExport, (scope, { query, reply }) =>
    sendCsv(reply, 'service-status.csv', columns, readIncidents(scope, query)),
  )

  bindScoped(app, parts, incidentSummaryRead, async (scope) => ({
    ...(await countPhases(scope)),
    ...(await listTouchedPlaces(scope)),
  }))

  bindScoped(app, parts, incidentRead, (scope, { params }) => getIncident(scope, params.ref))

  bindScoped(app, parts, incidentServiceList, async (scope, { params, query }) => {
    await getStoredIncident(scope, params.ref)
    return listTouchedServices(scope, { ...params, ...query })
  })

  bindScoped(app, parts, incidentCalendarRead, async (scope, { params, reply }) => {
    const incident = await getIncident(scope, params.ref)
    if (!incident.eta && !incident.endedAt) {
      throw new Problem('end_not_known', { detail: 'No end time yet. Wait for the next update.' })
    }
    return sendFile(reply, {
      name: `${incident.ref}.ics`,
      mediaType: 'text/calendar; charset=utf-8',
      content: Buffer.from(calendarOf(incident, parts.config, scope.now)),
    })
  })

  bindScoped(app, parts, serviceIncidentList, async (scope, { params }) => {
    await getService(scope, params.serviceId)
    return openOf(await listIncidentsAt(scope, params))
  })

  bindScoped(app, parts, siteIncidentList, async (scope, { params }) => {
    if (!(await findSite(scope, params.siteId))) {
      throw new Problem('not_found', { detail: 'Site not found.' })
    }
    return openOf(await listIncidentsAt(scope, params))
  })

  incidentDeskRoutes(app, parts)
}

function openOf(incidents: readonly IncidentBeside[]) {
  return { incidents: incidents.filter(({ phase }) => phase !== 'over') }
}
