import { serviceEventExport, serviceEventList } from '@portal/contract/services/records.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { sendCsv } from '../../send-csv.ts'
import { getService } from '../service.ts'
import { columns } from './columns.ts'
import { listEvents, readEvents } from './store.ts'

export function serviceHistoryRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceEventList, async (scope, { params, query }) => {
    await getService(scope, params.serviceId)
    return listEvents(scope, params.serviceId, query)
  })

  bindScoped(app, parts, serviceEventExport, async (scope, { params, query, reply }) => {
    const { serviceId } = await getService(scope, params.serviceId)
    return sendCsv(reply, `history-${serviceId}.csv`, columns, readEvents(scope, serviceId, query))
  })
}
