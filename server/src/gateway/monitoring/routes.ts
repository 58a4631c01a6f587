import {
  monitoringErrorList,
  monitoringLogList,
  monitoringOverviewRead,
} from '@portal/contract/monitoring/monitoring.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { readOverview } from '../../monitoring/overview.ts'
import { listErrors, listLogs } from '../../monitoring/store.ts'

/** Monitoring data for operators belongs to no account, so it is read outside the scope that checked the permission. */
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
