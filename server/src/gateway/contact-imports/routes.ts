import { contactImportCreate, contactImportDelete } from '@portal/contract/contact-imports.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { importContacts, undoImport } from './service.ts'

export function contactImportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, contactImportCreate, (scope, { body, request }) =>
    importContacts(scope, body.rows, { dryRun: body.dryRun, requestId: request.id }),
  )

  bindScoped(app, parts, contactImportDelete, (scope, { params, request }) =>
    undoImport(scope, params.importId, request.id),
  )
}
