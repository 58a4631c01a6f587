import {
  backupDeskVaultUpdate,
  backupExcuseUpdate,
  backupGapList,
  backupSummaryRead,
  backupWorkloadExport,
  backupWorkloadList,
} from '@portal/contract/backup/backup.ts'
import { workloadListing } from '@portal/contract/backup/listing.ts'
import type { FastifyInstance } from 'fastify'
import { connectionOf } from '../../foreign-systems.ts'
import { expectedVersion, versioned } from '../../http/if-match.ts'
import { queueJob } from '../../lib/job-store.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { sendList } from '../send-csv.ts'
import { columns } from './columns.ts'
import { listGaps } from './gap-store.ts'
import { readBackupTask } from './jobs.ts'
import { excuse, placeVault, readSummary } from './service.ts'
import { listWorkloads, readWorkloads } from './workload-store.ts'

export function backupRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const connection = connectionOf(parts.config, 'backupReports')

  bindScoped(app, parts, backupSummaryRead, (scope) => readSummary(scope, connection))

  bindScoped(app, parts, backupWorkloadList, (scope, { query }) => listWorkloads(scope, query))

  bindScoped(app, parts, backupWorkloadExport, (scope, { query, reply }) =>
    sendList(reply, workloadListing, columns, query, readWorkloads(scope, query)),
  )

  bindScoped(app, parts, backupGapList, (scope, { query }) => listGaps(scope, query))

  bindScoped(app, parts, backupExcuseUpdate, async (scope, { params, body, request, reply }) =>
    versioned(reply, await excuse(scope, { ...params, ...body }, expectedVersion(request))),
  )

  bindScoped(app, parts, backupDeskVaultUpdate, async (scope, { params, body }) => {
    const vault = await placeVault(scope, connection, params.serviceId, body)
    if (connection !== 'off')
      await queueJob(scope.tx, readBackupTask, { accountId: scope.accountId, serviceId: params.serviceId })
    return vault
  })
}
