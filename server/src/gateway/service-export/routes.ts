import { serviceExport } from '@portal/contract/services.ts'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { createDownloads, started } from '../files/send-stream.ts'
import { csvOf } from './service.ts'
import { readServices } from './store.ts'

export function serviceExportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const send = createDownloads()

  bindScoped(app, parts, serviceExport, (scope, { query, reply }) =>
    send(reply, {
      name: 'services.csv',
      mediaType: 'text/csv; charset=utf-8',
      open: async () => Readable.from(await started(csvOf(readServices(scope, query)))),
    }),
  )
}
