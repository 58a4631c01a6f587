import { lineMeasurementExport, lineMeasurementRead } from '@portal/contract/diagnostics/measurement.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { sendCsv } from '../../send-csv.ts'
import { columns, stepsOf } from './columns.ts'
import { showMeasurement } from './service.ts'

export function measurementRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, lineMeasurementRead, (scope, { params, query }) =>
    showMeasurement(scope, parts.config, { ...params, ...query }),
  )

  bindScoped(app, parts, lineMeasurementExport, async (scope, { params, query, reply }) => {
    const found = await showMeasurement(scope, parts.config, { ...params, ...query })
    const steps = async function* () {
      yield stepsOf(found)
    }
    return sendCsv(reply, `measurement-${params.serviceId}-${found.from.slice(0, 10)}.csv`, columns, steps())
  })
}
