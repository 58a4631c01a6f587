import { billedCallExport, billedCallList, usageRead } from '@portal/contract/billing/usage.ts'
import {
  usageMeterExport,
  usageMeterList,
  usageSampleExport,
  usageSampleRead,
} from '@portal/contract/billing/meters.ts'
import { usageRuleRead, usageRuleUpdate } from '@portal/contract/billing/usage-rule.ts'
import { usageCallListing } from '@portal/contract/billing/usage-listing.ts'
import type { FastifyInstance } from 'fastify'
import { expectedVersion, versioned } from '../../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { sendCsv, sendList } from '../../send-csv.ts'
import { columns } from './columns.ts'
import { getMeters, getSamples, meterColumns, readAllMeters, readSamples, sampleColumns } from './meter-service.ts'
import { changeRule } from './rule-service.ts'
import { findRule } from './rule-store.ts'
import { getUsage, listBilledCalls, readBilledCalls } from './service.ts'

export function usageRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, usageRead, (scope, { query }) => getUsage(scope, query.month))

  bindScoped(app, parts, usageMeterList, (scope, { query }) => getMeters(scope, query.month))

  bindScoped(app, parts, usageMeterExport, (scope, { query, reply }) =>
    sendCsv(reply, 'usage.csv', meterColumns, readAllMeters(scope, query.month)),
  )

  bindScoped(app, parts, usageSampleRead, (scope, { params, query }) => getSamples(scope, params.meterId, query.month))

  bindScoped(app, parts, usageSampleExport, (scope, { params, query, reply }) =>
    sendCsv(
      reply,
      `samples-${query.month.slice(0, 7)}.csv`,
      sampleColumns,
      readSamples(scope, params.meterId, query.month),
    ),
  )

  bindScoped(app, parts, usageRuleRead, async (scope, { reply }) => versioned(reply, await findRule(scope)))

  bindScoped(app, parts, usageRuleUpdate, async (scope, { body, request, reply }) =>
    versioned(reply, await changeRule(scope, body, expectedVersion(request))),
  )

  bindScoped(app, parts, billedCallList, (scope, { query }) => listBilledCalls(scope, query))

  bindScoped(app, parts, billedCallExport, (scope, { query, reply }) =>
    sendList(reply, usageCallListing, columns, query, readBilledCalls(scope, query)),
  )
}
