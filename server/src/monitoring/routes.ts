import { monitoringErrorList, monitoringLogList, monitoringOverviewRead } from '@portal/contract/monitoring.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../gateway/bind-scoped.ts'
import { readOverview } from './overview.ts'
import { listErrors, listLogs } from './store.ts'

/** What operators see. It belongs to no account, so it is read past the scope that the permission was checked with. */
export function monitoringRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { system } = parts.database

  bindScoped(app, parts, monitoringOverviewRead, (_scope, { query }) => readOverview(system, query.range))

  bindScoped(app, parts, monitoringErrorList, async (_scope, { query }) => ({
    errors: await listErrors(system, query.range),
  }))

  bindScoped(app, parts, monitoringLogList, async (_scope, { query }) => ({
    logs: await listLogs(system, query.range),
  }))
}
