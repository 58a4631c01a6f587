import {
  cloudCentreList,
  cloudCentreRead,
  cloudCentreRefresh,
  cloudDeskCentreUpdate,
  cloudFitRead,
  cloudMachineExport,
  cloudMachineList,
  cloudUseRead,
} from '@portal/contract/cloud.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { expectedVersion } from '../../http/if-match.ts'
import { createCloudDirector } from '../../systems/cloud-director/create.ts'
import { queueJob } from '../../lib/queue-job.ts'
import { bindScoped, type GatewayParts, scopeOf } from '../bind-scoped.ts'
import { chosenColumns, sendCsv } from '../send-csv.ts'
import { listCentres } from './centre-store.ts'
import { columns } from './columns.ts'
import { readCloudTask } from './jobs.ts'
import { listMachines, readMachines } from './machine-store.ts'
import { getStored, placeCentre, readCentre, readUse, tryFit, withVdcNames } from './service.ts'
import { takeReading } from './take-reading.ts'

/** Whoever asks again within this time gets what is known. */
const freshMs = 30_000

export function cloudRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const director = createCloudDirector(parts.config, parts.database)
  app.addHook('onClose', () => director.close())

  bindScoped(app, parts, cloudCentreList, async (scope, { query }) => ({
    ...(await listCentres(scope, query)),
    page: query.page,
    size: query.size,
  }))

  bindScoped(app, parts, cloudCentreRead, (scope, { params }) => readCentre(scope, params.serviceId))

  // Nobody holds a transaction while the director thinks; to do it twice does no harm.
  bind(app, cloudCentreRefresh, async (call) => {
    const { serviceId } = call.params
    const inOwnScope = await scopeOf(parts, cloudCentreRefresh, call)
    const { accountId, triedAt } = await inOwnScope(async (scope) => ({
      accountId: scope.accountId,
      triedAt: (await getStored(scope, serviceId)).triedAt,
    }))
    if (!triedAt || Date.now() - Date.parse(triedAt) > freshMs) {
      await takeReading({ database: parts.database, director }, accountId, serviceId)
    }
    return inOwnScope((scope) => readCentre(scope, serviceId))
  })

  bindScoped(app, parts, cloudUseRead, (scope, { params, query }) => readUse(scope, params.serviceId, query.vdcId))

  bindScoped(app, parts, cloudMachineList, async (scope, { params, query }) => {
    const centre = await getStored(scope, params.serviceId)
    const { rows, total } = await listMachines(scope, centre, query)
    return { rows: withVdcNames(centre, rows), total, page: query.page, size: query.size }
  })

  bindScoped(app, parts, cloudMachineExport, async (scope, { params, query, reply }) => {
    const centre = await getStored(scope, params.serviceId)
    const batches = async function* () {
      for await (const rows of readMachines(scope, params.serviceId, query)) yield withVdcNames(centre, rows)
    }
    return sendCsv(reply, `machines of ${params.serviceId}.csv`, chosenColumns(columns, query.columns), batches())
  })

  bindScoped(app, parts, cloudFitRead, (scope, { params, query }) => tryFit(scope, params.serviceId, query))

  bindScoped(app, parts, cloudDeskCentreUpdate, async (scope, { params, body, request }) => {
    const change = { version: expectedVersion(request), requestId: request.id }
    const centre = await placeCentre(scope, params.serviceId, body, change)
    await queueJob(scope.tx, readCloudTask, { accountId: scope.accountId, serviceId: params.serviceId })
    return centre
  })
}
