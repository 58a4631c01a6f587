import {
  backupDeskVaultUpdate,
  backupExcuseUpdate,
  backupGapList,
  backupSummaryRead,
  backupWorkloadExport,
  backupWorkloadList,
} from '@portal/contract/backup.ts'
import type { FastifyInstance } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import { queueJob } from '../../lib/queue-job.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { chosenColumns, sendCsv } from '../send-csv.ts'
import { columns } from './columns.ts'
import { listGaps } from './gap-store.ts'
import { readBackupTask } from './jobs.ts'
import { excuse, placeVault, readSummary } from './service.ts'
import { listWorkloads, readWorkloads } from './workload-store.ts'

export function backupRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, backupSummaryRead, (scope) => readSummary(scope))

  bindScoped(app, parts, backupWorkloadList, async (scope, { query }) => ({
    ...(await listWorkloads(scope, query)),
    page: query.page,
    size: query.size,
  }))

  bindScoped(app, parts, backupWorkloadExport, (scope, { query, reply }) =>
    sendCsv(reply, 'back-ups.csv', chosenColumns(columns, query.columns), readWorkloads(scope, query)),
  )

  bindScoped(app, parts, backupGapList, async (scope, { query }) => ({
    ...(await listGaps(scope, query)),
    page: query.page,
    size: query.size,
  }))

  bindScoped(app, parts, backupExcuseUpdate, async (scope, { params, body, request, reply }) => {
    const change = { version: expectedVersion(request), requestId: request.id }
    const gap = await excuse(scope, { ...params, ...body }, change)
    reply.header('etag', etag(gap.version))
    return gap
  })

  bindScoped(app, parts, backupDeskVaultUpdate, async (scope, { params, body, request }) => {
    const vault = await placeVault(scope, params.serviceId, body, request.id)
    await queueJob(scope.tx, readBackupTask, { accountId: scope.accountId, serviceId: params.serviceId })
    return vault
  })
}
