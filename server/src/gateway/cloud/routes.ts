import {
  cloudList,
  cloudRead,
  cloudRefresh,
  cloudDeskUpdate,
  cloudFitRead,
  cloudMachineExport,
  cloudMachineList,
  cloudUseRead,
} from '@portal/contract/cloud/cloud.ts'
import { machineListing } from '@portal/contract/cloud/listing.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { expectedVersion } from '../../http/if-match.ts'
import { connectionOf, notConnected } from '../../foreign-systems.ts'
import { createCloudDirector } from '../../upstreams/cloud-director/create.ts'
import { queueJob } from '../../lib/job-store.ts'
import { bindScoped, type GatewayParts, scopeOf } from '../bind-scoped.ts'
import { sendList } from '../send-csv.ts'
import { listClouds } from './cloud-store.ts'
import { columns } from './columns.ts'
import { readCloudTask } from './jobs.ts'
import { listMachines, readMachines } from './machine-store.ts'
import { getStored, placeCloud, readCloud, readUse, tryFit, withVdcNames } from './service.ts'
import { recordUsage } from './record-usage.ts'
import { cloudTokenRoutes } from './tokens/routes.ts'

/** A refresh within this time returns the stored reading. */
const freshMs = 30_000

export function cloudRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const director = createCloudDirector(parts.config, parts.database)
  const connection = connectionOf(parts.config, 'cloudDirector')
  app.addHook('onClose', () => director?.close())

  bindScoped(app, parts, cloudList, async (scope, { query }) => {
    const { rows, ...page } = await listClouds(scope, query)
    return { rows: rows.map((row) => ({ ...row, connection })), ...page }
  })

  bindScoped(app, parts, cloudRead, (scope, { params }) => readCloud(scope, connection, params.serviceId))

  // No transaction is open during the call to Cloud Director; repeating it does no harm.
  bind(app, cloudRefresh, async (call) => {
    const { serviceId } = call.params
    const inOwnScope = await scopeOf(parts, cloudRefresh, call)
    const { accountId, now, triedAt } = await inOwnScope(async (scope) => ({
      accountId: scope.accountId,
      now: scope.now,
      triedAt: (await getStored(scope, serviceId)).triedAt,
    }))
    if (!director) throw notConnected('cloudDirector')
    if (!triedAt || now.getTime() - Date.parse(triedAt) > freshMs) {
      await recordUsage({ database: parts.database, director, config: parts.config }, accountId, serviceId)
    }
    return inOwnScope((scope) => readCloud(scope, connection, serviceId))
  })

  bindScoped(app, parts, cloudUseRead, (scope, { params, query }) => readUse(scope, params.serviceId, query.vdcId))

  bindScoped(app, parts, cloudMachineList, async (scope, { params, query }) => {
    const cloud = await getStored(scope, params.serviceId)
    const { rows, ...page } = await listMachines(scope, cloud, query)
    return { rows: withVdcNames(cloud, rows), ...page }
  })

  bindScoped(app, parts, cloudMachineExport, async (scope, { params, query, reply }) => {
    const cloud = await getStored(scope, params.serviceId)
    const batches = async function* () {
      for await (const rows of readMachines(scope, params.serviceId, query)) yield withVdcNames(cloud, rows)
    }
    return sendList(reply, machineListing, columns, query, batches())
  })

  bindScoped(app, parts, cloudFitRead, (scope, { params, query }) => tryFit(scope, params.serviceId, query))

  cloudTokenRoutes(app, parts, director)

  bindScoped(app, parts, cloudDeskUpdate, async (scope, { params, body, request }) => {
    const cloud = await placeCloud(scope, connection, params.serviceId, body, expectedVersion(request))
    if (director) await queueJob(scope.tx, readCloudTask, { accountId: scope.accountId, serviceId: params.serviceId })
    return cloud
  })
}
